import { writeDecimal } from '../../../kernel/values/decimal.ts'
import { unstamped } from '../../domain/engine/commands/stamp-command.ts'
import type { WithdrawalPolicy } from '../../domain/engine/withdrawals/withdrawal-policy.ts'
import type { CoinDefinition } from '../../domain/markets/definitions.ts'
import { readAmount } from '../../operator/read-amount.ts'
import type { OperatorNeeds } from '../../services.ts'
import { findCoin } from '../../wallet/find-network.ts'
import { withdrawalPolicyJson } from '../../wire/withdrawal-policy.ts'
import { commandAsOperator } from './act-as-operator.ts'
import { changeCatalogue } from './change-catalogue.ts'
import { knownAccount } from './operate-accounts.ts'
import type { Operator } from './operator.ts'

/** An omitted field stays unchanged; `none` removes a limit. */
export interface PolicyChange {
  readonly approvals: number | undefined
  readonly approvalsAbove: string | undefined
  readonly accountDaily: readonly string[] | undefined
  readonly venueDaily: string | undefined
}

/** Sets how many operators approve withdrawals of a coin and how much of it may leave per day. */
export function setWithdrawalPolicy(
  trading: OperatorNeeds,
  operator: Operator,
  symbol: string,
  change: PolicyChange,
  reason: string,
): Promise<CoinDefinition> {
  const { views } = trading.venue
  const { operatorId, replay } = operator
  return changeCatalogue(trading, async () => {
    const coin = findCoin(views, symbol)
    const { policy: now } = views.withdrawalPolicy(coin.coin)
    const policy = policyAfter(coin, now, change)
    const audited = {
      action: 'withdrawals.policy',
      subject: symbol,
      before: withdrawalPolicyJson(coin, now),
      after: withdrawalPolicyJson(coin, policy),
      reason,
      isAboutMoney: true,
      isApproval: true,
    }
    const by = { operator: operatorId, replay, reason }
    const command = { ...unstamped, type: 'set_withdrawal_policy', ...by, coin: coin.coin, policy } as const
    await commandAsOperator(trading, operator, audited, command)
    return coin
  })
}

function policyAfter(coin: CoinDefinition, now: WithdrawalPolicy, change: PolicyChange): WithdrawalPolicy {
  const limit = (name: string, text: string) =>
    text === 'none' || text === '' ? null : readAmount(name, text, coin.scale)
  const { approvals, approvalsAbove, accountDaily, venueDaily } = change
  return {
    approvals: approvals ?? now.approvals,
    approvalsAbove:
      approvalsAbove === undefined ? now.approvalsAbove : readAmount('approvalsAbove', approvalsAbove, coin.scale),
    accountDaily: accountDaily?.map((text) => limit('accountDaily', text)) ?? now.accountDaily,
    venueDaily: venueDaily === undefined ? now.venueDaily : limit('venueDaily', venueDaily),
  }
}

/** Sets which daily limits apply to an account. */
export async function setAccountTier(
  trading: OperatorNeeds,
  operator: Operator,
  { account, tier }: { readonly account: number; readonly tier: number },
  reason: string,
): Promise<void> {
  knownAccount(trading, account)
  const before = { tier: String(trading.venue.views.withdrawalTier(account)) }
  const after = { tier: String(tier) }
  const audited = {
    action: 'account.tier',
    subject: `account ${account}`,
    before,
    after,
    reason,
    isAboutMoney: true,
    isApproval: true,
  }
  const { operatorId, replay } = operator
  const by = { operator: operatorId, replay, reason }
  await commandAsOperator(trading, operator, audited, { ...unstamped, type: 'set_account_tier', ...by, account, tier })
}

/** Books a network's charge for transfers; returns the remaining fees. */
export async function bookNetworkFee(
  trading: OperatorNeeds,
  operator: Operator,
  { symbol, amount: text }: { readonly symbol: string; readonly amount: string },
  reason: string,
): Promise<string> {
  const { views } = trading.venue
  const { coin, scale } = findCoin(views, symbol)
  const amount = readAmount('amount', text, scale)
  const collected = () => writeDecimal(views.houseBalance('fees', coin), scale)
  const before = { collected: collected() }
  const after = { amount: writeDecimal(amount, scale) }
  const audited = { action: 'fees.network', subject: symbol, before, after, reason, isAboutMoney: true }
  const { operatorId, replay } = operator
  const by = { operator: operatorId, replay, reason }
  await commandAsOperator(trading, operator, audited, { ...unstamped, type: 'book_network_fee', ...by, coin, amount })
  return collected()
}
