import { messageOf } from '../design/display/error-note.tsx'
import { showToast } from '../design/overlays/toast.tsx'

/** Does something that shows by an event when it worked; says so when it did not. */
export function attempt(work: Promise<unknown>): void {
  work.catch((error: unknown) => showToast({ title: messageOf(error), tone: 'bad' }))
}
