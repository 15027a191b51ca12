import { channelOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'
import type { EventBody } from '../../delivery/queues/chat-events.ts'
import { type Notice, ownNotice, type QueueTraits } from '../../delivery/queues/notice.ts'
import type { UserSet } from '../../delivery/queues/user-set.ts'
import { apiEmail, hiddenUser } from '../../people/wire/user-identity.ts'
import { shownTopic } from '../../topics/rules/topic.ts'
import { hasAttribute } from '../rules/attributes.ts'
import { type EditableFlag, flagNames } from '../rules/flags.ts'
import type { AppendedMessage } from '../store/message-log.ts'
import { type MessageContext, messageWire } from '../wire/message.ts'

export interface NewMessage {
  readonly appended: AppendedMessage
  readonly around: MessageContext
  /** The recipients. */
  readonly receivers: UserSet
  /** Bits of messages/rules/flags.ts by user. */
  readonly flags: ReadonlyMap<number, number>
  /** Whether a user of the audience may know the sender. */
  knowsSender(userId: number): boolean
  /** Queues of users who do not receive the message but may read it. */
  readonly alsoFor: ((queue: QueueTraits) => boolean) | undefined
  /** The queue whose client already shows the message, and the client's id of it. */
  readonly echo: { readonly queueId: string; readonly localId: string } | undefined
}

/** A new message. Queues that get the same text get the same object. */
export function newMessageNotice(newMessage: NewMessage): Notice {
  const { appended, around, receivers, alsoFor, echo } = newMessage
  const { message } = appended.parts
  const bodies = new Map<string, EventBody>()
  return {
    type: 'message',
    audience: receivers,
    messageId: message.id,
    ...(alsoFor === undefined ? {} : { alsoFor }),
    body(queue, queueId) {
      const flags = flagsOf(newMessage, queue.userId)
      const hidesSender = !newMessage.knowsSender(queue.userId)
      if (queue.narrow?.(queueMessage(newMessage, flags, hidesSender)) === false) return undefined
      const isEcho = echo?.queueId === queueId && queue.userId === message.senderId
      const form = {
        applyMarkdown: queue.applyMarkdown,
        clientGravatar: queue.clientGravatar,
        knowsEmptyTopic: queue.capabilities.empty_topic_name,
        hidesSender,
      }
      const key = `${Object.values(form).join()} ${isEcho} ${flags.join()}`
      let body = bodies.get(key)
      if (body === undefined) {
        body = {
          type: 'message',
          message: messageWire(appended.parts, form, around),
          flags,
          ...(isEcho ? { local_message_id: echo.localId } : {}),
        }
        bodies.set(key, body)
      }
      return body
    },
  }
}

function flagsOf({ appended, receivers, flags }: NewMessage, userId: number): string[] {
  const { senderId, attributes } = appended.parts.message
  if (!receivers.has(userId)) return []
  const isOwnRead = userId === senderId && hasAttribute(attributes, 'readBySender')
  return flagNames({
    isRead: isOwnRead || appended.readBy.has(userId),
    isReceived: true,
    personal: flags.get(userId) ?? 0,
    attributes,
  })
}

function queueMessage({ appended, around }: NewMessage, flags: readonly string[], hidesSender: boolean) {
  const { place, topic, senderId } = appended.parts.message
  const sender = around.user(senderId)
  return {
    isDirect: !isChannelPlace(place),
    channel: isChannelPlace(place) ? around.channel(channelOfPlace(place)) : undefined,
    topic,
    senderId,
    // The narrow must not tell the address of a sender whom the reader may not know.
    senderEmail: sender === undefined ? '' : apiEmail(hidesSender ? hiddenUser(sender) : sender, around.site),
    flags,
  }
}

export interface FlagChange {
  readonly userId: number
  readonly op: 'add' | 'remove'
  readonly flag: EditableFlag
  readonly messageIds: readonly number[]
}

/** Changed flags, for the user's own clients. */
export function flagsNotice({ userId, op, flag, messageIds }: FlagChange): Notice {
  const change = { type: 'update_message_flags', flag, messages: messageIds, all: false } as const
  return ownNotice(userId, op === 'add' ? { ...change, op, operation: op } : { ...change, op, operation: op })
}

/** All messages of the user are read. */
export function allReadNotice(userId: number): Notice {
  const change = { op: 'add', operation: 'add', flag: 'read', messages: [], all: true } as const
  return ownNotice(userId, { type: 'update_message_flags', ...change })
}

/** The details that a client needs to count a message as unread again, since it may not have the message. */
export interface UnreadDetails {
  readonly id: number
  readonly mentioned: boolean
  readonly where:
    | { readonly type: 'private'; readonly otherUserIds: readonly number[] }
    | { readonly type: 'stream'; readonly channelId: number; readonly topic: string; readonly isMuted: boolean }
}

export function markedUnreadNotice(userId: number, messages: readonly UnreadDetails[]): Notice {
  const bodyFor = (knowsEmptyTopic: boolean): EventBody => ({
    type: 'update_message_flags',
    op: 'remove',
    operation: 'remove',
    flag: 'read',
    messages: messages.map(({ id }) => id),
    all: false,
    message_details: Object.fromEntries(messages.map((one) => [one.id, detailsWire(one, knowsEmptyTopic)])),
  })
  const forms = [bodyFor(false), bodyFor(true)] as const
  return {
    type: 'update_message_flags',
    audience: new Set([userId]),
    body: ({ capabilities }) => forms[capabilities.empty_topic_name ? 1 : 0],
  }
}

function detailsWire({ where, mentioned }: UnreadDetails, knowsEmptyTopic: boolean) {
  const mention = mentioned ? ({ mentioned } as const) : {}
  if (where.type === 'private') return { type: where.type, user_ids: where.otherUserIds, ...mention }
  const { type, channelId, topic, isMuted } = where
  return {
    type,
    stream_id: channelId,
    topic: shownTopic(topic, knowsEmptyTopic),
    unmuted_stream_msg: !isMuted,
    ...mention,
  }
}
