import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Order } from '../../../client/trading/api.generated.ts'
import { showToast, type ToastMessage } from '../../design/overlays/toast.tsx'
import { type TextOf, useText } from '../../i18n/text.ts'
import { randomText } from '../../platform/random.ts'
import { refreshAccount } from '../account/queries.ts'
import { type Outcome, submitOrder } from '../account/submit-order.ts'
import { formMessages } from '../messages/form.ts'
import type { OrderContext } from '../model/check-order.ts'
import { showExact, showUpTo } from '../model/format.ts'
import type { Market } from '../model/market.ts'
import type { OrderDraft } from '../model/order-draft.ts'
import { clientOrderIdFor, fingerprintOf, type SentOrder } from '../model/order-id.ts'
import { orderCall } from '../model/place-order.ts'

type FormText = TextOf<(typeof formMessages)['en']>

/** Sends orders one at a time and shows the result. */
export function usePlaceOrder({ market }: OrderContext, onPlaced: (draft: OrderDraft) => void) {
  const text = useText(formMessages)
  const client = useQueryClient()
  const open = useRef<SentOrder>(undefined)
  const [isBusy, setBusy] = useState(false)
  const submit = async (draft: OrderDraft) => {
    if (isBusy) return
    setBusy(true)
    const fingerprint = fingerprintOf(orderCall(draft, market.symbol, ''))
    const clientOrderId = clientOrderIdFor(open.current, fingerprint, () => `web-${randomText(20)}`)
    open.current = { fingerprint, clientOrderId }
    try {
      const outcome = await submitOrder(orderCall(draft, market.symbol, clientOrderId), () =>
        showToast({ title: text.unknown, tone: 'info' }),
      )
      showToast(toastOf(outcome, text, market))
      if (outcome.kind !== 'missing' && outcome.kind !== 'unknown') open.current = undefined
      if (outcome.kind === 'placed' || outcome.kind === 'found') onPlaced(draft)
      await refreshAccount(client)
    } finally {
      setBusy(false)
    }
  }
  return { submit, isBusy }
}

function toastOf(outcome: Outcome, text: FormText, market: Market): ToastMessage {
  switch (outcome.kind) {
    case 'placed':
      return {
        title: outcome.isReplay ? text.replayed : titleOf(outcome.order, outcome.isPair, text),
        description: describe(outcome.order, text, market),
        tone: outcome.order.status === 'expired' ? 'info' : 'good',
      }
    case 'found':
      return { title: text.unknownFound, description: describe(outcome.order, text, market), tone: 'good' }
    case 'refused':
      return { title: text.refused, description: outcome.error.message, tone: 'bad' }
    case 'missing':
      return { title: text.unknownMissing, tone: 'bad' }
    case 'unknown':
      return { title: text.unknownStill, tone: 'bad' }
  }
}

function titleOf({ status }: Order, isPair: boolean, text: FormText): string {
  if (isPair) return text.pairPlaced
  switch (status) {
    case 'filled':
      return text.filled
    case 'partially_filled':
      return text.partly
    case 'pending_trigger':
      return text.waiting
    case 'expired':
    case 'canceled':
      return text.expired
    default:
      return text.placed
  }
}

/** "Buy 0.01 BTC @ 96,250.00": the average fill price, otherwise the price or trigger of the order. */
function describe(order: Order, text: FormText, { base, quote, priceDecimals }: Market): string {
  const side = order.side === 'buy' ? text.buy : text.sell
  const isTraded = order.executedVolume !== '0'
  const volume = showExact(isTraded ? order.executedVolume : order.volume)
  const orderPrice = order.price === '0' ? order.stopPrice : order.price
  const price = showUpTo(isTraded ? order.averagePrice : orderPrice, priceDecimals)
  return `${side} \u2068${volume} ${base.toUpperCase()} @ ${price} ${quote.toUpperCase()}\u2069`
}
