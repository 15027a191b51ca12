import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { currentLanguage } from '../../i18n/language.ts'
import { textIn, useText } from '../../i18n/text.ts'
import { isCancelled, messageOf } from '../display/error-note.tsx'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../icons/icons.tsx'
import { designMessages } from '../messages.ts'
import './toast.css'

export interface ToastMessage {
  readonly title: string
  readonly description?: string | undefined
  readonly tone?: 'good' | 'bad' | 'info'
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 4 })

const shownMs = 5_000
/** Errors stay longer: they are often long. */
const errorShownMs = 10_000

/** Shows a toast. Returns a function that closes it. */
export function showToast(message: ToastMessage): () => void {
  const key = queue.add(message, { timeout: message.tone === 'bad' ? errorShownMs : shownMs })
  return () => queue.close(key)
}

/** Shows a failed action: the message of the server or of the error. */
export function toastError(error: unknown): void {
  if (isCancelled(error)) return
  showToast({ tone: 'bad', title: messageOf(error) || textIn(designMessages, currentLanguage()).somethingWrong })
}

const icons = { good: CheckIcon, bad: WarningIcon, info: InfoIcon }

export function Toasts() {
  const text = useText(designMessages)
  return (
    <ToastRegion queue={queue} className="toasts" aria-label={text.notifications}>
      {({ toast }) => {
        const { title, description, tone = 'info', action } = toast.content
        const Icon = icons[tone]
        return (
          <Toast toast={toast} className={`toast toast-${tone}`}>
            <Icon size={16} />
            <ToastContent className="toast-content">
              <Text slot="title" className="toast-title">
                {title}
              </Text>
              {description === undefined ? null : (
                <Text slot="description" className="toast-description">
                  {description}
                </Text>
              )}
            </ToastContent>
            {action === undefined ? null : (
              <Button
                className="toast-action"
                onPress={() => {
                  action.onPress()
                  queue.close(toast.key)
                }}
              >
                {action.label}
              </Button>
            )}
            <Button slot="close" className="toast-close" aria-label={text.dismiss}>
              <CloseIcon size={14} />
            </Button>
          </Toast>
        )
      }}
    </ToastRegion>
  )
}
