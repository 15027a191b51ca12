import { quantityLimit, slippagePpmMax } from '../limits.ts'
import type { Market } from '../market/market.ts'
import { protectedBuyPrice, protectedSellPrice } from '../market/price-shares.ts'
import { admitFunds, bestOpposite, covers, isQuantity } from '../matching/funds.ts'
import type { RefusalReason } from '../refusals.ts'
import { because, type EngineState } from '../state.ts'
import type { Account } from '../wallet/accounts.ts'
import type { OrderRequest } from './requests.ts'

/** A market order has a volume, or for a buyer a total to spend. It never trades outside the price band. */
export function admitMarketOrder(
  state: EngineState,
  account: Account,
  market: Market,
  order: OrderRequest,
  excluded: number,
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
  const best = bestOpposite(market, side, excluded)
  if (best === 0 || best === Number.POSITIVE_INFINITY) return 'no_liquidity'
  const reason = admitSize(state, market, order, best)
  if (reason !== undefined) return reason
  state.admission.limit = marketLimit(market, order, best)
  state.admission.stop = 0
  if (side === 'sell') {
    const shortage = admitFunds(state, account, market, 'sell', best, lots, excluded)
    return shortage ?? (order.timeInForce === 'FOK' ? admitVolume(state, account, market, order, excluded) : undefined)
  }
  return admitMarketBuy(state, account, market, order, excluded)
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

/** The cost for a buyer depends on the book: a preview computes it before the order trades. */
function admitMarketBuy(
  state: EngineState,
  account: Account,
  market: Market,
  order: OrderRequest,
  excluded: number,
): RefusalReason | undefined {
  const { hold, budget, preview, limit } = state.admission
  if (order.total === 0) {
    const reason = admitVolume(state, account, market, order, excluded)
    if (reason !== undefined) return reason
    market.scaleQuote(preview.cost, hold)
  } else {
    market.totalAmount(order.total, hold)
    budget.setProduct(order.total, 10 ** market.definition.basePrecision)
    preview.run(state.orders, market, account, 'buy', limit, 0, budget, order.stp, excluded)
    const maximum = market.definition.maxMarketOrderBid
    if (preview.lots > maximum) return because(state, 'above_market_order_maximum', maximum)
  }
  if (!hold.fits()) return 'value_too_large'
  return covers(state, account, market, 'buy', excluded) ? undefined : 'insufficient_funds'
}

/** Runs the preview of an order by volume, and refuses a fill-or-kill order that does not fill. */
function admitVolume(
  state: EngineState,
  account: Account,
  market: Market,
  order: OrderRequest,
  excluded: number,
): RefusalReason | undefined {
  const { preview, limit } = state.admission
  preview.run(state.orders, market, account, order.side, limit, order.lots, null, order.stp, excluded)
  return order.timeInForce === 'FOK' && preview.lots < order.lots ? 'fok_not_filled' : undefined
}
