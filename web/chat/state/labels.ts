import type { ChatState } from './chat-state.ts'
import type { Narrow } from './narrow.ts'

export interface LabelTexts {
  readonly emptyTopic: string
  readonly unknownPerson: string
  readonly self: string
}

export function topicLabel(topic: string, { emptyTopic }: Pick<LabelTexts, 'emptyTopic'>): string {
  return topic === '' ? emptyTopic : topic
}

export function personName(state: ChatState, userId: number, { unknownPerson }: Pick<LabelTexts, 'unknownPerson'>) {
  return state.people.byId.get(userId)?.full_name ?? unknownPerson
}

/** The names of those in a direct conversation. */
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
