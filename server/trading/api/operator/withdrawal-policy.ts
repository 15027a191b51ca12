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
  summary: 'How many approve withdrawals of each coin, and how much may leave on a day',
  access: 'admin',
  params: {},
  reply: z.array(watchedPolicySchema),
  failures: [],
  async handle({ services: { venue } }) {
    return venue.views.coins.map((coin) => watchedPolicyJson(venue.views, coin))
  },
})

export const postWithdrawalPolicy = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/withdrawal_policy',
  tag: 'Operator',
  summary: 'Say how many approve withdrawals of a coin, and how much may leave on a day',
  description:
    'What is left out stays as it is. Administrators tighten; only the command line on the server loosens, so that nobody lowers the number of approvals and then approves alone.',
  access: 'admin',
  params: {
    symbol: symbolParameter,
    approvals: optional(param.integer(z.int().min(1).max(approvalsMax), 'Of different people, above approvalsAbove')),
    approvalsAbove: optional(decimal('In the coin, without the fee; one approval is enough up to it')),
    accountDaily: optional(
      param.json(
        z.array(limit).max(withdrawalTiersMax),
        'A list in JSON: what an account of tier 0, 1, … may withdraw on one UTC day; none for no limit',
      ),
    ),
    venueDaily: optional(param.text(limit, 'What may leave the venue on one UTC day, in the coin; none for no limit')),
    reason,
  },
  reply: watchedPolicySchema,
  failures: ['UNKNOWN_SYMBOL', 'BAD_PRECISION', ...changeFailures],
  async handle({ params: { symbol, reason, ...change }, caller, services }) {
    return watchedPolicyJson(services.venue.views, await setWithdrawalPolicy(services, caller, symbol, change, reason))
  },
})

export const postAccountTier = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/account_tier',
  tag: 'Operator',
  summary: 'Say which of the daily withdrawal limits hold for an account',
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
  summary: 'Book what a network took for carrying withdrawals, out of the collected fees of the coin it is paid in',
  access: 'admin',
  params: { symbol: symbolParameter, amount: decimal('In the coin'), reason },
  reply: z.object({ coin: z.string(), collected: decimalText.describe('What is left of the fees') }),
  failures: ['UNKNOWN_SYMBOL', 'BAD_PRECISION', 'INSUFFICIENT_BALANCE', ...changeFailures],
  async handle({ params: { symbol, amount, reason }, caller, services }) {
    return { coin: symbol, collected: await bookNetworkFee(services, caller, { symbol, amount }, reason) }
  },
})
