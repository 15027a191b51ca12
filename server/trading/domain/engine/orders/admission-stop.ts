import { quantityLimit, slippagePpmMax, stopOrdersPerAccountMax, trailingOrdersPerMarketMax } from '../limits.ts'
import { type Market, protectedBuyPrice, protectedSellPrice } from '../market/market.ts'
import { admitFunds, isQuantity } from '../matching/funds.ts'
import type { RefusalReason } from '../refusals.ts'
import { bandsStopOrders, freesReplacedStops } from '../rules.ts'
import { because, type EngineState } from '../state.ts'
import type { Account } from '../wallet/accounts.ts'
import type { OrderRequest, Side } from './requests.ts'

/** Stop-limit, stop-market and trailing stop. The funds are held from the start, at the worst price it may come to. */
export function admitStopOrder(
  state: EngineState,
  account: Account,
  market: Market,
  order: OrderRequest,
  gone: number,
): RefusalReason | undefined {
  const { kind, side, price, lots, stopPrice, trailBy, maxSlippagePpm } = order
  const fromLimit = kind === 'stop_limit'
  const trailing = kind === 'trailing_stop'
  if (order.total + order.displayLots !== 0 || order.postOnly) return 'unsuitable_option'
  if (order.timeInForce === 'FOK' || (order.timeInForce === 'IOC' && !fromLimit)) return 'unsuitable_option'
  if ((price !== 0) !== fromLimit || (trailBy !== 0) !== trailing) return 'unsuitable_option'
  if ((stopPrice === 0) !== trailing || (fromLimit && maxSlippagePpm !== 0)) return 'unsuitable_option'
  if (!isQuantity(lots)) return because(state, 'lots_out_of_range', quantityLimit)
  if (fromLimit && !isQuantity(price)) return because(state, 'price_out_of_range', quantityLimit)
  if (!(maxSlippagePpm >= 0 && maxSlippagePpm <= slippagePpmMax)) return because(state, 'bad_value', slippagePpmMax)
  const stop = trailing ? trailingStart(market, side, trailBy) : stopPrice
  const reason = checkTrailing(state, market, order, gone) ?? checkStop(state, account, market, side, stop, gone)
  if (reason !== undefined) return reason
  if (fromLimit && !isStopLimitWithinBand(state, market, stop, price)) {
    return because(state, 'price_band', market.definition.priceBandPpm)
  }
  const limit = fromLimit ? price : stopMarketLimit(market, side, stop, maxSlippagePpm)
  const { admission } = state
  const { value } = admission
  value.setProduct(fromLimit ? price : stop, lots)
  if (value.isLessThan(market.minimumValue)) {
    return because(state, 'below_minimum_total', market.definition.minimumQuoteSize)
  }
  admission.limit = limit
  admission.stop = stop
  return admitFunds(state, account, market, side, limit, lots, gone)
}

/** A stop that the last price has reached already would not be a stop. */
export function checkStop(
  state: EngineState,
  account: Account,
  market: Market,
  side: Side,
  stop: number,
  gone: number,
): RefusalReason | undefined {
  const { lastPrice } = market
  if (!isQuantity(stop)) return because(state, 'price_out_of_range', quantityLimit)
  if (lastPrice !== 0 && (side === 'buy' ? stop <= lastPrice : stop >= lastPrice)) {
    return because(state, 'stop_would_fire', lastPrice)
  }
  const freed = isStopFreed(state, gone) ? 1 : 0
  if (account.stopOrders - freed >= stopOrdersPerAccountMax) {
    return because(state, 'too_many_stop_orders', stopOrdersPerAccountMax)
  }
  return undefined
}

/** Where a stop-limit order fires, the last price is its stop: that is where its limit must make sense. */
export function isStopLimitWithinBand(state: EngineState, market: Market, stop: number, limit: number): boolean {
  return !bandsStopOrders(state.rules) || market.isWithinBandOf(stop, limit)
}

/** Whether the order that is replaced gives the place of a waiting stop back. */
function isStopFreed({ rules, orders }: EngineState, gone: number): boolean {
  return gone !== 0 && freesReplacedStops(rules) && orders.isWaiting(gone)
}

/** How far a stop that fires a market order may trade. */
export function stopMarketLimit(market: Market, side: Side, stop: number, maxSlippagePpm: number): number {
  const own = market.definition.slippagePpm
  const ppm = maxSlippagePpm === 0 ? own : Math.min(own, maxSlippagePpm)
  return side === 'buy' ? protectedBuyPrice(stop, ppm) : protectedSellPrice(stop, ppm)
}

function trailingStart(market: Market, side: Side, trailBy: number): number {
  return side === 'buy' ? market.lastPrice + trailBy : market.lastPrice - trailBy
}

function checkTrailing(
  state: EngineState,
  market: Market,
  order: OrderRequest,
  gone: number,
): RefusalReason | undefined {
  if (order.kind !== 'trailing_stop') return undefined
  if (market.lastPrice === 0) return 'no_last_price'
  const { orders } = state
  const isFreed = isStopFreed(state, gone) && orders.trail(gone) !== 0 && state.market(orders.market(gone)) === market
  if (market.triggers.trailingCount - (isFreed ? 1 : 0) < trailingOrdersPerMarketMax) return undefined
  return because(state, 'too_many_stop_orders', trailingOrdersPerMarketMax)
}
