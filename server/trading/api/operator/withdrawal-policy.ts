import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import {
  bookNetworkFee,
  setAccountTier,
  setWithdrawalPolicy,
} from '../../actions/operator/operate-withdrawal-policy.ts'
import { approvalsMax, withdrawalTiersMax } from '../../domain/engine/limits.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { decimalText } from '../../wire/market.ts'
import { watchedPolicyJson, watchedPolicySchema } from '../../wire/withdrawal-policy.ts'
import { symbolParameter } from '../symbol-parameter.ts'
import { accountId, changeFailures, decimal, reason } from './operator-parameters.ts'

const limit = z.string().max(60)

export const getWithdrawalPolicies = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/withdrawal_policies',
  tag: 'Operator',
  summary: 'List the approvals and daily limits of the withdrawals of each coin',
  access: 'admin',
  params: {},
  reply: z.array(watchedPolicySchema),
  failures: [],
  async handle({ services: { venue, clock } }) {
    return venue.views.coins.map((coin) => watchedPolicyJson(venue.views, coin, clock.nowMs()))
  },
})

export const postWithdrawalPolicy = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/withdrawal_policy',
  tag: 'Operator',
  summary: 'Set the approvals and daily limits of the withdrawals of a coin',
  description:
    'Omitted fields stay unchanged. Administrators can only tighten the policy; only the command line on the server can loosen it, so that no administrator can lower the number of approvals and then approve alone.',
  access: 'admin',
  params: {
    symbol: symbolParameter,
    approvals: optional(param.integer(z.int().min(1).max(approvalsMax), 'Distinct approvals above approvalsAbove')),
    approvalsAbove: optional(decimal('In the coin, without the fee; up to it one approval is enough')),
    accountDaily: optional(
      param.json(
        z.array(limit).max(withdrawalTiersMax),
        'A JSON list: the limit per UTC day of an account of tier 0, 1, …; `none` is no limit, and so is an empty list',
      ),
    ),
    venueDaily: optional(param.text(limit, 'The limit of the venue per UTC day, in the coin; `none` for no limit')),
    reason,
  },
  reply: watchedPolicySchema,
  failures: ['UNKNOWN_SYMBOL', 'BAD_PRECISION', ...changeFailures],
  async handle({ params: { symbol, reason, ...change }, caller, services }) {
    const coin = await setWithdrawalPolicy(services, caller, symbol, change, reason)
    return watchedPolicyJson(services.venue.views, coin, services.clock.nowMs())
  },
})

export const postAccountTier = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/account_tier',
  tag: 'Operator',
  summary: 'Set the tier of the daily withdrawal limits of an account',
  access: 'admin',
  params: {
    accountId,
    tier: param.integer(
      z
        .int()
        .min(0)
        .max(withdrawalTiersMax - 1),
    ),
    reason,
  },
  reply: z.object({ accountId: z.string(), tier: decimalText }),
  failures: ['ACCOUNT_NOT_FOUND', ...changeFailures],
  async handle({ params: { accountId: account, tier, reason }, caller, services }) {
    await setAccountTier(services, caller, { account, tier }, reason)
    return { accountId: String(account), tier: String(services.venue.views.withdrawalTier(account)) }
  },
})

export const postNetworkFee = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/book_network_fee',
  tag: 'Operator',
  summary: 'Book a network fee, paid from the collected fees of the coin',
  access: 'admin',
  params: { symbol: symbolParameter, amount: decimal('In the coin'), reason },
  reply: z.object({ coin: z.string(), collected: decimalText.describe('The remaining fees') }),
  failures: ['UNKNOWN_SYMBOL', 'BAD_PRECISION', 'INSUFFICIENT_BALANCE', ...changeFailures],
  async handle({ params: { symbol, amount, reason }, caller, services }) {
    return { coin: symbol, collected: await bookNetworkFee(services, caller, { symbol, amount }, reason) }
  },
})
