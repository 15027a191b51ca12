import type { Channels } from '../channels.ts'
import type { ChatEvent, EventOf, Message, Reaction, Submessage } from '../types.ts'
import type { ChunkedMap } from './chunked-map.ts'

/** Every message this client has seen, by id. */
export type Messages = ChunkedMap<Message>

export type MessageEvent = EventOf<'message'>
export type UpdateEvent = EventOf<'update_message'>
export type FlagsEvent = EventOf<'update_message_flags'>
export type DeleteEvent = EventOf<'delete_message'>

/** Clients without the capability bulk_message_deletion receive an event for each message. */
export function deletedIds(event: DeleteEvent): readonly number[] {
  return 'message_ids' in event ? event.message_ids : [event.message_id]
}

export function messageOf({ message, flags }: MessageEvent): Message {
  return { ...message, flags }
}

/** The target of an update that moves messages; undefined if it moves none. */
export function moveOf(event: UpdateEvent): { channelId: number; topic: string } | undefined {
  if (event.stream_id === undefined || event.rendering_only) return undefined
  if (event.subject === undefined && event.new_stream_id === undefined) return undefined
  return {
    channelId: event.new_stream_id ?? event.stream_id,
    topic: event.subject ?? event.orig_subject ?? '',
  }
}

export function reduceMessages(messages: Messages, event: ChatEvent, channels: Channels): Messages {
  switch (event.type) {
    case 'message': {
      const message = messageOf(event)
      return messages.with([[message.id, message]])
    }
    case 'update_message':
      return reduceUpdate(messages, event, channels)
    case 'delete_message':
      return messages.with(deletedIds(event).map((id) => [id, undefined] as const))
    case 'update_message_flags':
      return reduceFlags(messages, event)
    case 'reaction':
      return changed(messages, [event.message_id], (message) => ({
        ...message,
        reactions: reduceReactions(message.reactions, event),
      }))
    case 'submessage':
      return changed(messages, [event.message_id], (message) => withSubmessage(message, event))
    default:
      return messages
  }
}

function changed(messages: Messages, ids: readonly number[], change: (message: Message) => Message): Messages {
  return messages.with(
    ids.flatMap((id) => {
      const before = messages.get(id)
      return before === undefined ? [] : [[id, change(before)] as const]
    }),
  )
}

function reduceUpdate(messages: Messages, event: UpdateEvent, channels: Channels): Messages {
  let after = messages
  const { rendered_content: content } = event
  if (content !== undefined) {
    after = changed(after, [event.message_id], (message) => ({
      ...message,
      content,
      flags: event.flags,
      is_me_message: event.rendering_only ? message.is_me_message : (event.is_me_message ?? message.is_me_message),
      ...(event.rendering_only ? {} : { last_edit_timestamp: event.edit_timestamp }),
    }))
  }
  const move = moveOf(event)
  if (move === undefined) return after
  return changed(after, event.message_ids, (message) => ({
    ...message,
    stream_id: move.channelId,
    subject: move.topic,
    topic_links: 'topic_links' in event ? (event.topic_links ?? message.topic_links) : message.topic_links,
    display_recipient: channels.byId.get(move.channelId)?.name ?? message.display_recipient,
    last_moved_timestamp: event.edit_timestamp,
  }))
}

function reduceFlags(messages: Messages, event: FlagsEvent): Messages {
  const { op, flag } = event
  const change = (message: Message): Message => {
    const flags = message.flags.filter((one) => one !== flag)
    return { ...message, flags: op === 'add' ? [...flags, flag] : flags }
  }
  if (!event.all) return changed(messages, event.messages, change)
  const lacking: number[] = []
  for (const [id, message] of messages.entries()) if (!message.flags.includes(flag)) lacking.push(id)
  return changed(messages, lacking, change)
}

function reduceReactions(reactions: readonly Reaction[], event: EventOf<'reaction'>): readonly Reaction[] {
  const { emoji_name, emoji_code, reaction_type, user_id } = event
  const others = reactions.filter(
    (one) => one.user_id !== user_id || one.emoji_code !== emoji_code || one.reaction_type !== reaction_type,
  )
  if (event.op === 'remove') return others
  // A repeated reaction keeps its position.
  return others.length < reactions.length
    ? reactions
    : [...reactions, { emoji_name, emoji_code, reaction_type, user_id }]
}

function withSubmessage(message: Message, event: EventOf<'submessage'>): Message {
  const submessage: Submessage = {
    id: event.submessage_id,
    message_id: message.id,
    sender_id: event.sender_id,
    msg_type: event.msg_type,
    content: event.content,
  }
  if (message.submessages.some(({ id }) => id === submessage.id)) return message
  return { ...message, submessages: [...message.submessages, submessage] }
}
