import { type OrderField, orderKind } from '../../../client/trading/order-kinds.ts'
import { expiryOf } from './expiry.ts'
import { hasField, offeredTimes } from './form-kinds.ts'
import { isSizedByTotal, type OrderDraft } from './order-draft.ts'

export interface OrderCall {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

/** The request of a draft. The client order id makes a retry safe. */
export function orderCall(draft: OrderDraft, symbol: string, clientOrderId: string): OrderCall {
  const { kind, side, price, volume, stop, stopLimitPrice } = draft
  const named = { symbol, clientOrderId }
  if (kind === 'oco') {
    const leg = stopLimitPrice === '' ? {} : { stopLimitPrice }
    return { path: `/private/order/oco/${side}`, params: { ...named, price, volume, stop, ...leg } }
  }
  const given = Object.entries(valuesOf(draft)).filter((entry): entry is [OrderField, string] => {
    const [field, value] = entry
    return value !== undefined && hasField(draft, field as OrderField)
  })
  return {
    path: `/private/order/${orderKind(kind).path}/${side}`,
    params: { ...named, ...Object.fromEntries(given) },
  }
}

/** The draft's value for each field; undefined if not offered or not chosen. */
function valuesOf(draft: OrderDraft): Readonly<Record<OrderField, string | undefined>> {
  const { price, volume, total, stop, trail, trailUnit, timeInForce, expiry, postOnly } = draft
  const byTotal = isSizedByTotal(draft)
  return {
    price,
    volume: byTotal ? undefined : volume,
    total: byTotal ? total : undefined,
    stop,
    trail: trailUnit === 'quote' ? trail : undefined,
    trailPercent: trailUnit === 'percent' ? trail : undefined,
    icebergVolume: draft.icebergVolume === '' ? undefined : draft.icebergVolume,
    maxSlippage: draft.maxSlippage === '' ? undefined : draft.maxSlippage,
    timeInForce: offeredTimes(draft.kind).includes(timeInForce) ? timeInForce : undefined,
    expireTime: timeInForce === 'GTD' ? String(expiryOf(expiry) ?? '') : undefined,
    postOnly: postOnly ? 'true' : undefined,
  }
}
