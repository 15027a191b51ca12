import { ArgumentsRequired, type Dict, type Exchange, InvalidOrder, type Num, Precise, type Str } from 'ccxt'

export interface AskedOrder {
  readonly symbol: string
  readonly type: Str
  readonly side: Str
  readonly amount: Num
  readonly price: Num
  readonly params: Dict
}

export interface OrderWish {
  readonly kind: 'limit' | 'market' | 'stop_limit' | 'stop_market'
  readonly fields: Dict
}

/** Params of ccxt that have another name here, or none. */
const translated = [
  ...['postOnly', 'timeInForce', 'cost', 'test', 'selfTradePrevention'],
  ...['triggerPrice', 'stopPrice', 'stopLossPrice', 'takeProfitPrice'],
]

/** The parameters of the order endpoints for an order as ccxt describes one. */
export function orderRequest(ccxt: Exchange, { symbol, type, side, amount, price, params }: AskedOrder): OrderWish {
  const isMarket = type === 'market'
  if (!isMarket && type !== 'limit') throw new InvalidOrder(`${ccxt.id} createOrder() knows no order type ${type}`)
  if (ccxt.safeString(params, 'takeProfitPrice') !== undefined) {
    throw new InvalidOrder(`${ccxt.id} createOrder() takes no takeProfitPrice: place a limit order, or an OCO pair`)
  }
  const stop = ccxt.safeStringN(params, ['triggerPrice', 'stopPrice', 'stopLossPrice'])
  const timeInForce = ccxt.safeStringUpper(params, 'timeInForce')
  const stpMode = ccxt.safeString(params, 'selfTradePrevention')
  const fields: Dict = {
    symbol: ccxt.market(symbol).id,
    ...(isMarket ? marketSize(ccxt, symbol, side, amount, params) : limitSize(ccxt, symbol, amount, price)),
    ...(stop === undefined ? {} : { stop: ccxt.priceToPrecision(symbol, stop) }),
    ...(ccxt.isPostOnly(isMarket, false, params) ? { postOnly: true } : {}),
    ...(timeInForce === undefined || timeInForce === 'PO' || isMarket ? {} : { timeInForce }),
    ...(stpMode === undefined ? {} : { stpMode: stpMode.toUpperCase() }),
    ...ccxt.omit(params, translated),
  }
  return { kind: stop === undefined ? type : `stop_${type}`, fields }
}

function limitSize(ccxt: Exchange, symbol: string, amount: Num, price: Num): Dict {
  if (price === undefined) throw new ArgumentsRequired(`${ccxt.id} createOrder() needs a price for a limit order`)
  return { price: ccxt.priceToPrecision(symbol, price), volume: ccxt.amountToPrecision(symbol, amount) }
}

/** A market buy may say what it spends instead of what it gets. */
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

/** What ccxt completes to an order; numbers as text, 0 where the API says that there is none. */
export function orderFields(ccxt: Exchange, order: Dict, symbol: Str): Dict {
  const text = (name: string) => ccxt.safeString(order, name)
  const given = (name: string) => {
    const value = text(name)
    return value === undefined || Precise.stringEq(value, '0') ? undefined : value
  }
  const timestamp = ccxt.safeInteger(order, 'time')
  const filled = text('executedVolume')
  const updated = ccxt.safeInteger(order, 'updateTime')
  const hasTraded = filled !== undefined && Precise.stringGt(filled, '0')
  const status = text('status') ?? ''
  // A market buy by total has no volume of its own; once it is over, what it got is what it was about.
  const amount = given('volume') ?? (status === 'filled' || hasTraded ? filled : undefined)
  const fee = { cost: ccxt.safeNumber(order, 'fee'), currency: ccxt.safeCurrencyCode(text('feeCoin')) }
  return {
    info: order,
    id: text('orderId'),
    clientOrderId: text('clientOrderId') === '' ? undefined : text('clientOrderId'),
    timestamp,
    datetime: ccxt.iso8601(timestamp),
    lastTradeTimestamp: hasTraded ? updated : undefined,
    lastUpdateTimestamp: updated,
    symbol,
    type: (text('type') ?? '').endsWith('limit') ? 'limit' : 'market',
    timeInForce: text('timeInForce'),
    postOnly: ccxt.safeBool(order, 'postOnly'),
    side: text('side'),
    price: given('price'),
    triggerPrice: given('stopPrice'),
    amount,
    filled,
    cost: text('executedQuote'),
    average: given('averagePrice'),
    status: statuses[status] ?? status,
    fee,
  }
}
