import type { Message } from '../../../client/chat/state/types.ts'

export interface MessageDialogProps {
  readonly message: Message
  readonly onClose: () => void
}
