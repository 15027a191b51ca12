import { z } from 'zod'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import { accountLimit, type WithdrawalPolicy } from '../domain/engine/withdrawals/withdrawal-policy.ts'
import type { CoinDefinition } from '../domain/markets/definitions.ts'
import type { VenueViews } from '../venue.ts'
import { decimalText } from './market.ts'

const limitText = z.string().describe('Empty for no limit')

export const withdrawalPolicySchema = z.object({
  coin: z.string(),
  approvals: decimalText.describe(
    'How many people approve a withdrawal above approvalsAbove; one is enough for others',
  ),
  approvalsAbove: decimalText,
  accountDaily: z
    .array(limitText)
    .describe('What an account may ask for on one UTC day, by its tier from 0 on; higher tiers have the last one'),
  venueDaily: limitText.describe('What signers may claim on one UTC day, empty for no limit; the rest waits approved'),
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

/** The same with what of it is used up. */
export const watchedPolicySchema = withdrawalPolicySchema.extend({
  claimedToday: decimalText.describe('What signers have claimed on the present UTC day'),
})

export function watchedPolicyJson(views: VenueViews, coin: CoinDefinition): z.input<typeof watchedPolicySchema> {
  const { policy, claimedToday } = views.withdrawalPolicy(coin.coin)
  return { ...withdrawalPolicyJson(coin, policy), claimedToday: writeDecimal(claimedToday, coin.scale) }
}

export const withdrawLimitSchema = z.object({
  coin: z.string(),
  dailyLimit: limitText,
  requestedToday: decimalText.describe('On the present UTC day, without what was canceled, rejected or has failed'),
  left: limitText,
})

export function withdrawLimitJson(
  views: VenueViews,
  { coin, symbol, scale }: CoinDefinition,
  account: number,
): z.input<typeof withdrawLimitSchema> {
  const limit = accountLimit(views.withdrawalPolicy(coin).policy, views.withdrawalTier(account))
  const requested = views.requestedToday(account, coin)
  const left = limit === null ? null : limit > requested ? limit - requested : 0n
  const text = (amount: bigint | null) => (amount === null ? '' : writeDecimal(amount, scale))
  return { coin: symbol, dailyLimit: text(limit), requestedToday: text(requested), left: text(left) }
}
