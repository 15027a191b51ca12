import { useRef, useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { useText } from '../../i18n/text.ts'
import { type Store, useStore } from '../../platform/store.ts'
import { formMessages } from '../messages/form.ts'
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
  readonly around: OrderContext
  readonly form: Store<OrderDraft>
}

/** Places orders of all kinds. What the venue would refuse is said here before anything is sent. */
export function OrderForm({ around, form }: OrderFormProps) {
  const text = useText(formMessages)
  const draft = useStore(form)
  const place = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const { market } = around
  const problems = checkOrder(draft, around)
  const { submit, isBusy } = usePlaceOrder(around, (placed) => {
    setTried(false)
    // The price stays for the next order; the size must be chosen anew.
    form.set((now) => (now === placed ? { ...now, volume: '', total: '' } : now))
  })
  const send = () => {
    if (problems.length === 0) return void submit(draft)
    setTried(true)
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus())
  }
  const errorOf = (field: Field) => {
    const problem = problems.find((one) => one.field === field)
    return problem !== undefined && isShown(problem, draft, isTried) ? problemText(text, problem, market) : undefined
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
      <KindChoice kind={draft.kind} onChange={(kind) => form.set((now) => withKind(now, kind, market))} />
      <OrderFields around={around} form={form} errorOf={errorOf} />
      <OrderPreview estimate={estimateOrder(draft, around)} draft={draft} around={around} />
      <OrderNote problems={problems} around={around} />
      <Button type="submit" look={draft.side} size="large" isWide isBusy={isBusy}>
        {draft.side === 'buy' ? text.buyCoin(base) : text.sellCoin(base)}
      </Button>
    </form>
  )
}

/** An empty field is no mistake until somebody wants to send it. */
function isShown({ field }: Problem, draft: OrderDraft, isTried: boolean): boolean {
  return isTried || (field !== 'order' && draft[field] !== '')
}

/** What stands in the way of any order, whatever its numbers. */
function OrderNote({ problems, around }: { problems: readonly Problem[]; around: OrderContext }) {
  const text = useText(formMessages)
  const problem = problems.find(({ field }) => field === 'order')
  if (problem === undefined) return null
  return (
    <p className="order-note" role="status">
      {problemText(text, problem, around.market)}
    </p>
  )
}
