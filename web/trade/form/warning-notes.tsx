import { Button } from '../../design/buttons/button.tsx'
import { useText } from '../../i18n/text.ts'
import { useSelected } from '../../platform/store.ts'
import '../guard/guard.css'
import { type OrderWarning, reducedToBook } from '../guard/order-warnings.ts'
import { heldAmount, warningText } from '../guard/warning-text.ts'
import type { FormParts } from './form-parts.ts'
import type { OrderView } from './live-order.ts'

type WarningNotesProps = Pick<FormParts, 'market' | 'form' | 'order'>

const kinds = ['thin_book', 'slippage', 'bad_price', 'far_price'] as const satisfies readonly OrderWarning['kind'][]

/** The warnings about the order in the form. */
export function WarningNotes(props: WarningNotesProps) {
  return (
    <div role="status" className="guard-notes">
      {kinds.map((kind) => (
        <WarningNote key={kind} kind={kind} {...props} />
      ))}
    </div>
  )
}

/** Problems have their own texts. */
function shownWarning<Kind extends OrderWarning['kind']>({ problems, warnings }: OrderView, kind: Kind) {
  if (problems.length > 0) return undefined
  return warnings.find((one): one is OrderWarning & { kind: Kind } => one.kind === kind)
}

function WarningNote({ kind, ...props }: WarningNotesProps & { readonly kind: OrderWarning['kind'] }) {
  const text = useText('guards')
  const shown = useSelected(props.order, (view) => {
    const warning = shownWarning(view, kind)
    return warning && warningText(text, warning, view.draft, props.market)
  })
  if (shown === undefined) return null
  return (
    <div className="order-note">
      {shown}
      {kind === 'thin_book' ? <ReduceButton {...props} /> : null}
    </div>
  )
}

/** Reduces the order to what the book holds. */
function ReduceButton({ market, form, order }: WarningNotesProps) {
  const text = useText('guards')
  const held = useSelected(order, (view) => {
    const warning = shownWarning(view, 'thin_book')
    return warning === undefined ? '' : heldAmount(warning, view.draft, market)
  })
  const reduce = () => {
    const { estimate } = order.get()
    if (estimate !== undefined) form.set((now) => reducedToBook(now, estimate, market))
  }
  return (
    <Button size="small" look="quiet" onPress={reduce}>
      {text.reduce(held)}
    </Button>
  )
}
