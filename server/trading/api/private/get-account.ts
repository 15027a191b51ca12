import { z } from 'zod'
import { optional } from '../../../kernel/endpoint/parameter.ts'
import { writeDecimal } from '../../../kernel/values/decimal.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { rateText } from '../../wire/fee.ts'
import { decimalText } from '../../wire/market.ts'
import { MarketWriter } from '../../wire/trade.ts'
import { symbolParameter } from '../symbol-parameter.ts'

export const getAccountInfo = tradingEndpoint({
  method: 'GET',
  path: '/private/account/info',
  tag: 'Account',
  summary: 'Show the owner and the state of the account',
  access: 'read',
  params: {},
  reply: z.object({
    accountId: z.string(),
    email: z.string(),
    fullName: z.string(),
    state: z.enum(['active', 'frozen']),
    openOrders: decimalText,
    cancelAllAt: decimalText.describe('When cancel_all_after takes effect, in milliseconds; 0 if it is off'),
  }),
  failures: [],
  async handle({ caller: { accountId }, services: { venue, accounts } }) {
    const person = await accounts.findById(accountId)
    invariant(person !== undefined, 'a key belongs to a person')
    return {
      accountId: String(accountId),
      email: person.email,
      fullName: person.fullName,
      state: venue.views.accountState(accountId) ?? 'active',
      openOrders: String(venue.views.openOrders(accountId).length),
      cancelAllAt: String(venue.views.deadManDeadline(accountId) ?? 0),
    }
  },
})

export const getAccountFees = tradingEndpoint({
  method: 'GET',
  path: '/private/account/fees',
  tag: 'Account',
  summary: 'Show the trading fees of the account, in all markets or in one',
  access: 'read',
  params: { symbol: optional(symbolParameter) },
  reply: z.array(
    z.object({
      symbol: z.string(),
      makerFee: decimalText.describe('As a fraction: 0.0015 is 0.15 percent'),
      takerFee: decimalText,
      volume30d: decimalText.describe('In the quote coin, over the 30 days before today and all markets quoted in it'),
    }),
  ),
  failures: ['UNKNOWN_SYMBOL'],
  handle({ params: { symbol }, caller, services }) {
    const { views } = services.venue
    const nowMs = services.clock.nowMs()
    const markets = views.markets.filter(({ definition }) => symbol === undefined || definition.symbol === symbol)
    if (symbol !== undefined && markets.length === 0) throw refuse.unknownSymbol(symbol)
    return markets.map(({ definition }) => {
      const { symbol: name, quote } = new MarketWriter(views, definition.market)
      // An account without a first command starts in the lowest tier.
      const lowest = views.feeTiers(definition.quote)?.[0]
      const own = views.fees(caller.accountId, definition.quote, nowMs) ?? (lowest && { ...lowest, volume: 0n })
      invariant(own !== undefined, 'a market has fees')
      return {
        symbol: name,
        makerFee: rateText(own.makerPpm),
        takerFee: rateText(own.takerPpm),
        volume30d: writeDecimal(own.volume, quote.scale),
      }
    })
  },
})
