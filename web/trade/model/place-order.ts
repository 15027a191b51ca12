import { type OrderField, orderKind } from '../../../client/trading/order-kinds.ts'
import { expiryOf } from './expiry.ts'
import { hasField, offeredTimes } from './form-kinds.ts'
import { isSizedByTotal, type OrderDraft } from './order-draft.ts'

export interface OrderCall {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

/** The request a draft stands for. The client's own id makes it safe to send again when the outcome is not known. */
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

/** What the draft has for each field; undefined for what it does not offer or what is not chosen. */
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
    icebergVolume: undefined,
    maxSlippage: undefined,
    timeInForce: offeredTimes(draft.kind).includes(timeInForce) ? timeInForce : undefined,
    expireTime: timeInForce === 'GTD' ? String(expiryOf(expiry) ?? '') : undefined,
    postOnly: postOnly ? 'true' : undefined,
  }
}
