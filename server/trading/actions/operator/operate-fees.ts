import { writeDecimal } from '../../../kernel/values/decimal.ts'
import type { FeeTier } from '../../domain/engine/commands/commands.ts'
import { unstamped } from '../../domain/engine/commands/stamp-command.ts'
import { refuse } from '../../failures.ts'
import { readAmount, readNumber } from '../../operator/read-amount.ts'
import type { OperatorNeeds } from '../../services.ts'
import { findCoin } from '../../wallet/find-network.ts'
import { rateText } from '../../wire/fee.ts'
import { commandAsOperator } from './act-as-operator.ts'
import { knownAccount } from './operate-accounts.ts'
import type { Operator } from './operator.ts'

/** In the format of public/fees. */
export interface TierText {
  readonly fromVolume: string
  readonly makerFee: string
  readonly takerFee: string
}

/** A fee is a fraction; with this many decimals its units are millionths. */
const fractionDecimals = 6

/** Sets the tiers of all markets quoted in a coin. */
export async function setFeeTiers(
  trading: OperatorNeeds,
  operator: Operator,
  quote: string,
  tierTexts: readonly TierText[],
  reason: string,
): Promise<TierText[]> {
  const { views } = trading.venue
  const coin = findCoin(views, quote)
  const tiers = tierTexts.map(({ fromVolume, makerFee, takerFee }) => ({
    fromVolume: readAmount('fromVolume', fromVolume, coin.scale),
    makerPpm: readNumber('makerFee', makerFee, fractionDecimals),
    takerPpm: readNumber('takerFee', takerFee, fractionDecimals),
  }))
  const write = (list: readonly FeeTier[]) => list.map((tier) => tierText(tier, coin.scale))
  const before = { tiers: write(views.feeTiers(coin.coin) ?? []) }
  const audited = {
    action: 'fees.set',
    subject: quote,
    before,
    after: { tiers: write(tiers) },
    reason,
    isAboutMoney: true,
  }
  const { operatorId, replay } = operator
  const command = {
    ...unstamped,
    type: 'set_fee_schedule',
    operator: operatorId,
    replay,
    quote: coin.coin,
    tiers,
  } as const
  await commandAsOperator(trading, operator, audited, command)
  return write(views.feeTiers(coin.coin) ?? [])
}

function tierText({ fromVolume, makerPpm, takerPpm }: FeeTier, scale: number): TierText {
  return { fromVolume: writeDecimal(fromVolume, scale), makerFee: rateText(makerPpm), takerFee: rateText(takerPpm) }
}

/** Sets individual rates of one account, in place of the tiers; without rates, the tiers apply again. */
export async function setAccountFees(
  trading: OperatorNeeds,
  operator: Operator,
  account: number,
  fees: { readonly makerFee: string | undefined; readonly takerFee: string | undefined },
  reason: string,
): Promise<void> {
  knownAccount(trading, account)
  const { makerFee, takerFee } = fees
  if ((makerFee === undefined) !== (takerFee === undefined)) {
    throw refuse.badParameter('makerFee', 'and takerFee go together; without both the account pays by the tiers')
  }
  const rates =
    makerFee === undefined || takerFee === undefined
      ? null
      : {
          makerPpm: readNumber('makerFee', makerFee, fractionDecimals),
          takerPpm: readNumber('takerFee', takerFee, fractionDecimals),
        }
  const after = rates === null ? {} : { makerFee: rateText(rates.makerPpm), takerFee: rateText(rates.takerPpm) }
  const audited = {
    action: 'account.fees',
    subject: `account ${account}`,
    before: {},
    after,
    reason,
    isAboutMoney: true,
  }
  const { operatorId, replay } = operator
  const command = { ...unstamped, type: 'set_account_fees', operator: operatorId, replay, account, rates } as const
  await commandAsOperator(trading, operator, audited, command)
}
