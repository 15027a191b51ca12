import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { useText } from '../../i18n/text.ts'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../icons/icons.tsx'
import { toastQueue } from './toast.tsx'
import './toast.css'

const icons = { good: CheckIcon, bad: WarningIcon, info: InfoIcon }

export function Toasts() {
  const text = useText('design')
  return (
    <ToastRegion queue={toastQueue} className="toasts" aria-label={text.notifications}>
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
                  toastQueue.close(toast.key)
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
