import { quantityLimit, slippagePpmMax } from '../limits.ts'
import type { Market } from '../market/market.ts'
import { protectedBuyPrice, protectedSellPrice } from '../market/price-shares.ts'
import { admitFunds, bestOpposite, covers, isQuantity } from '../matching/funds.ts'
import type { RefusalReason } from '../refusals.ts'
import { because, type EngineState } from '../state.ts'
import type { Account } from '../wallet/accounts.ts'
import type { OrderRequest } from './requests.ts'

/** A market order goes by volume, or for a buyer by what it may spend. It never trades outside the price band. */
export function admitMarketOrder(
  state: EngineState,
  account: Account,
  market: Market,
  order: OrderRequest,
  gone: number,
): RefusalReason | undefined {
  const { side, lots, total, maxSlippagePpm } = order
  if (order.price + order.displayLots + order.stopPrice + order.trailBy + order.trailPpm !== 0)
    return 'unsuitable_option'
  if (order.timeInForce === 'GTD' || order.expiresAtMs !== 0) return 'unsuitable_option'
  if (order.postOnly || (total !== 0 && (lots !== 0 || side === 'sell'))) return 'unsuitable_option'
  if (total !== 0 && order.timeInForce === 'FOK') return 'unsuitable_option'
  if (total !== 0 && !isQuantity(total)) return because(state, 'total_out_of_range', quantityLimit)
  if (total === 0 && !isQuantity(lots)) return because(state, 'lots_out_of_range', quantityLimit)
  if (!(maxSlippagePpm >= 0 && maxSlippagePpm <= slippagePpmMax)) return because(state, 'bad_value', slippagePpmMax)
  const best = bestOpposite(market, side, gone)
  if (best === 0 || best === Number.POSITIVE_INFINITY) return 'no_liquidity'
  const reason = admitSize(state, market, order, best)
  if (reason !== undefined) return reason
  state.admission.limit = marketLimit(market, order, best)
  state.admission.stop = 0
  if (side === 'sell') {
    const short = admitFunds(state, account, market, 'sell', best, lots, gone)
    return short ?? (order.timeInForce === 'FOK' ? admitWhole(state, account, market, order, gone) : undefined)
  }
  return admitMarketBuy(state, account, market, order, gone)
}

function admitSize(state: EngineState, market: Market, order: OrderRequest, best: number): RefusalReason | undefined {
  const { value } = state.admission
  const { minimumQuoteSize, maxMarketOrderAsk, maxMarketOrderBid } = market.definition
  if (order.total !== 0) value.setProduct(order.total, 10 ** market.definition.basePrecision)
  else value.setProduct(best, order.lots)
  if (value.isLessThan(market.minimumValue)) return because(state, 'below_minimum_total', minimumQuoteSize)
  const maximum = order.side === 'buy' ? maxMarketOrderBid : maxMarketOrderAsk
  if (order.lots > maximum) return because(state, 'above_market_order_maximum', maximum)
  return undefined
}

function marketLimit(market: Market, { side, maxSlippagePpm }: OrderRequest, best: number): number {
  const edge = market.bandEdge(side)
  if (maxSlippagePpm === 0) return edge
  return side === 'buy'
    ? Math.min(edge, protectedBuyPrice(best, maxSlippagePpm))
    : Math.max(edge, protectedSellPrice(best, maxSlippagePpm))
}

/** What a buyer needs is known only from the book: it is walked once to find out and once to trade. */
function admitMarketBuy(
  state: EngineState,
  account: Account,
  market: Market,
  order: OrderRequest,
  gone: number,
): RefusalReason | undefined {
  const { hold, budget, preview, limit } = state.admission
  if (order.total === 0) {
    const reason = admitWhole(state, account, market, order, gone)
    if (reason !== undefined) return reason
    market.scaleQuote(preview.cost, hold)
  } else {
    market.totalAmount(order.total, hold)
    budget.setProduct(order.total, 10 ** market.definition.basePrecision)
    preview.run(state.orders, market, account, 'buy', limit, 0, budget, order.stp, gone)
    const maximum = market.definition.maxMarketOrderBid
    if (preview.lots > maximum) return because(state, 'above_market_order_maximum', maximum)
  }
  if (!hold.fits()) return 'value_too_large'
  return covers(state, account, market, 'buy', gone) ? undefined : 'insufficient_funds'
}

/** Runs the preview of an order by volume, and refuses one that must fill whole and cannot. */
function admitWhole(
  state: EngineState,
  account: Account,
  market: Market,
  order: OrderRequest,
  gone: number,
): RefusalReason | undefined {
  const { preview, limit } = state.admission
  preview.run(state.orders, market, account, order.side, limit, order.lots, null, order.stp, gone)
  return order.timeInForce === 'FOK' && preview.lots < order.lots ? 'fok_not_filled' : undefined
}
