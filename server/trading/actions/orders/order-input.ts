import { readDecimal, readSafeDecimal } from '../../../kernel/values/decimal.ts'
import {
  type OrderKind,
  type OrderRequest,
  orderRequest,
  type Side,
  type StpMode,
  type TimeInForce,
} from '../../domain/engine/orders/requests.ts'
import type { MarketView } from '../../domain/engine/views.ts'
import type { MarketDefinition } from '../../domain/markets/definitions.ts'
import { refuse } from '../../failures.ts'
import type { TradingServices } from '../../services.ts'

/** What a trader asks for, numbers still as text. */
export interface OrderInput {
  readonly symbol: string
  readonly side: Side
  readonly kind: OrderKind
  readonly price?: string | undefined
  readonly volume?: string | undefined
  readonly total?: string | undefined
  readonly stop?: string | undefined
  readonly icebergVolume?: string | undefined
  readonly maxSlippage?: string | undefined
  readonly trail?: string | undefined
  readonly clientOrderId?: string | undefined
  readonly timeInForce?: TimeInForce | undefined
  readonly postOnly?: boolean | undefined
  readonly stpMode?: StpMode | undefined
}

type GivenForOrder = Partial<Omit<OrderInput, 'symbol' | 'side' | 'kind'>> & Pick<OrderInput, 'symbol'>

/**
 * What was asked for in one endpoint or another, always in an object of the same members: where it is read the engine need
 * not look them up one by one.
 */
export function toOrderInput(side: Side, kind: OrderKind, given: GivenForOrder): OrderInput {
  return {
    symbol: given.symbol,
    side,
    kind,
    price: given.price,
    volume: given.volume,
    total: given.total,
    stop: given.stop,
    icebergVolume: given.icebergVolume,
    maxSlippage: given.maxSlippage,
    trail: given.trail,
    clientOrderId: given.clientOrderId,
    timeInForce: given.timeInForce,
    postOnly: given.postOnly,
    stpMode: given.stpMode,
  }
}

const allFields = [
  'price',
  'volume',
  'total',
  'stop',
  'icebergVolume',
  'maxSlippage',
  'trail',
  'timeInForce',
  'postOnly',
] as const

type Field = (typeof allFields)[number]

interface Rule {
  readonly must: readonly Field[]
  readonly mayNot: readonly Field[]
}

/** What each kind of order must say and may say; it may not say anything else. */
const rules: Readonly<Record<OrderKind, Rule>> = {
  limit: rule(['price', 'volume'], ['icebergVolume', 'timeInForce', 'postOnly']),
  market: rule([], ['volume', 'total', 'maxSlippage', 'timeInForce']),
  stop_limit: rule(['price', 'volume', 'stop'], ['timeInForce']),
  stop_market: rule(['volume', 'stop'], ['maxSlippage']),
  trailing_stop: rule(['volume', 'trail'], ['maxSlippage']),
}

function rule(must: readonly Field[], may: readonly Field[]): Rule {
  return { must, mayNot: allFields.filter((field) => !must.includes(field) && !may.includes(field)) }
}

/** A slippage is given in percent; at this many decimals its units are millionths. */
const percentDecimals = 4

/** The market as it stands now. */
export function marketNow({ venue }: Pick<TradingServices, 'venue'>, symbol: string): MarketView {
  const market = venue.views.marketBySymbol(symbol)
  if (market === undefined) throw refuse.unknownSymbol(symbol)
  return market
}

export function marketOf(services: TradingServices, symbol: string): MarketDefinition {
  return marketNow(services, symbol).definition
}

export function requestOf(market: MarketDefinition, account: number, input: OrderInput): OrderRequest {
  checkFields(input)
  const { basePrecision, quotePrecision } = market
  return orderRequest({
    account,
    market: market.market,
    side: input.side,
    kind: input.kind,
    price: units('price', input.price, quotePrecision),
    lots: units('volume', input.volume, basePrecision),
    total: units('total', input.total, quotePrecision),
    stopPrice: units('stop', input.stop, quotePrecision),
    displayLots: units('icebergVolume', input.icebergVolume, basePrecision),
    trailBy: units('trail', input.trail, quotePrecision),
    maxSlippagePpm: units('maxSlippage', input.maxSlippage, percentDecimals),
    clientOrderId: input.clientOrderId ?? '',
    timeInForce: input.timeInForce ?? (input.kind === 'market' ? 'IOC' : 'GTC'),
    postOnly: input.postOnly ?? false,
    stp: input.stpMode ?? 'EXPIRE_TAKER',
  })
}

function checkFields(input: OrderInput): void {
  const { must, mayNot } = rules[input.kind]
  for (const field of must) if (input[field] === undefined) throw refuse.badParameter(field, 'is required')
  for (const field of mayNot) {
    if (input[field] === undefined) continue
    throw refuse.badParameter(field, `does not go with an order of type ${input.kind}`)
  }
  if (input.kind === 'market') checkMarketFields(input)
}

function checkMarketFields(input: OrderInput): void {
  if (input.timeInForce === 'GTC') {
    throw refuse.badParameter('timeInForce', 'of a market order is IOC or FOK: it does not rest')
  }
  if (input.side === 'sell' && input.total !== undefined) throw refuse.badParameter('total', 'is for buying')
  if (input.side === 'sell' && input.volume === undefined) throw refuse.badParameter('volume', 'is required')
  if ((input.total === undefined) === (input.volume === undefined)) {
    throw refuse.badParameter('total', 'or volume is required, and not both')
  }
  if (input.total !== undefined && input.timeInForce === 'FOK') {
    throw refuse.badParameter('timeInForce', 'FOK goes with a volume and not with a total')
  }
}

/** 0 for what was not given; what was given must be more than that. */
export function units(parameter: string, text: string | undefined, decimals: number): number {
  if (text === undefined) return 0
  const quick = readSafeDecimal(text, decimals)
  if (quick !== undefined && quick > 0) return quick
  const read = readDecimal(text, decimals)
  if (!read.ok && read.problem === 'too_precise') throw refuse.badPrecision(parameter, decimals)
  if (!read.ok) throw refuse.badParameter(parameter, 'is not a plain decimal number')
  if (read.units <= 0n) throw refuse.badParameter(parameter, 'is not more than 0')
  if (read.units > BigInt(Number.MAX_SAFE_INTEGER)) throw refuse.badParameter(parameter, 'is too large')
  return Number(read.units)
}
