import type { OrderDraft } from './order-draft.ts'

export interface OrderCall {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

/** The request a draft stands for. The client's own id makes it safe to send again when the outcome is not known. */
export function orderCall(draft: OrderDraft, symbol: string, clientOrderId: string): OrderCall {
  const { side, price, volume, total, stop, timeInForce } = draft
  const named = { symbol, clientOrderId }
  switch (draft.kind) {
    case 'limit':
      return {
        path: `/private/order/limit/${side}`,
        params: { ...named, price, volume, timeInForce, ...(draft.postOnly ? { postOnly: 'true' } : {}) },
      }
    case 'market':
      return {
        path: `/private/order/market/${side}`,
        params: side === 'buy' ? { ...named, total } : { ...named, volume },
      }
    case 'stop_limit':
      return { path: `/private/order/stoplimit/${side}`, params: { ...named, price, volume, stop, timeInForce } }
    case 'oco':
      return {
        path: `/private/order/oco/${side}`,
        params: {
          ...named,
          price,
          volume,
          stop,
          ...(draft.stopLimitPrice === '' ? {} : { stopLimitPrice: draft.stopLimitPrice }),
        },
      }
  }
}
