import type { EventBody } from '../delivery/queues/chat-events.ts'
import { type Notice, plainNotice } from '../delivery/queues/notice.ts'
import type { UserSet } from '../delivery/queues/user-set.ts'
import { shownTopic } from '../topics/rules/topic.ts'
import type { TypingOp, TypingPerson } from './events.ts'

/** A user starts or stops typing a direct message. */
export function directTypingNotice(
  op: TypingOp,
  sender: TypingPerson,
  recipients: readonly TypingPerson[],
  audience: UserSet,
): Notice {
  return plainNotice({ type: 'typing', op, message_type: 'direct', sender, recipients }, audience)
}

export interface TopicAddress {
  readonly channelId: number
  readonly topic: string
}

/** The same in a topic; only for clients that support it. */
export function topicTypingNotice(
  op: TypingOp,
  sender: TypingPerson,
  { channelId, topic }: TopicAddress,
  audience: UserSet,
): Notice {
  const bodyFor = (knowsEmptyTopic: boolean): EventBody => ({
    type: 'typing',
    op,
    message_type: 'stream',
    sender,
    stream_id: channelId,
    topic: shownTopic(topic, knowsEmptyTopic),
  })
  const forms = [bodyFor(false), bodyFor(true)] as const
  return {
    type: 'typing',
    audience,
    body: ({ capabilities }) =>
      capabilities.stream_typing_notifications ? forms[capabilities.empty_topic_name ? 1 : 0] : undefined,
  }
}

export interface EditTyping {
  readonly op: TypingOp
  readonly senderId: number
  readonly messageId: number
  readonly where: TopicAddress | { readonly userIds: readonly number[] }
}

/** A user starts or stops editing a message. */
export function editTypingNotice({ op, senderId, messageId, where }: EditTyping, audience: UserSet): Notice {
  const bodyFor = (knowsEmptyTopic: boolean): EventBody => ({
    type: 'typing_edit_message',
    op,
    sender_id: senderId,
    message_id: messageId,
    recipient:
      'userIds' in where
        ? { type: 'direct', user_ids: where.userIds }
        : { type: 'channel', channel_id: where.channelId, topic: shownTopic(where.topic, knowsEmptyTopic) },
  })
  const forms = [bodyFor(false), bodyFor(true)] as const
  return {
    type: 'typing_edit_message',
    audience,
    body: ({ capabilities }) => forms[capabilities.empty_topic_name ? 1 : 0],
  }
}
