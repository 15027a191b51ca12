import { useText } from '../../i18n/text.ts'
import { type Store, useSelected } from '../../platform/store.ts'
import type { Field, Problem } from '../model/check-order.ts'
import type { Market } from '../model/market.ts'
import type { OrderDraft } from '../model/order-draft.ts'
import type { LiveOrder } from './live-order.ts'
import { problemText } from './problem-text.ts'

/** The same for all parts of the form. */
export interface FormParts {
  readonly market: Market
  readonly form: Store<OrderDraft>
  readonly order: LiveOrder
  /** Whether the user tried to send the order. */
  readonly wasSubmitted: boolean
}

/** The error of a field, while it is shown. */
export function useFieldError({ market, order, wasSubmitted }: FormParts, field: Field): string | undefined {
  const text = useText('orderForm')
  return useSelected(order, ({ draft, problems }) => {
    const problem = problems.find((one) => one.field === field)
    if (problem === undefined || !isShown(problem, draft, wasSubmitted)) return undefined
    return problemText(text, problem, market)
  })
}

/** An empty field is an error only after an attempt to send. */
function isShown({ field }: Problem, draft: OrderDraft, wasSubmitted: boolean): boolean {
  return wasSubmitted || (field !== 'order' && draft[field] !== '')
}
