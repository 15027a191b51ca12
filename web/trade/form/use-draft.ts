import { useMemo } from 'react'
import { createStore } from '../../platform/store.ts'
import type { Market } from '../model/market.ts'
import { emptyDraft, type PickedRow, withPickedRow } from '../model/order-draft.ts'

/** The form state is outside of React, so that a click in the book does not render the terminal. */
export function useDraft(market: Market) {
  const form = useMemo(() => createStore(emptyDraft), [])
  const pick = useMemo(
    () => (picked: PickedRow) => form.set((draft) => withPickedRow(draft, picked, market)),
    [form, market],
  )
  return { form, pick }
}
