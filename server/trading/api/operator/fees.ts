import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { setAccountFees, setFeeTiers } from '../../actions/operator/operate-fees.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { decimalText } from '../../wire/market.ts'
import { symbolParameter } from '../symbol-parameter.ts'
import { accountId, changeFailures, decimal, reason } from './operator-parameters.ts'

const amount = z.string().min(1).max(60)
const tier = z.object({ fromVolume: decimalText, makerFee: decimalText, takerFee: decimalText })

export const postFees = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/fees',
  tag: 'Operator',
  summary: 'Set the fee tiers of all markets quoted in a coin',
  access: 'admin',
  params: {
    quote: symbolParameter,
    tiers: param.json(
      z
        .array(z.strictObject({ fromVolume: amount, makerFee: amount, takerFee: amount }))
        .min(1)
        .max(50),
      'A JSON list; fees as fractions (0.0015 is 0.15 percent), volumes in the quote coin, the first from 0',
    ),
    reason,
  },
  reply: z.object({ quote: z.string(), tiers: z.array(tier) }),
  failures: ['UNKNOWN_SYMBOL', 'BAD_PRECISION', ...changeFailures],
  async handle({ params: { quote, tiers, reason }, caller, services }) {
    return { quote, tiers: await setFeeTiers(services, caller, quote, tiers, reason) }
  },
})

export const postAccountFees = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/account_fees',
  tag: 'Operator',
  summary: 'Set the agreed fees of an account; without rates it pays by its tier again',
  access: 'admin',
  params: {
    accountId,
    makerFee: optional(decimal('As a fraction')),
    takerFee: optional(decimal('As a fraction')),
    reason,
  },
  reply: z.object({ accountId: z.string() }),
  failures: ['ACCOUNT_NOT_FOUND', 'BAD_PRECISION', ...changeFailures],
  async handle({ params: { accountId, reason, ...rates }, caller, services }) {
    await setAccountFees(services, caller, accountId, rates, reason)
    return { accountId: String(accountId) }
  },
})
