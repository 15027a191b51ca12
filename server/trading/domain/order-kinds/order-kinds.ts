import { invariant } from '../../../kernel/values/invariant.ts'
import { forBothSides, type OrderKindEntry } from './order-kind.ts'

const conditionalTimes = ['GTC', 'IOC', 'GTD'] as const
const conditionalTimesHelp = 'Applies after the trigger; default GTC. GTD requires expireTime'
const waitingTimes = ['GTC', 'GTD'] as const
const waitingTimesHelp = 'Applies while the order waits; default GTC. GTD requires expireTime'

/** One entry per kind of order. CONTRIBUTING.md lists what else a new kind needs. */
export const orderKinds = {
  limit: {
    code: 0,
    sinceRules: 1,
    trigger: 'none',
    executes: 'limit',
    path: 'limit',
    fields: forBothSides({
      price: 'required',
      volume: 'required',
      timeInForce: 'optional',
      expireTime: 'optional',
      postOnly: 'optional',
      icebergVolume: 'optional',
    }),
    timesInForce: ['GTC', 'IOC', 'FOK', 'GTD'],
    timeInForceHelp: 'Default GTC. GTD requires expireTime',
    summary: { buy: 'Place a limit order to buy', sell: 'Place a limit order to sell' },
    description: 'Trades at its price or a better one; the rest stays in the book.',
    form: 'tab',
    ccxt: { type: 'limit', select: {} },
  },
  market: {
    code: 1,
    sinceRules: 1,
    trigger: 'none',
    executes: 'market',
    path: 'market',
    fields: {
      buy: { total: 'one', volume: 'one', maxSlippage: 'optional', timeInForce: 'optional' },
      sell: { volume: 'required', maxSlippage: 'optional', timeInForce: 'optional' },
    },
    timesInForce: ['IOC', 'FOK'],
    timeInForceHelp: 'Default IOC. FOK requires a volume and fills completely or is refused',
    summary: {
      buy: 'Buy at the best prices, for a total or a volume',
      sell: 'Sell a volume at the best prices',
    },
    description: 'Trades at once at the best prices, within the price band; the rest expires.',
    form: 'tab',
    ccxt: { type: 'market', select: {} },
  },
  stop_limit: {
    code: 2,
    sinceRules: 1,
    trigger: 'stop',
    executes: 'limit',
    path: 'stoplimit',
    fields: forBothSides({
      price: 'required',
      volume: 'required',
      stop: 'required',
      timeInForce: 'optional',
      expireTime: 'optional',
    }),
    timesInForce: conditionalTimes,
    timeInForceHelp: conditionalTimesHelp,
    summary: {
      buy: 'Enter a limit order to buy once the last price reaches the stop',
      sell: 'Enter a limit order to sell once the last price reaches the stop',
    },
    description: 'Waits until the last price rises (buy) or falls (sell) to `stop`, then is a limit order.',
    form: 'list',
    ccxt: { type: 'limit', select: { triggerPrice: 'stop', stopPrice: 'stop', stopLossPrice: 'stop' } },
  },
  stop_market: {
    code: 3,
    sinceRules: 1,
    trigger: 'stop',
    executes: 'market',
    path: 'stopmarket',
    fields: forBothSides({
      volume: 'required',
      stop: 'required',
      maxSlippage: 'optional',
      timeInForce: 'optional',
      expireTime: 'optional',
    }),
    timesInForce: waitingTimes,
    timeInForceHelp: waitingTimesHelp,
    summary: {
      buy: 'Buy at the best prices once the last price reaches the stop',
      sell: 'Sell at the best prices once the last price reaches the stop',
    },
    description: 'Waits until the last price rises (buy) or falls (sell) to `stop`, then is a market order.',
    form: 'list',
    ccxt: { type: 'market', select: { triggerPrice: 'stop', stopPrice: 'stop', stopLossPrice: 'stop' } },
  },
  trailing_stop: {
    code: 4,
    sinceRules: 1,
    trigger: 'trail',
    executes: 'market',
    path: 'trailing_stop',
    fields: forBothSides({
      volume: 'required',
      trail: 'one',
      trailPercent: 'one',
      maxSlippage: 'optional',
      timeInForce: 'optional',
      expireTime: 'optional',
    }),
    timesInForce: waitingTimes,
    timeInForceHelp: waitingTimesHelp,
    summary: {
      buy: 'Buy at the best prices once the last price reverses by a distance',
      sell: 'Sell at the best prices once the last price reverses by a distance',
    },
    description:
      'The stop starts at the last price plus (buy) or minus (sell) `trail` or `trailPercent`, follows the last price at that ' +
      'distance and never moves back; when the last price reaches it, a market order is entered.',
    form: 'list',
    ccxt: { type: 'market', select: { trailingAmount: 'trail', trailingPercent: 'trailPercent' } },
  },
  take_profit_limit: {
    code: 5,
    sinceRules: 2,
    trigger: 'profit',
    executes: 'limit',
    path: 'take_profit_limit',
    fields: forBothSides({
      price: 'required',
      volume: 'required',
      stop: 'required',
      timeInForce: 'optional',
      expireTime: 'optional',
    }),
    timesInForce: conditionalTimes,
    timeInForceHelp: conditionalTimesHelp,
    summary: {
      buy: 'Enter a limit order to buy once the last price falls to the stop',
      sell: 'Enter a limit order to sell once the last price rises to the stop',
    },
    description: 'Waits until the last price falls (buy) or rises (sell) to `stop`, then is a limit order.',
    form: 'list',
    ccxt: { type: 'limit', select: { takeProfitPrice: 'stop' } },
  },
  take_profit_market: {
    code: 6,
    sinceRules: 2,
    trigger: 'profit',
    executes: 'market',
    path: 'take_profit_market',
    fields: forBothSides({
      volume: 'required',
      stop: 'required',
      maxSlippage: 'optional',
      timeInForce: 'optional',
      expireTime: 'optional',
    }),
    timesInForce: waitingTimes,
    timeInForceHelp: waitingTimesHelp,
    summary: {
      buy: 'Buy at the best prices once the last price falls to the stop',
      sell: 'Sell at the best prices once the last price rises to the stop',
    },
    description: 'Waits until the last price falls (buy) or rises (sell) to `stop`, then is a market order.',
    form: 'list',
    ccxt: { type: 'market', select: { takeProfitPrice: 'stop' } },
  },
} as const satisfies Readonly<Record<string, OrderKindEntry>>

export type OrderKind = keyof typeof orderKinds
/** The part of a path that names the kind. */
export type OrderPath = (typeof orderKinds)[OrderKind]['path']

/** By code. */
export const orderKindNames = Object.keys(orderKinds) as [OrderKind, ...OrderKind[]]

/** The entry of a kind, with the type that all entries share. */
export const orderKind = (kind: OrderKind): OrderKindEntry => orderKinds[kind]

/** A table with a row for each kind. */
export function mapKinds<T>(row: (kind: OrderKind) => T): Readonly<Record<OrderKind, T>> {
  return Object.fromEntries(orderKindNames.map((kind) => [kind, row(kind)])) as Record<OrderKind, T>
}

/** Called where codes are packed: a kind beyond the bits would be read as another one. */
export function checkKindsFit(bits: number, kinds: readonly OrderKindEntry[] = orderKindNames.map(orderKind)): void {
  invariant(kinds.length <= 2 ** bits, `${kinds.length} order kinds do not fit ${bits} bits`)
  invariant(
    kinds.every(({ code }, at) => code === at),
    'order kinds are listed by their codes, without gaps',
  )
}
