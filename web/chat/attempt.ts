import { messageOf } from '../design/display/error-note.tsx'
import { showToast } from '../design/overlays/toast.tsx'

/** Runs a request whose success shows as an event; shows a toast on failure. */
export function attempt(work: Promise<unknown>): void {
  work.catch((error: unknown) => showToast({ title: messageOf(error), tone: 'bad' }))
}
