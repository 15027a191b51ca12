import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast, toastError } from '../design/overlays/toast.tsx'

/** Runs an action without a confirmation, shows the server's error and fetches the changed list again. */
export function useAct(changes: string) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const act = async (perform: () => Promise<unknown>, doneText?: string): Promise<void> => {
    setBusy(true)
    try {
      await perform()
      if (doneText !== undefined) showToast({ tone: 'good', title: doneText })
    } catch (error) {
      toastError(error)
    }
    await queries.invalidateQueries({ queryKey: ['admin', changes] })
    setBusy(false)
  }
  return { act, isBusy }
}
