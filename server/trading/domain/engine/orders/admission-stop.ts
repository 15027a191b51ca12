import type { Trigger } from '../../order-kinds/order-kind.ts'
import { orderKind } from '../../order-kinds/order-kinds.ts'
import {
  quantityLimit,
  slippagePpmMax,
  stopOrdersPerAccountMax,
  trailingOrdersPerMarketMax,
  trailPpmMax,
} from '../limits.ts'
import type { Market } from '../market/market.ts'
import { protectedBuyPrice, protectedSellPrice, trailDistance } from '../market/price-shares.ts'
import { admitFunds, isQuantity } from '../matching/funds.ts'
import type { RefusalReason, RefusedField } from '../refusals.ts'
import { bandsStopOrders, freesReplacedStops, knowsOrderKind, trailsByPercent } from '../rules.ts'
import { because, type EngineState } from '../state.ts'
import type { Account } from '../wallet/accounts.ts'
import { checkExpiry } from './order-expiries.ts'
import type { OrderRequest, Side } from './requests.ts'

/** Conditional orders: stop, take-profit and trailing stop. Their funds are held from the start, at the worst possible price. */
export function admitConditionalOrder(
  state: EngineState,
  account: Account,
  market: Market,
  order: OrderRequest,
  excluded: number,
): RefusalReason | undefined {
  const { side, price, lots, maxSlippagePpm } = order
  const { trigger, executes } = orderKind(order.kind)
  const isLimit = executes === 'limit'
  const unsuitable = checkOptions(state, order) ?? checkExpiry(state, order)
  if (unsuitable !== undefined) return unsuitable
  if (!isQuantity(lots)) return because(state, 'lots_out_of_range', quantityLimit)
  if (isLimit && !isQuantity(price)) return because(state, 'price_out_of_range', quantityLimit)
  if (!(maxSlippagePpm >= 0 && maxSlippagePpm <= slippagePpmMax)) return because(state, 'bad_value', slippagePpmMax)
  const trailing = trigger === 'trail' ? checkTrailing(state, market, order, excluded) : undefined
  if (trailing !== undefined) return trailing
  const stop = trigger === 'trail' ? trailingStart(market, order) : order.stopPrice
  const reason = checkStop(state, account, market, side, trigger, stop, excluded, stopField(order))
  if (reason !== undefined) return reason
  if (isLimit && !isStopLimitWithinBand(state, market, stop, price)) {
    return because(state, 'price_band', market.definition.priceBandPpm)
  }
  const limit = isLimit ? price : stopMarketLimit(market, side, stop, maxSlippagePpm)
  const { admission } = state
  const { value } = admission
  value.setProduct(isLimit ? price : stop, lots)
  if (value.isLessThan(market.minimumValue)) {
    return because(state, 'below_minimum_total', market.definition.minimumQuoteSize)
  }
  admission.limit = limit
  admission.stop = stop
  return admitFunds(state, account, market, side, limit, lots, excluded)
}

/** Checks that the fields fit the kind. */
function checkOptions({ rules }: EngineState, order: OrderRequest): RefusalReason | undefined {
  const { trigger, executes, timesInForce } = orderKind(order.kind)
  const isLimit = executes === 'limit'
  const trailing = trigger === 'trail'
  const { price, stopPrice, trailBy, trailPpm, maxSlippagePpm } = order
  const fits =
    knowsOrderKind(rules, order.kind) &&
    order.total + order.displayLots === 0 &&
    !order.postOnly &&
    timesInForce.includes(order.timeInForce) &&
    (price !== 0) === isLimit &&
    (trailBy !== 0 || trailPpm !== 0) === trailing &&
    (trailBy === 0 || trailPpm === 0) &&
    (trailPpm === 0 || trailsByPercent(rules)) &&
    (stopPrice === 0) === trailing &&
    !(isLimit && maxSlippagePpm !== 0)
  return fits ? undefined : 'unsuitable_option'
}

/** The field that decides the stop of the order. */
function stopField({ trailBy, trailPpm }: OrderRequest): RefusedField {
  if (trailPpm !== 0) return 'trailPpm'
  return trailBy !== 0 ? 'trailBy' : 'stopPrice'
}

/** Refuses a stop that the last price has already reached. */
export function checkStop(
  state: EngineState,
  account: Account,
  market: Market,
  side: Side,
  trigger: Trigger,
  stop: number,
  excluded: number,
  field: RefusedField,
): RefusalReason | undefined {
  const { lastPrice } = market
  if (!isQuantity(stop)) return because(state, 'price_out_of_range', quantityLimit, field)
  const onRise = (side === 'buy') !== (trigger === 'profit')
  if (lastPrice !== 0 && (onRise ? stop <= lastPrice : stop >= lastPrice)) {
    return because(state, 'stop_would_fire', lastPrice)
  }
  const freed = isStopFreed(state, excluded) ? 1 : 0
  if (account.stopOrders - freed >= stopOrdersPerAccountMax) {
    return because(state, 'too_many_stop_orders', stopOrdersPerAccountMax)
  }
  return undefined
}

/** When a stop-limit order fires, the last price is near its stop, so the limit must lie within the band around the stop. */
export function isStopLimitWithinBand(state: EngineState, market: Market, stop: number, limit: number): boolean {
  return !bandsStopOrders(state.rules) || market.isWithinBandOf(stop, limit)
}

/** Whether the replaced order is a waiting stop, which then no longer counts. */
function isStopFreed({ rules, orders }: EngineState, excluded: number): boolean {
  return excluded !== 0 && freesReplacedStops(rules) && orders.isWaiting(excluded)
}

/** The worst price of a stop that fires a market order. */
export function stopMarketLimit(market: Market, side: Side, stop: number, maxSlippagePpm: number): number {
  const { slippagePpm } = market.definition
  const ppm = maxSlippagePpm === 0 ? slippagePpm : Math.min(slippagePpm, maxSlippagePpm)
  return side === 'buy' ? protectedBuyPrice(stop, ppm) : protectedSellPrice(stop, ppm)
}

function trailingStart({ lastPrice }: Market, { side, trailBy, trailPpm }: OrderRequest): number {
  const distance = trailDistance(lastPrice, trailBy, trailPpm)
  return side === 'buy' ? lastPrice + distance : lastPrice - distance
}

function checkTrailing(
  state: EngineState,
  market: Market,
  order: OrderRequest,
  excluded: number,
): RefusalReason | undefined {
  if (market.lastPrice === 0) return 'no_last_price'
  if (!(order.trailPpm >= 0 && order.trailPpm <= trailPpmMax)) return because(state, 'bad_value', trailPpmMax)
  const { orders } = state
  const isFreed =
    isStopFreed(state, excluded) && orders.isTrailing(excluded) && state.market(orders.market(excluded)) === market
  if (market.triggers.trailingCount - (isFreed ? 1 : 0) < trailingOrdersPerMarketMax) return undefined
  return because(state, 'too_many_stop_orders', trailingOrdersPerMarketMax, 'market')
}
