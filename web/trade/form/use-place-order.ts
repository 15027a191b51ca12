import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Order } from '../../../client/trading/api.generated.ts'
import { showToast, type ToastMessage } from '../../design/overlays/toast.tsx'
import { type TextOf, useText } from '../../i18n/text.ts'
import { randomText } from '../../platform/random.ts'
import { refreshAccount } from '../account/queries.ts'
import { type Outcome, submitOrder } from '../account/submit-order.ts'
import type { Market } from '../model/market.ts'
import type { OrderDraft } from '../model/order-draft.ts'
import { clientOrderIdFor, fingerprintOf, type SentOrder } from '../model/order-id.ts'
import { orderCall } from '../model/place-order.ts'
import { type OutcomeText, outcomeText, resultOf, toneOf } from '../outcome/order-outcome.ts'

interface Texts {
  readonly form: TextOf<'orderForm'>
  readonly outcomes: OutcomeText
}

/** Sends orders one at a time and shows the result. */
export function usePlaceOrder(market: Market, onPlaced: (draft: OrderDraft) => void) {
  const texts: Texts = { form: useText('orderForm'), outcomes: useText('orderOutcomes') }
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
        showToast({ title: texts.form.unknown, tone: 'info' }),
      )
      showToast(toastOf(outcome, texts, market))
      if (outcome.kind !== 'missing' && outcome.kind !== 'unknown') open.current = undefined
      if (outcome.kind === 'placed' || outcome.kind === 'found') onPlaced(draft)
      await refreshAccount(client)
    } finally {
      setBusy(false)
    }
  }
  return { submit, isBusy }
}

function toastOf(outcome: Outcome, texts: Texts, market: Market): ToastMessage {
  const { form, outcomes } = texts
  switch (outcome.kind) {
    case 'placed':
      return {
        ...placedToast(outcome.order, texts, market),
        ...(outcome.isReplay ? { title: form.replayed } : outcome.isPair ? { title: outcomes.pairPlaced } : {}),
      }
    case 'found':
      return placedToast(outcome.order, texts, market)
    case 'refused':
      return { title: form.refused, description: outcome.error.message, tone: 'bad' }
    case 'missing':
      return { title: form.unknownMissing, tone: 'bad' }
    case 'unknown':
      return { title: form.unknownStill, tone: 'bad' }
  }
}

function placedToast(order: Order, { outcomes }: Texts, market: Market): ToastMessage {
  const result = resultOf(order)
  return { title: outcomes[result], description: outcomeText(outcomes, order, market), tone: toneOf(result) }
}
