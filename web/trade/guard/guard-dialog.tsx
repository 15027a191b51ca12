import { useState } from 'react'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { ConfirmDialog } from '../../design/overlays/confirm-dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { showExact } from '../model/format.ts'
import type { Market } from '../model/market.ts'
import { isSizedByTotal, type OrderDraft } from '../model/order-draft.ts'
import { guardSettings } from './guard-settings.ts'
import type { OrderWarning } from './order-warnings.ts'
import { warningText } from './warning-text.ts'

export interface GuardDialogProps {
  readonly draft: OrderDraft
  readonly market: Market
  readonly warnings: readonly OrderWarning[]
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before an order that may cost more than expected, or before every order. */
export function GuardDialog({ draft, market, warnings, onConfirm, onClose }: GuardDialogProps) {
  const text = useText('guards')
  const form = useText('orderForm')
  const kinds = useText('orderKinds')
  const [isLast, setLast] = useState(false)
  const base = market.base.toUpperCase()
  const size = isSizedByTotal(draft)
    ? `${showExact(draft.total)} ${market.quote.toUpperCase()}`
    : `${showExact(draft.volume)} ${base}`
  const action = draft.side === 'buy' ? form.buyCoin(base) : form.sellCoin(base)
  return (
    <ConfirmDialog
      title={text.confirmTitle}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      confirmText={action}
      dismissText={text.back}
      onConfirm={() => {
        if (isLast) guardSettings.set((before) => ({ ...before, confirms: 'never' }))
        onConfirm()
      }}
    >
      <div className="guard-question">
        <p>
          {`${kinds[draft.kind]} · ${action} · `}
          <span className="num">{size}</span>
        </p>
        {warnings.length === 0 ? null : (
          <ul className="guard-warnings">
            {warnings.map((warning) => (
              <li key={warning.kind}>{warningText(text, warning, draft, market)}</li>
            ))}
          </ul>
        )}
        <Checkbox isSelected={isLast} onChange={setLast}>
          {text.dontAsk}
        </Checkbox>
      </div>
    </ConfirmDialog>
  )
}
