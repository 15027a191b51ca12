import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'
import { textIn } from '../../i18n/text.ts'
import { isCancelled, messageOf } from '../display/error-note.tsx'

export interface ToastMessage {
  readonly title: string
  readonly description?: string | undefined
  readonly tone?: 'good' | 'bad' | 'info'
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 4 })

const shownMs = 5_000
/** Errors stay longer: they are often long. */
const errorShownMs = 10_000

/** Shows a toast. Returns a function that closes it. */
export function showToast(message: ToastMessage): () => void {
  const key = toastQueue.add(message, { timeout: message.tone === 'bad' ? errorShownMs : shownMs })
  return () => toastQueue.close(key)
}

/** Shows a failed action: the message of the server or of the error. */
export function toastError(error: unknown): void {
  if (isCancelled(error)) return
  showToast({ tone: 'bad', title: messageOf(error) || textIn('design').somethingWrong })
}
