import { writeDecimal } from '../../../kernel/values/decimal.ts'
import { roles } from '../../../kernel/values/roles.ts'
import { unstamped } from '../../domain/engine/commands/stamp-command.ts'
import type { BalanceView } from '../../domain/engine/views.ts'
import { refuse } from '../../failures.ts'
import { readAmount } from '../../operator/read-amount.ts'
import type { Needs, OperatorNeeds } from '../../services.ts'
import { findCoin } from '../../wallet/find-network.ts'
import { commandAsOperator } from './act-as-operator.ts'
import type { Operator } from './operator.ts'

/** The state of an account; fails if the venue does not know it. */
export function knownAccount({ venue }: Needs<'venue'>, account: number): 'active' | 'frozen' {
  const state = venue.views.accountState(account)
  if (state === undefined) throw refuse.accountNotFound()
  return state
}

export async function setAccountState(
  trading: OperatorNeeds,
  operator: Operator,
  change: { readonly account: number; readonly state: 'active' | 'frozen'; readonly cancelOrders: boolean },
  reason: string,
): Promise<void> {
  const { account, state, cancelOrders } = change
  const before = { state: knownAccount(trading, account) }
  const after = { state, ...(cancelOrders ? { cancelOrders } : {}) }
  // Freezing keeps money in, so it needs no proof. Canceled orders do not come back, and a stolen session that has frozen
  // every other administrator cannot be stopped.
  const isAboutMoney = state === 'active' || cancelOrders || (await isAdministrator(trading, account))
  const audited = { action: 'account.state', subject: `account ${account}`, before, after, reason, isAboutMoney }
  const { operatorId, replay } = operator
  await commandAsOperator(trading, operator, audited, {
    ...unstamped,
    type: 'set_account_state',
    operator: operatorId,
    replay,
    reason,
    account,
    state,
    cancelOrders,
  })
}

async function isAdministrator({ accounts }: Needs<'accounts'>, account: number): Promise<boolean> {
  const person = await accounts.findById(account)
  return person?.isActive === true && person.role <= roles.administrator
}

export interface MoneyForAccount {
  readonly account: number
  readonly symbol: string
  readonly amount: string
}

function readMoney(trading: Needs<'venue'>, { account, symbol, amount }: MoneyForAccount, signed = false) {
  knownAccount(trading, account)
  const { coin, scale } = findCoin(trading.venue.views, symbol)
  return { coin, scale, amount: readAmount('amount', amount, scale, signed) }
}

/** Pays collected fees of the venue to an account, up to their sum. */
export async function payOutFees(
  trading: OperatorNeeds,
  operator: Operator,
  payment: MoneyForAccount,
  reason: string,
): Promise<BalanceView> {
  const { views } = trading.venue
  const { account, symbol } = payment
  const { coin, scale, amount } = readMoney(trading, payment)
  const collected = writeDecimal(views.houseBalance('fees', coin), scale)
  const after = { accountId: String(account), amount: writeDecimal(amount, scale) }
  const audited = { action: 'fees.pay_out', subject: symbol, before: { collected }, after, reason, isAboutMoney: true }
  const { operatorId, replay } = operator
  const by = { operator: operatorId, replay, reason }
  await commandAsOperator(trading, operator, audited, {
    ...unstamped,
    type: 'pay_out_fees',
    ...by,
    account,
    coin,
    amount,
  })
  return views.balance(account, coin)
}

/** Credits an account with money from elsewhere, or debits it. */
export async function adjustBalance(
  trading: OperatorNeeds,
  operator: Operator,
  adjustment: MoneyForAccount,
  reason: string,
): Promise<BalanceView> {
  const { views } = trading.venue
  const { account, symbol } = adjustment
  const { coin, scale, amount } = readMoney(trading, adjustment, true)
  const { available } = views.balance(account, coin)
  const text = (units: bigint) => writeDecimal(units, scale)
  const audited = {
    action: 'balance.adjust',
    subject: `account ${account}`,
    before: { coin: symbol, available: text(available) },
    after: { coin: symbol, available: text(available + amount), amount: text(amount) },
    reason,
    isAboutMoney: true,
  }
  const { operatorId, replay } = operator
  const by = { operator: operatorId, replay, reason }
  const money = { account, coin, amount }
  await commandAsOperator(trading, operator, audited, { ...unstamped, type: 'adjust_balance', ...by, ...money })
  return views.balance(account, coin)
}
