import type { Message } from '../state/types.ts'

export interface MessageDialogProps {
  readonly message: Message
  readonly onClose: () => void
}
