import { type ReactNode, useState } from 'react'
import { useStore } from '../../platform/store.ts'
import type { OrderContext } from '../model/check-order.ts'
import type { Estimate } from '../model/estimate.ts'
import type { OrderDraft } from '../model/order-draft.ts'
import { GuardDialog } from './guard-dialog.tsx'
import { type GuardSettings, guardSettings } from './guard-settings.ts'
import { needsConfirmation, type OrderWarning, orderWarnings } from './order-warnings.ts'

/** The order that waits for a confirmation: changes of the form or the book do not change it. */
interface AskedOrder {
  readonly draft: OrderDraft
  readonly warnings: readonly OrderWarning[]
}

export interface Guard {
  readonly warnings: readonly OrderWarning[]
  /** Places the order, or asks first. */
  readonly place: () => void
  readonly question: ReactNode
}

/** Warns about an order, and confirms it if the user wants that. */
export function useGuard(
  draft: OrderDraft,
  context: OrderContext,
  estimate: Estimate | undefined,
  submit: (draft: OrderDraft) => Promise<void>,
): Guard {
  const settings = useStore(guardSettings)
  const [asked, setAsked] = useState<AskedOrder>()
  const warnings = orderWarnings(draft, context, estimate, settings)
  const question = asked && (
    <GuardDialog
      {...asked}
      market={context.market}
      onClose={() => setAsked(undefined)}
      onConfirm={() => {
        setAsked(undefined)
        void submit(asked.draft)
      }}
    />
  )
  const place = () => {
    if (isConfirmed(settings, warnings)) setAsked({ draft, warnings })
    else void submit(draft)
  }
  return { warnings, place, question }
}

function isConfirmed({ confirms }: GuardSettings, warnings: readonly OrderWarning[]): boolean {
  return confirms === 'always' || (confirms === 'risky' && warnings.some(needsConfirmation))
}
