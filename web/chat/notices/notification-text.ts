import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import { conversationOf, otherIds } from '../../../client/chat/state/narrow.ts'
import type { Message } from '../../../client/chat/state/types.ts'
import { textIn } from '../../i18n/text.ts'
import { plainText } from '../content/plain-text.ts'
import { conversationLabel, senderName } from '../state/labels.ts'

const bodyLengthMax = 180

export interface NotificationText {
  readonly title: string
  readonly body: string
}

/** The text of a notification; without the content of direct messages if the setting says so. */
export function notificationText(state: ChatState, message: Message): NotificationText {
  const text = textIn('notices')
  const { ownId } = state.people
  const labels = textIn('chat')
  const sender = senderName(state, message, labels)
  const isToOne = message.type === 'private' && otherIds(message, ownId).length === 1
  const place = conversationLabel(state, conversationOf(message, ownId), labels)
  const isSecret = message.type === 'private' && state.personal.settings.pm_content_in_desktop_notifications === false
  const body = isSecret ? text.newDirect : shortened(plainText(message.content)) || text.attachment
  return { title: isToOne ? sender : text.inPlace(sender, place), body }
}

function shortened(text: string): string {
  return text.length > bodyLengthMax ? `${text.slice(0, bodyLengthMax - 1)}…` : text
}
