import { ArgumentsRequired, type Dict, type Exchange, InvalidOrder, type Num, Precise, type Str } from 'ccxt'
import { type OrderKind, orderKind, orderKindNames } from '../trading/order-kinds.ts'
import { orderParams } from './unified-params.ts'

export interface RequestedOrder {
  readonly symbol: string
  readonly type: Str
  readonly side: Str
  readonly amount: Num
  readonly price: Num
  readonly params: Dict
}

export interface OrderInput {
  readonly kind: OrderKind
  readonly fields: Dict
}

type PriceField = 'stop' | 'trail' | 'trailPercent'

/** The order kind that the unified parameters select. */
const selections = orderKindNames.map((kind) => {
  const { type, select } = orderKind(kind).ccxt
  return { kind, type, select: select as Readonly<Record<string, PriceField>> }
})
const selecting = [...new Set(selections.flatMap(({ select }) => Object.keys(select)))]

/** Whether the params name a price that enters the order. */
export function selectsKind(params: Dict): boolean {
  return selecting.some((name) => params[name] !== undefined)
}

/** ccxt params with another name here, or without an equivalent. */
const translated = ['postOnly', 'timeInForce', 'cost', 'test', 'selfTradePrevention', ...selecting]

/** The parameters of the order endpoints for a ccxt order. */
export function orderRequest(ccxt: Exchange, requested: RequestedOrder): OrderInput {
  const { symbol, type, side, amount, price } = requested
  const params = orderParams(ccxt, side, requested.params)
  const isMarket = type === 'market'
  if (!isMarket && type !== 'limit') throw new InvalidOrder(`${ccxt.id} createOrder() knows no order type ${type}`)
  const { kind, field, value } = selectedKind(ccxt, type, params)
  const timeInForce = timeInForceOf(ccxt, isMarket, params)
  const stpMode = ccxt.safeString(params, 'selfTradePrevention')
  const fields: Dict = {
    symbol: ccxt.market(symbol).id,
    ...(isMarket ? marketSize(ccxt, symbol, side, amount, params) : limitSize(ccxt, symbol, amount, price)),
    ...(field === undefined
      ? {}
      : { [field]: field === 'trailPercent' ? value : ccxt.priceToPrecision(symbol, value) }),
    ...(ccxt.isPostOnly(isMarket, false, params) ? { postOnly: true } : {}),
    ...(timeInForce === undefined ? {} : { timeInForce }),
    ...(stpMode === undefined ? {} : { stpMode: stpMode.toUpperCase() }),
    ...ccxt.omit(params, translated),
  }
  return { kind, fields }
}

interface SelectedKind {
  readonly kind: OrderKind
  /** The field that the selecting parameter sets; undefined for an immediate order. */
  readonly field: PriceField | undefined
  readonly value: Str
}

function selectedKind(ccxt: Exchange, type: 'limit' | 'market', params: Dict): SelectedKind {
  const given = selecting.filter((name) => ccxt.safeString(params, name) !== undefined)
  const found = selections.find(({ type: own, select }) => {
    const names = Object.keys(select)
    return own === type && (given.length === 0 ? names.length === 0 : given.every((name) => names.includes(name)))
  })
  const fields = new Set(given.map((name) => found?.select[name]))
  if (found === undefined || fields.size > 1) {
    throw new InvalidOrder(`${ccxt.id} createOrder() does not take ${given.join(' and ')} for a ${type} order`)
  }
  const [name = ''] = given
  return { kind: found.kind, field: found.select[name], value: ccxt.safeString(params, name) }
}

/** Post-only has its own parameter; a market order never rests. */
function timeInForceOf(ccxt: Exchange, isMarket: boolean, params: Dict): Str {
  const timeInForce = ccxt.safeStringUpper(params, 'timeInForce')
  const expires = ccxt.safeInteger(params, 'expireTime') !== undefined
  const asksNothing = timeInForce === undefined || timeInForce === 'PO' || (isMarket && timeInForce === 'GTC')
  if (asksNothing) return expires ? 'GTD' : undefined
  return timeInForce
}

function limitSize(ccxt: Exchange, symbol: string, amount: Num, price: Num): Dict {
  if (price === undefined) throw new ArgumentsRequired(`${ccxt.id} createOrder() needs a price for a limit order`)
  return { price: ccxt.priceToPrecision(symbol, price), volume: ccxt.amountToPrecision(symbol, amount) }
}

/** A market buy may be sized by its cost instead of its amount. */
function marketSize(ccxt: Exchange, symbol: string, side: Str, amount: Num, params: Dict): Dict {
  const cost = ccxt.safeString(params, 'cost')
  if (cost === undefined) return { volume: ccxt.amountToPrecision(symbol, amount) }
  if (side !== 'buy') throw new InvalidOrder(`${ccxt.id} createOrder() takes a cost for market buys alone`)
  return { total: ccxt.priceToPrecision(symbol, cost) }
}

const statuses: Readonly<Record<string, string>> = {
  new: 'open',
  open: 'open',
  partially_filled: 'open',
  pending_trigger: 'open',
  filled: 'closed',
}

/** The fields of a ccxt order; numbers as text, undefined where the API has 0 for none. */
export function orderFields(ccxt: Exchange, order: Dict, symbol: Str): Dict {
  const text = (name: string) => ccxt.safeString(order, name)
  const given = (name: string) => {
    const value = text(name)
    return value === undefined || Precise.stringEq(value, '0') ? undefined : value
  }
  const { executes, trigger } = orderKind((text('type') ?? 'limit') as OrderKind)
  const timestamp = ccxt.safeInteger(order, 'time')
  const filled = text('executedVolume')
  const updated = ccxt.safeInteger(order, 'updateTime')
  const hasTraded = filled !== undefined && Precise.stringGt(filled, '0')
  const status = text('status') ?? ''
  // A market buy by total has no volume; once it is done, its filled volume is the amount.
  const amount = given('volume') ?? (status === 'filled' || hasTraded ? filled : undefined)
  const fee = { cost: ccxt.safeNumber(order, 'fee'), currency: ccxt.safeCurrencyCode(text('feeCoin')) }
  return {
    info: order,
    id: text('orderId'),
    clientOrderId: text('clientOrderId') === '' ? undefined : text('clientOrderId'),
    timestamp,
    datetime: ccxt.iso8601(timestamp),
    // Of any other order the last change may be an amendment or the end.
    lastTradeTimestamp: status === 'filled' ? updated : undefined,
    lastUpdateTimestamp: updated,
    symbol,
    type: executes,
    timeInForce: text('timeInForce'),
    postOnly: ccxt.safeBool(order, 'postOnly'),
    side: text('side'),
    price: given('price'),
    triggerPrice: given('stopPrice'),
    takeProfitPrice: trigger === 'profit' ? given('stopPrice') : undefined,
    amount,
    filled,
    cost: text('executedQuote'),
    average: given('averagePrice'),
    status: statuses[status] ?? status,
    fee,
  }
}
