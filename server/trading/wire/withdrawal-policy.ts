import { z } from 'zod'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import { accountLimit, type WithdrawalPolicy } from '../domain/engine/withdrawals/withdrawal-policy.ts'
import type { CoinDefinition } from '../domain/markets/definitions.ts'
import type { VenueViews } from '../venue.ts'
import { decimalText } from './market.ts'

const limitText = z.string().describe('Empty for no limit')

export const withdrawalPolicySchema = z.object({
  coin: z.string(),
  approvals: decimalText.describe('The number of approvals of a withdrawal above approvalsAbove; others need one'),
  approvalsAbove: decimalText,
  accountDaily: z
    .array(limitText)
    .describe('The limit per account and UTC day, by tier from 0; higher tiers use the last entry'),
  venueDaily: limitText.describe(
    'The limit of all claims per UTC day, empty for no limit; further withdrawals wait as approved',
  ),
})

export function withdrawalPolicyJson(
  { symbol, scale }: CoinDefinition,
  { approvals, approvalsAbove, accountDaily, venueDaily }: WithdrawalPolicy,
): z.input<typeof withdrawalPolicySchema> {
  const limit = (amount: bigint | null) => (amount === null ? '' : writeDecimal(amount, scale))
  return {
    coin: symbol,
    approvals: String(approvals),
    approvalsAbove: writeDecimal(approvalsAbove, scale),
    accountDaily: accountDaily.map(limit),
    venueDaily: limit(venueDaily),
  }
}

/** The policy with the used part of its limits. */
export const watchedPolicySchema = withdrawalPolicySchema.extend({
  claimedToday: decimalText.describe('The amount claimed on the current UTC day'),
})

export function watchedPolicyJson(
  views: VenueViews,
  coin: CoinDefinition,
  nowMs: number,
): z.input<typeof watchedPolicySchema> {
  const { policy, claimedToday } = views.withdrawalPolicy(coin.coin, nowMs)
  return { ...withdrawalPolicyJson(coin, policy), claimedToday: writeDecimal(claimedToday, coin.scale) }
}

export const withdrawLimitSchema = z.object({
  coin: z.string(),
  dailyLimit: limitText,
  requestedToday: decimalText.describe('On the current UTC day, without canceled, rejected and failed withdrawals'),
  left: limitText,
})

export function withdrawLimitJson(
  views: VenueViews,
  { coin, symbol, scale }: CoinDefinition,
  account: number,
  nowMs: number,
): z.input<typeof withdrawLimitSchema> {
  const limit = accountLimit(views.withdrawalPolicy(coin).policy, views.withdrawalTier(account))
  const requested = views.requestedToday(account, coin, nowMs)
  const left = limit === null ? null : limit > requested ? limit - requested : 0n
  const text = (amount: bigint | null) => (amount === null ? '' : writeDecimal(amount, scale))
  return { coin: symbol, dailyLimit: text(limit), requestedToday: text(requested), left: text(left) }
}
