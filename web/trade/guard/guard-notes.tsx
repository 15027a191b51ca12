import { Button } from '../../design/buttons/button.tsx'
import { useText } from '../../i18n/text.ts'
import type { Market } from '../model/market.ts'
import type { OrderDraft } from '../model/order-draft.ts'
import './guard.css'
import type { OrderWarning } from './order-warnings.ts'
import { heldAmount, warningText } from './warning-text.ts'

export interface GuardNotesProps {
  readonly warnings: readonly OrderWarning[]
  readonly draft: OrderDraft
  readonly market: Market
  /** Reduces the order to what the book holds. */
  readonly onReduce: () => void
}

/** The warnings about the order in the form. */
export function GuardNotes({ warnings, draft, market, onReduce }: GuardNotesProps) {
  const text = useText('guards')
  return (
    <div role="status" className="guard-notes">
      {warnings.map((warning) => (
        <div key={warning.kind} className="order-note">
          {warningText(text, warning, draft, market)}
          {warning.kind === 'thin_book' ? (
            <Button size="small" look="quiet" onPress={onReduce}>
              {text.reduce(heldAmount(warning, draft, market))}
            </Button>
          ) : null}
        </div>
      ))}
    </div>
  )
}
