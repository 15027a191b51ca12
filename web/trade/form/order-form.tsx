import { useMemo, useRef, useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { useText } from '../../i18n/text.ts'
import { useSelected } from '../../platform/store.ts'
import { GuardMenu } from '../guard/guard-menu.tsx'
import { useGuard } from '../guard/use-guard.tsx'
import { withKind, withSide } from '../model/order-draft.ts'
import { OrderFields } from './order-fields.tsx'
import './order-form.css'
import { Choice } from './choice.tsx'
import type { FormParts } from './form-parts.ts'
import { KindChoice } from './kind-choice.tsx'
import type { LiveOrder } from './live-order.ts'
import { OrderPreview } from './order-preview.tsx'
import { problemText } from './problem-text.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { WarningNotes } from './warning-notes.tsx'

/** Places orders of all kinds. Shows before sending why the venue would reject an order. */
export function OrderForm({ market, form, order }: Omit<FormParts, 'wasSubmitted'>) {
  const text = useText('orderForm')
  const side = useSelected(form, (draft) => draft.side)
  const kind = useSelected(form, (draft) => draft.kind)
  const place = useRef<HTMLFormElement>(null)
  const [wasSubmitted, setSubmitted] = useState(false)
  const { submit, isBusy } = usePlaceOrder(market, (placed) => {
    setSubmitted(false)
    // Keep the price for the next order; clear the size.
    form.set((now) => (now === placed ? { ...now, volume: '', total: '' } : now))
  })
  const { place: placeGuarded, question } = useGuard(order, market, submit)
  const send = () => {
    if (order.get().problems.length === 0) return placeGuarded()
    setSubmitted(true)
    requestAnimationFrame(() => focusProblem(place.current))
  }
  const parts = useMemo(() => ({ market, form, order, wasSubmitted }), [market, form, order, wasSubmitted])
  const base = market.base.toUpperCase()
  return (
    <form
      className="order-form"
      ref={place}
      aria-label={text.placeOrder}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Choice
        label={text.placeOrder}
        look="side"
        value={side}
        options={[
          { id: 'buy', label: text.buy },
          { id: 'sell', label: text.sell },
        ]}
        onChange={(chosen) => form.set((now) => withSide(now, chosen, market))}
      />
      <div className="order-kinds">
        <KindChoice kind={kind} onChange={(chosen) => form.set((now) => withKind(now, chosen, market))} />
        <GuardMenu />
      </div>
      <OrderFields parts={parts} />
      <OrderPreview order={order} />
      <WarningNotes form={form} order={order} market={market} />
      <OrderNote order={order} />
      <Button type="submit" look={side} size="large" isWide isBusy={isBusy}>
        {side === 'buy' ? text.buyCoin(base) : text.sellCoin(base)}
      </Button>
      {question}
    </form>
  )
}

/** The first wrong field, which may be among the folded options. */
function focusProblem(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('input[aria-invalid="true"]')
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
}

/** A problem of the whole order, independent of its numbers. */
function OrderNote({ order }: { readonly order: LiveOrder }) {
  const text = useText('orderForm')
  const note = useSelected(order, ({ problems, context }) => {
    const problem = problems.find(({ field }) => field === 'order')
    return problem && problemText(text, problem, context.market)
  })
  if (note === undefined) return null
  return (
    <p className="order-note" role="status">
      {note}
    </p>
  )
}
