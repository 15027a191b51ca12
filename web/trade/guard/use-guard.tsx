import { type ReactNode, useState } from 'react'
import type { Source } from '../../platform/store.ts'
import type { Market } from '../model/market.ts'
import type { OrderDraft } from '../model/order-draft.ts'
import { GuardDialog } from './guard-dialog.tsx'
import { type GuardSettings, guardSettings } from './guard-settings.ts'
import { needsConfirmation, type OrderWarning } from './order-warnings.ts'

/** The order that waits for a confirmation: changes of the form or the book do not change it. */
interface AskedOrder {
  readonly draft: OrderDraft
  readonly warnings: readonly OrderWarning[]
}

export interface Guard {
  /** Places the order, or asks first. */
  readonly place: () => void
  readonly question: ReactNode
}

/** Confirms an order with warnings if the user wants that. */
export function useGuard(
  order: Source<AskedOrder>,
  market: Market,
  submit: (draft: OrderDraft) => Promise<void>,
): Guard {
  const [asked, setAsked] = useState<AskedOrder>()
  const question = asked && (
    <GuardDialog
      {...asked}
      market={market}
      onClose={() => setAsked(undefined)}
      onConfirm={() => {
        setAsked(undefined)
        void submit(asked.draft)
      }}
    />
  )
  const place = () => {
    const { draft, warnings } = order.get()
    if (isConfirmed(guardSettings.get(), warnings)) setAsked({ draft, warnings })
    else void submit(draft)
  }
  return { place, question }
}

function isConfirmed({ confirms }: GuardSettings, warnings: readonly OrderWarning[]): boolean {
  return confirms === 'always' || (confirms === 'risky' && warnings.some(needsConfirmation))
}
