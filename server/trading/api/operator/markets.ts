import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { changeMarket, clearMarket, listMarket, setMarketStates } from '../../actions/operator/operate-markets.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { decimalText } from '../../wire/market.ts'
import { marketStates } from '../../wire/market-rules.ts'
import { operatorMarketJson, operatorMarketSchema } from '../../wire/operator.ts'
import { symbolParameter } from '../symbol-parameter.ts'
import { changeFailures, decimal, reason } from './operator-parameters.ts'

const terms = {
  minimumQuoteSize: optional(
    decimal('Minimum value of an order, in the quote coin; with 0 the market accepts no dust'),
  ),
  maxMarketOrderAsk: optional(decimal('Largest market sell order, in the base coin')),
  maxMarketOrderBid: optional(decimal('Largest market buy order, in the base coin')),
  priceBand: optional(decimal('In percent of the last price; 0 for no band')),
  stopSlippage: optional(decimal('In percent of the stop price')),
} as const

export const getOperatorMarkets = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/markets',
  tag: 'Operator',
  summary: 'List all markets with their states and limits',
  access: 'admin',
  params: {},
  reply: z.array(operatorMarketSchema),
  failures: [],
  handle: ({ services: { venue } }) => venue.views.markets.map((market) => operatorMarketJson(venue.views, market)),
})

export const postMarket = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/markets',
  tag: 'Operator',
  summary: 'Add a market; it is halted until it is opened',
  access: 'admin',
  params: {
    base: symbolParameter,
    quote: symbolParameter,
    basePrecision: param.integer(z.int().min(0).max(14), 'Decimals of a volume; never changes'),
    quotePrecision: param.integer(z.int().min(0).max(14), 'Decimals of a price; never changes'),
    ...terms,
    reason,
  },
  reply: operatorMarketSchema,
  failures: ['UNKNOWN_SYMBOL', 'ALREADY_LISTED', 'BAD_PRECISION', ...changeFailures],
  async handle({ params: { reason, ...input }, caller, services }) {
    return operatorMarketJson(services.venue.views, await listMarket(services, caller, input, reason))
  },
})

export const patchMarket = tradingEndpoint({
  method: 'PATCH',
  path: '/private/operator/markets',
  tag: 'Operator',
  summary: 'Change the limits of a market; omitted fields stay unchanged',
  access: 'admin',
  params: { symbol: symbolParameter, ...terms, reason },
  reply: operatorMarketSchema,
  failures: ['UNKNOWN_SYMBOL', 'ALREADY_LISTED', 'BAD_PRECISION', ...changeFailures],
  async handle({ params: { symbol, reason, ...input }, caller, services }) {
    return operatorMarketJson(services.venue.views, await changeMarket(services, caller, symbol, input, reason))
  },
})

export const postMarketState = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/market_state',
  tag: 'Operator',
  summary: 'Open, restrict or halt one market or all; all users are notified',
  access: 'admin',
  params: { symbol: symbolParameter, state: param.choice(marketStates), reason },
  description: 'The symbol `all` means every market.',
  reply: z.array(operatorMarketSchema),
  failures: ['UNKNOWN_SYMBOL', ...changeFailures],
  async handle({ params: { symbol, state, reason }, caller, services }) {
    const { views } = services.venue
    const symbols = symbol === 'all' ? views.markets.map(({ definition }) => definition.symbol) : [symbol]
    const markets = await setMarketStates(services, caller, symbols, state, reason)
    return markets.map((market) => operatorMarketJson(views, market))
  },
})

export const postMarketClear = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/market_clear',
  tag: 'Operator',
  summary: 'Cancel every order of a market',
  access: 'admin',
  params: { symbol: symbolParameter, reason },
  reply: z.object({ canceled: decimalText }),
  failures: ['UNKNOWN_SYMBOL', ...changeFailures],
  async handle({ params: { symbol, reason }, caller, services }) {
    return { canceled: String(await clearMarket(services, caller, symbol, reason)) }
  },
})
