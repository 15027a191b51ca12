import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import type { Narrow } from '../../../client/chat/state/narrow.ts'
import type { Message, User } from '../../../client/chat/state/types.ts'

export interface LabelTexts {
  readonly emptyTopic: string
  readonly unknownPerson: string
  readonly self: string
  guestName(name: string): string
}

type NameTexts = Pick<LabelTexts, 'unknownPerson' | 'guestName'>

export function topicLabel(topic: string, { emptyTopic }: Pick<LabelTexts, 'emptyTopic'>): string {
  return topic === '' ? emptyTopic : topic
}

/** The display name of a user; guests may be marked. */
export function shownName(
  { organization }: Pick<ChatState, 'organization'>,
  { full_name, is_guest }: Pick<User, 'full_name' | 'is_guest'>,
  { guestName }: Pick<LabelTexts, 'guestName'>,
): string {
  return is_guest && organization.settings.realm_enable_guest_user_indicator === true ? guestName(full_name) : full_name
}

export function personName(state: ChatState, userId: number, texts: NameTexts): string {
  const person = state.people.byId.get(userId)
  return person === undefined ? texts.unknownPerson : shownName(state, person, texts)
}

/** The current name of the sender; for an unknown user, the name in the message. */
export function senderName(state: ChatState, message: Message, texts: NameTexts): string {
  const isKnown = state.people.byId.has(message.sender_id)
  return isKnown ? personName(state, message.sender_id, texts) : message.sender_full_name
}

/** The names of the users in a direct conversation. */
export function directLabel(state: ChatState, userIds: readonly number[], texts: LabelTexts): string {
  const own = state.people.ownId
  if (userIds.length === 1 && userIds[0] === own) return texts.self
  return userIds
    .filter((id) => id !== own)
    .map((id) => personName(state, id, texts))
    .join(', ')
}

export function conversationLabel(state: ChatState, narrow: Narrow, texts: LabelTexts): string {
  switch (narrow.kind) {
    case 'channel':
      return `#${state.channels.byId.get(narrow.channelId)?.name ?? ''}`
    case 'topic':
      return `#${state.channels.byId.get(narrow.channelId)?.name ?? ''} › ${topicLabel(narrow.topic, texts)}`
    case 'direct':
      return directLabel(state, narrow.userIds, texts)
    default:
      return ''
  }
}
