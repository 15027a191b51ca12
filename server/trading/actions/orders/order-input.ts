import { readDecimal, readSafeDecimal, writeDecimal } from '../../../kernel/values/decimal.ts'
import { slippagePpmMax, trailPpmMax } from '../../domain/engine/limits.ts'
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
import {
  type FieldPresence,
  type FieldsOfKind,
  type OrderField,
  orderFields,
  restsInBook,
} from '../../domain/order-kinds/order-kind.ts'
import { mapKinds, orderKind } from '../../domain/order-kinds/order-kinds.ts'
import { refuse } from '../../failures.ts'
import type { Needs } from '../../services.ts'
import { percentDecimals } from '../../wire/market.ts'

/** An order as the trader requests it, numbers still as text. */
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
  readonly trailPercent?: string | undefined
  readonly expireTime?: number | undefined
  readonly clientOrderId?: string | undefined
  readonly timeInForce?: TimeInForce | undefined
  readonly postOnly?: boolean | undefined
  readonly stpMode?: StpMode | undefined
}

type OrderParameters = Partial<Omit<OrderInput, 'symbol' | 'side' | 'kind'>> & Pick<OrderInput, 'symbol'>

/** The parameters of any endpoint, always as an object of the same shape: that keeps reading it fast. */
export function toOrderInput(side: Side, kind: OrderKind, given: OrderParameters): OrderInput {
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
    trailPercent: given.trailPercent,
    expireTime: given.expireTime,
    clientOrderId: given.clientOrderId,
    timeInForce: given.timeInForce,
    postOnly: given.postOnly,
    stpMode: given.stpMode,
  }
}

interface FieldRule {
  readonly required: readonly OrderField[]
  /** Exactly one of them is required. */
  readonly oneOf: readonly OrderField[]
  readonly excluded: readonly OrderField[]
}

/** The required and excluded fields of each kind and side. */
const rules = mapKinds((kind) => ({
  buy: ruleOf(orderKind(kind).fields.buy),
  sell: ruleOf(orderKind(kind).fields.sell),
}))

function ruleOf(fields: FieldsOfKind): FieldRule {
  const fieldsWith = (presence: FieldPresence | undefined) => orderFields.filter((field) => fields[field] === presence)
  return { required: fieldsWith('required'), oneOf: fieldsWith('one'), excluded: fieldsWith(undefined) }
}

/** The current state of the market. */
export function marketNow({ venue }: Needs<'venue'>, symbol: string): MarketView {
  const market = venue.views.marketBySymbol(symbol)
  if (market === undefined) throw refuse.unknownSymbol(symbol)
  return market
}

export function marketOf(services: Needs<'venue'>, symbol: string): MarketDefinition {
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
    trailPpm: percent('trailPercent', input.trailPercent, trailPpmMax),
    maxSlippagePpm: percent('maxSlippage', input.maxSlippage, slippagePpmMax),
    expiresAtMs: input.expireTime ?? 0,
    clientOrderId: input.clientOrderId ?? '',
    timeInForce: input.timeInForce ?? orderKind(input.kind).timesInForce[0],
    postOnly: input.postOnly ?? false,
    stp: input.stpMode ?? 'EXPIRE_TAKER',
  })
}

function checkFields(input: OrderInput): void {
  const { required, oneOf, excluded } = rules[input.kind][input.side]
  if (input.kind === 'market') checkMarketFields(input)
  for (const field of required) if (input[field] === undefined) throw refuse.badParameter(field, 'is required')
  for (const field of excluded) {
    if (input[field] === undefined) continue
    throw refuse.badParameter(field, `does not go with an order of type ${input.kind}`)
  }
  if (oneOf.length > 0 && oneOf.filter((field) => input[field] !== undefined).length !== 1) {
    throw refuse.badParameter(oneOf[0] as string, `or ${oneOf.slice(1).join(' or ')} is required, and not both`)
  }
  checkTimeInForce(input)
}

function checkTimeInForce({ kind, timeInForce, expireTime, total, postOnly, icebergVolume }: OrderInput): void {
  const { timesInForce } = orderKind(kind)
  if (timeInForce !== undefined && !timesInForce.includes(timeInForce)) {
    throw refuse.badParameter('timeInForce', `of an order of type ${kind} is one of ${timesInForce.join(', ')}`)
  }
  if (timeInForce === 'GTD' && expireTime === undefined) throw refuse.badParameter('expireTime', 'is required')
  if (timeInForce !== 'GTD' && expireTime !== undefined) {
    throw refuse.badParameter('expireTime', 'goes with timeInForce GTD')
  }
  if (total !== undefined && timeInForce === 'FOK') {
    throw refuse.badParameter('timeInForce', 'FOK goes with a volume and not with a total')
  }
  if (timeInForce === undefined || restsInBook(timeInForce)) return
  const resting = postOnly === true ? 'postOnly' : icebergVolume === undefined ? undefined : 'icebergVolume'
  if (resting !== undefined) throw refuse.badParameter(resting, `does not go with timeInForce ${timeInForce}`)
}

/** A market order has more specific reasons than the general ones. */
function checkMarketFields({ side, timeInForce, total }: OrderInput): void {
  if (timeInForce === 'GTC') {
    throw refuse.badParameter('timeInForce', 'of a market order is IOC or FOK: it does not rest')
  }
  if (side === 'sell' && total !== undefined) throw refuse.badParameter('total', 'is for buying')
}

/** In millionths; 0 if omitted. */
function percent(parameter: string, text: string | undefined, ppmMax: number): number {
  const ppm = units(parameter, text, percentDecimals)
  if (ppm > ppmMax) throw refuse.badParameter(parameter, `is more than ${writeDecimal(ppmMax, percentDecimals)}`)
  return ppm
}

/** 0 if omitted; a given value must be positive. */
export function units(parameter: string, text: string | undefined, decimals: number): number {
  if (text === undefined) return 0
  const quick = readSafeDecimal(text, decimals)
  if (quick !== undefined && quick > 0) return quick
  const read = unitsOrZero(parameter, text, decimals)
  if (read === 0) throw refuse.badParameter(parameter, 'is not more than 0')
  return read
}

export function unitsOrZero(parameter: string, text: string, decimals: number): number {
  const read = readDecimal(text, decimals)
  if (!read.ok && read.problem === 'too_precise') throw refuse.badPrecision(parameter, decimals)
  if (!read.ok) throw refuse.badParameter(parameter, 'is not a plain decimal number')
  if (read.units > BigInt(Number.MAX_SAFE_INTEGER)) throw refuse.badParameter(parameter, 'is too large')
  return Number(read.units)
}
