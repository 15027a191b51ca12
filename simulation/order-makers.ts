import {
  type OrderKind,
  type OrderRequest,
  type OrderTarget,
  orderKindNames,
  orderRequest,
  type PairRequest,
  type Side,
  type TimeInForce,
  timesInForce,
} from '../server/trading/domain/engine/orders/requests.ts'
import { orderKind } from '../server/trading/domain/order-kinds/order-kinds.ts'
import { markets, middlePrice } from './catalogue.ts'
import { anyAccount, anyClientId, anyOpenOrder, type Maker, type Making } from './making.ts'

const sides: readonly Side[] = ['buy', 'sell']
const priceSpread = 25

/** Books need limit orders; every conditional kind gets a small share. */
const kindWeights = orderKindNames.map((kind) => {
  if (kind === 'limit') return [60, kind] as const
  return [orderKind(kind).trigger === 'none' ? 14 : 5, kind] as const
})

function anyPrice({ random }: Making, side: Side): number {
  // Slightly on the wrong side of the middle, so that books fill up and still trade.
  const lean = side === 'buy' ? -4 : 4
  return middlePrice + lean + random.between(-priceSpread, priceSpread)
}

function anyLots({ random }: Making): number {
  return random.chance(5) ? random.between(200, 6_000) : random.between(1, 60)
}

/** Mostly GTC, otherwise mostly one that the kind accepts, sometimes any. */
function anyTimeInForce({ random }: Making, kind: OrderKind): TimeInForce {
  if (random.chance(70)) return 'GTC'
  return random.pick(random.chance(90) ? orderKind(kind).timesInForce : timesInForce)
}

function anyOrder(making: Making): OrderRequest {
  const { random } = making
  const side = random.pick(sides)
  const kind = random.weighted(kindWeights)
  const { trigger, executes } = orderKind(kind)
  const stops = trigger === 'stop' || trigger === 'profit'
  const byPercent = trigger === 'trail' && random.chance(50)
  const byTotal = kind === 'market' && side === 'buy' && random.chance(50)
  const lots = byTotal ? 0 : anyLots(making)
  const hasPrice = executes === 'limit' || (trigger === 'trail' && random.chance(5))
  const timeInForce = anyTimeInForce(making, kind)
  return orderRequest({
    account: anyAccount(making),
    market: random.chance(1) ? 77 : random.pick(markets).market,
    side,
    kind,
    clientOrderId: anyClientId(making),
    timeInForce,
    expiresAtMs: timeInForce === 'GTD' ? making.views.atMs + random.between(-10, 5_000) : 0,
    postOnly: kind === 'limit' && random.chance(12),
    stp: random.pick(['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'] as const),
    price: hasPrice ? anyPrice(making, side) : 0,
    lots,
    total: byTotal ? random.between(1, 5_000) : 0,
    displayLots: kind === 'limit' && random.chance(15) ? random.between(1, 20) : 0,
    stopPrice: stops ? middlePrice + random.between(-priceSpread, priceSpread) : 0,
    trailBy: trigger === 'trail' && !byPercent ? random.between(1, 15) : 0,
    trailPpm: byPercent ? random.between(1_000, 150_000) : 0,
    maxSlippagePpm: random.chance(10) ? random.between(1_000, 50_000) : 0,
  })
}

function anyTarget(making: Making): OrderTarget {
  const { random, clientIds } = making
  const { account, order } = anyOpenOrder(making)
  if (random.chance(10) && clientIds.length > 0) return { account, orderId: 0, clientOrderId: random.pick(clientIds) }
  if (order === undefined || random.chance(3)) return { account, orderId: random.between(1, 5_000), clientOrderId: '' }
  return { account, orderId: order.orderId, clientOrderId: '' }
}

const placeOrder: Maker = (making) => ({ type: 'place_order', order: anyOrder(making) })
const cancelOrder: Maker = (making) => ({ type: 'cancel_order', target: anyTarget(making) })

const batch: Maker = (making) => ({
  type: 'batch',
  items: Array.from({ length: making.random.between(0, 8) }, () =>
    making.random.chance(70)
      ? { type: 'place_order' as const, order: anyOrder(making) }
      : { type: 'cancel_order' as const, target: anyTarget(making) },
  ),
})

const placePair: Maker = (making) => ({ type: 'place_pair', pair: anyPair(making) })

function anyPair(making: Making): PairRequest {
  const { random } = making
  const side = random.pick(sides)
  const away = side === 'sell' ? 1 : -1
  return {
    account: anyAccount(making),
    market: random.pick(markets).market,
    orderId: 0,
    stopOrderId: 0,
    clientOrderId: anyClientId(making),
    stopClientOrderId: anyClientId(making),
    label: random.pick(['oco', 'sltp'] as const),
    side,
    stp: 'EXPIRE_TAKER',
    lots: anyLots(making),
    limitPrice: middlePrice + away * random.between(0, priceSpread),
    stopPrice: middlePrice - away * random.between(0, priceSpread),
    stopLimitPrice: random.chance(50) ? middlePrice - away * random.between(0, priceSpread) : 0,
  }
}

/** Of an open pair if the account has one. */
const replacePair: Maker = (making) => {
  const account = anyAccount(making)
  const leg = making.views.openOrders(account).findLast(({ pairedWith }) => pairedWith !== 0)
  const pair = { ...anyPair(making), account, ...(leg === undefined ? {} : { market: leg.market }) }
  return { type: 'replace_pair', target: { account, orderId: leg?.orderId ?? 1, clientOrderId: '' }, pair }
}

const amend: Maker = (making) => {
  const { account, order } = anyOpenOrder(making)
  const lots = order === undefined ? 1 : Math.max(0, order.lots - making.random.between(0, 10))
  return { type: 'amend_order', target: { account, orderId: order?.orderId ?? 1, clientOrderId: '' }, lots }
}

const cancelReplace: Maker = (making) => {
  const target = anyTarget(making)
  const order = { ...anyOrder(making), account: making.random.chance(90) ? target.account : anyAccount(making) }
  if (making.random.chance(50)) return { type: 'cancel_replace', target, order }
  return { type: 'cancel_replace_if', target, order, executedLots: making.random.chance(80) ? 0 : anyLots(making) }
}

const cancelAll: Maker = (making) => ({
  type: 'cancel_all',
  account: anyAccount(making),
  market: making.random.chance(70) ? making.random.pick(markets).market : 0,
})

const cancelAllAfter: Maker = (making) => ({
  type: 'cancel_all_after',
  account: anyAccount(making),
  timeoutMs: making.random.chance(25) ? 0 : making.random.between(1, 3_000),
})

export const orderMakers: readonly (readonly [weight: number, maker: Maker])[] = [
  [46, placeOrder],
  [12, cancelOrder],
  [6, batch],
  [6, placePair],
  [3, replacePair],
  [5, amend],
  [5, cancelReplace],
  [2, cancelAll],
  [2, cancelAllAfter],
]
