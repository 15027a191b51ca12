import { useRef, useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { useText } from '../../i18n/text.ts'
import { type Store, useStore } from '../../platform/store.ts'
import { GuardMenu } from '../guard/guard-menu.tsx'
import { GuardNotes } from '../guard/guard-notes.tsx'
import { reducedToBook } from '../guard/order-warnings.ts'
import { useGuard } from '../guard/use-guard.tsx'
import { checkOrder, type Field, type OrderContext, type Problem } from '../model/check-order.ts'
import { estimateOrder } from '../model/estimate.ts'
import { type OrderDraft, withKind, withSide } from '../model/order-draft.ts'
import { OrderFields } from './order-fields.tsx'
import './order-form.css'
import { Choice } from './choice.tsx'
import { KindChoice } from './kind-choice.tsx'
import { OrderPreview } from './order-preview.tsx'
import { problemText } from './problem-text.ts'
import { usePlaceOrder } from './use-place-order.ts'

export interface OrderFormProps {
  readonly context: OrderContext
  readonly form: Store<OrderDraft>
}

/** Places orders of all kinds. Shows before sending why the venue would reject an order. */
export function OrderForm({ context, form }: OrderFormProps) {
  const text = useText('orderForm')
  const draft = useStore(form)
  const place = useRef<HTMLFormElement>(null)
  const [wasSubmitted, setSubmitted] = useState(false)
  const { market } = context
  const problems = checkOrder(draft, context)
  const { submit, isBusy } = usePlaceOrder(context, (placed) => {
    setSubmitted(false)
    // Keep the price for the next order; clear the size.
    form.set((now) => (now === placed ? { ...now, volume: '', total: '' } : now))
  })
  const estimate = estimateOrder(draft, context)
  const { warnings, place: placeGuarded, question } = useGuard(draft, context, estimate, submit)
  const send = () => {
    if (problems.length === 0) return placeGuarded()
    setSubmitted(true)
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus())
  }
  const errorOf = (field: Field) => {
    const problem = problems.find((one) => one.field === field)
    return problem !== undefined && isShown(problem, draft, wasSubmitted)
      ? problemText(text, problem, market)
      : undefined
  }
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
        value={draft.side}
        options={[
          { id: 'buy', label: text.buy },
          { id: 'sell', label: text.sell },
        ]}
        onChange={(side) => form.set((now) => withSide(now, side, market))}
      />
      <div className="order-kinds">
        <KindChoice kind={draft.kind} onChange={(kind) => form.set((now) => withKind(now, kind, market))} />
        <GuardMenu />
      </div>
      <OrderFields context={context} form={form} errorOf={errorOf} />
      <OrderPreview estimate={estimate} draft={draft} context={context} />
      <GuardNotes
        warnings={problems.length > 0 ? [] : warnings}
        draft={draft}
        market={market}
        onReduce={() => estimate && form.set((now) => reducedToBook(now, estimate, market))}
      />
      <OrderNote problems={problems} context={context} />
      <Button type="submit" look={draft.side} size="large" isWide isBusy={isBusy}>
        {draft.side === 'buy' ? text.buyCoin(base) : text.sellCoin(base)}
      </Button>
      {question}
    </form>
  )
}

/** An empty field is an error only after an attempt to send. */
function isShown({ field }: Problem, draft: OrderDraft, wasSubmitted: boolean): boolean {
  return wasSubmitted || (field !== 'order' && draft[field] !== '')
}

/** A problem of the whole order, independent of its numbers. */
function OrderNote({ problems, context }: { problems: readonly Problem[]; context: OrderContext }) {
  const text = useText('orderForm')
  const problem = problems.find(({ field }) => field === 'order')
  if (problem === undefined) return null
  return (
    <p className="order-note" role="status">
      {problemText(text, problem, context.market)}
    </p>
  )
}
