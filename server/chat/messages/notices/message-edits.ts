import type { EventBody } from '../../delivery/queues/chat-events.ts'
import type { Notice, QueueTraits } from '../../delivery/queues/notice.ts'
import type { UserSet } from '../../delivery/queues/user-set.ts'
import { shownTopic } from '../../topics/rules/topic.ts'
import type { PropagateMode } from '../rules/message-change.ts'

export interface ContentChange {
  readonly before: string
  readonly renderedBefore: string
  readonly after: string
  readonly renderedAfter: string
  readonly isMeMessage: boolean
}

export interface MoveChange {
  readonly topicBefore: string
  readonly topicAfter: string
  readonly topicLinks: readonly { readonly text: string; readonly url: string }[]
  readonly channelAfterId: number
  readonly propagateMode: PropagateMode
}

export interface MessageChange {
  readonly userId: number
  readonly messageId: number
  readonly messageIds: readonly number[]
  readonly atS: number
  /** The old place; undefined for direct messages. */
  readonly channel: { readonly id: number; readonly name: string } | undefined
  readonly content: ContentChange | undefined
  readonly move: MoveChange | undefined
  /** The user's current flags of the message. */
  flagsFor(userId: number): readonly string[]
}

/** An edit, a move, or both. Queues that get the same text get the same object. */
export function messageChangedNotice(change: MessageChange, audience: UserSet): Notice {
  const bodies = new Map<string, EventBody>()
  return {
    type: 'update_message',
    audience,
    body({ userId, capabilities }) {
      const flags = change.flagsFor(userId)
      const key = `${capabilities.empty_topic_name} ${flags.join()}`
      let body = bodies.get(key)
      if (body === undefined) {
        body = changeBody(change, flags, capabilities.empty_topic_name)
        bodies.set(key, body)
      }
      return body
    },
  }
}

function changeBody(change: MessageChange, flags: readonly string[], knowsEmptyTopic: boolean): EventBody {
  const { content, move, channel } = change
  return {
    type: 'update_message',
    user_id: change.userId,
    edit_timestamp: change.atS,
    message_id: change.messageId,
    message_ids: change.messageIds,
    flags,
    rendering_only: false,
    ...(channel === undefined ? {} : { stream_name: channel.name, stream_id: channel.id }),
    ...(content === undefined
      ? {}
      : {
          orig_content: content.before,
          orig_rendered_content: content.renderedBefore,
          content: content.after,
          rendered_content: content.renderedAfter,
          is_me_message: content.isMeMessage,
        }),
    ...(move === undefined ? {} : moveFields(move, channel?.id, knowsEmptyTopic)),
  }
}

function moveFields(move: MoveChange, channelId: number | undefined, knowsEmptyTopic: boolean) {
  const { topicBefore, topicAfter, topicLinks, channelAfterId, propagateMode } = move
  return {
    propagate_mode: propagateMode,
    orig_subject: shownTopic(topicBefore, knowsEmptyTopic),
    ...(topicBefore === topicAfter
      ? {}
      : { subject: shownTopic(topicAfter, knowsEmptyTopic), topic_links: topicLinks }),
    ...(channelAfterId === channelId ? {} : { new_stream_id: channelAfterId }),
  }
}

export interface Rerendering extends Pick<MessageChange, 'messageId' | 'atS' | 'channel' | 'flagsFor'> {
  readonly content: string
  readonly renderedContent: string
}

/** The rendering of an unchanged text has changed: a thumbnail is available. */
export function messageRerenderedNotice(change: Rerendering, audience: UserSet): Notice {
  const bodies = new Map<string, EventBody>()
  const { messageId, atS, channel, content, renderedContent } = change
  return {
    type: 'update_message',
    audience,
    body({ userId }) {
      const flags = change.flagsFor(userId)
      const body: EventBody = bodies.get(flags.join()) ?? {
        type: 'update_message',
        user_id: null,
        edit_timestamp: atS,
        message_id: messageId,
        message_ids: [messageId],
        flags,
        rendering_only: true,
        ...(channel === undefined ? {} : { stream_name: channel.name, stream_id: channel.id }),
        content,
        rendered_content: renderedContent,
      }
      bodies.set(flags.join(), body)
      return body
    },
  }
}

export interface DeletedMessages {
  readonly messageIds: readonly number[]
  /** The place of the messages; undefined for direct messages. */
  readonly where: { readonly channelId: number; readonly topic: string } | undefined
}

/** Messages were deleted, or these users lost access to them. Older clients receive one event per message. */
export function messagesDeletedNotice({ messageIds, where }: DeletedMessages, audience: UserSet): Notice {
  const ids = [...messageIds].sort((left, right) => left - right)
  const forms = new Map<string, EventBody | readonly EventBody[]>()
  const make = ({ capabilities }: QueueTraits): EventBody | EventBody[] => {
    const type = 'delete_message'
    const topic = shownTopic(where?.topic ?? '', capabilities.empty_topic_name)
    const base =
      where === undefined
        ? ({ type, message_type: 'private' } as const)
        : ({ type, message_type: 'stream', stream_id: where.channelId, topic } as const)
    return capabilities.bulk_message_deletion
      ? { ...base, message_ids: ids }
      : ids.map((id) => ({ ...base, message_id: id }))
  }
  return {
    type: 'delete_message',
    audience,
    body(queue) {
      const { bulk_message_deletion, empty_topic_name } = queue.capabilities
      const key = `${bulk_message_deletion} ${empty_topic_name}`
      const form = forms.get(key) ?? make(queue)
      forms.set(key, form)
      return form
    },
  }
}

export interface SubmessageEvent {
  readonly submessageId: number
  readonly messageId: number
  readonly senderId: number
  readonly msgType: string
  readonly content: string
}

export function submessageNotice(submessage: SubmessageEvent, audience: UserSet): Notice {
  const body: EventBody = {
    type: 'submessage',
    msg_type: submessage.msgType,
    message_id: submessage.messageId,
    submessage_id: submessage.submessageId,
    sender_id: submessage.senderId,
    content: submessage.content,
  }
  return { type: 'submessage', audience, body: () => body }
}
