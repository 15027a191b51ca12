import { restsInBook } from '../../order-kinds/order-kind.ts'
import { icebergPartsMax, quantityLimit } from '../limits.ts'
import type { Market } from '../market/market.ts'
import { admitFunds, crosses, isQuantity } from '../matching/funds.ts'
import type { RefusalReason } from '../refusals.ts'
import { because, type EngineState } from '../state.ts'
import type { Account } from '../wallet/accounts.ts'
import { checkExpiry } from './order-expiries.ts'
import type { OrderRequest } from './requests.ts'

export function admitLimitOrder(
  state: EngineState,
  account: Account,
  market: Market,
  order: OrderRequest,
  excluded: number,
): RefusalReason | undefined {
  const { price, lots, displayLots } = order
  if (order.total + order.stopPrice + order.trailBy + order.trailPpm + order.maxSlippagePpm !== 0)
    return 'unsuitable_option'
  if (!isQuantity(price)) return because(state, 'price_out_of_range', quantityLimit)
  if (!isQuantity(lots)) return because(state, 'lots_out_of_range', quantityLimit)
  if (displayLots !== 0) {
    if (!isQuantity(displayLots) || displayLots > lots) return 'iceberg_display'
    if (displayLots * icebergPartsMax < lots) return because(state, 'iceberg_display', icebergPartsMax)
  }
  if (!restsInBook(order.timeInForce) && (order.postOnly || displayLots !== 0)) return 'unsuitable_option'
  const expiry = checkExpiry(state, order)
  if (expiry !== undefined) return expiry
  if (!market.isWithinBand(price)) return because(state, 'price_band', market.definition.priceBandPpm)
  const { admission } = state
  const { value, preview } = admission
  value.setProduct(price, lots)
  if (value.isLessThan(market.minimumValue)) {
    return because(state, 'below_minimum_total', market.definition.minimumQuoteSize)
  }
  const postOnly = order.postOnly || market.state === 'post_only'
  if (postOnly && crosses(market, order.side, price, excluded)) {
    return order.postOnly ? 'post_only_would_match' : 'market_post_only'
  }
  const reason = admitFunds(state, account, market, order.side, price, lots, excluded)
  if (reason !== undefined) return reason
  admission.limit = price
  admission.stop = 0
  if (order.timeInForce !== 'FOK') return undefined
  preview.run(state.orders, market, account, order.side, price, lots, null, order.stp, excluded)
  return preview.lots < lots ? 'fok_not_filled' : undefined
}
