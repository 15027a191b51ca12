import { type Channels, channelsFrom, isTopicMuted, reduceChannels } from './channels.ts'
import { ChunkedMap } from './messages/chunked-map.ts'
import { addMessage, dropMessages, type MessageLists, refileMessages } from './messages/message-lists.ts'
import {
  type DeleteEvent,
  deletedIds,
  type Messages,
  messageOf,
  moveOf,
  reduceMessages,
  type UpdateEvent,
} from './messages/messages.ts'
import { type Narrow, placeOf, topicPlace } from './narrow.ts'
import { type Organization, organizationFrom, reduceOrganization } from './organization.ts'
import { type Groups, groupsFrom, type People, peopleFrom, reduceGroups, reducePeople } from './people.ts'
import { type Personal, personalFrom, reducePersonal } from './personal.ts'
import { reduceTyping, type Typing, typingEventOf } from './presence/typing.ts'
import { leaveDirects, leaveTopic, noteMessages, type Recent, recentFrom } from './recent.ts'
import type { ChatEvent, Message, StateReply } from './types.ts'
import { type Unread, unreadFrom } from './unread/unread.ts'
import { reduceUnread } from './unread/unread-events.ts'

/** Everything a client knows about the chat. It is immutable: `reduce` returns the next state. */
export interface ChatState {
  readonly organization: Organization
  readonly people: People
  readonly groups: Groups
  readonly channels: Channels
  readonly messages: Messages
  readonly lists: MessageLists
  readonly unread: Unread
  readonly recent: Recent
  readonly typing: Typing
  readonly personal: Personal
  /** The latest move of a whole topic: a view of the topic follows it. */
  readonly lastMove: { readonly from: string; readonly to: Narrow } | undefined
  /** The number of events applied, and by message the number of the latest event about it. */
  readonly eventCount: number
  readonly touched: ChunkedMap<number>
}

export function initialState(reply: StateReply): ChatState {
  return {
    organization: organizationFrom(reply),
    people: peopleFrom(reply),
    groups: groupsFrom(reply),
    channels: channelsFrom(reply),
    messages: ChunkedMap.empty(),
    lists: new Map(),
    unread: unreadFrom(reply.unread_msgs, reply.user_id),
    recent: recentFrom(reply),
    typing: new Map(),
    personal: personalFrom(reply),
    lastMove: undefined,
    eventCount: 0,
    touched: ChunkedMap.empty(),
  }
}

export function reduce(state: ChatState, event: ChatEvent): ChatState {
  const { ownId } = state.people
  const typed = typingEventOf(event, ownId)
  const channels = reduceChannels(state.channels, event, ownId)
  const after: ChatState = {
    ...state,
    organization: reduceOrganization(state.organization, event),
    people: reducePeople(state.people, event),
    groups: reduceGroups(state.groups, event),
    channels,
    messages: reduceMessages(state.messages, event, channels),
    unread: reduceUnread(state.unread, event, {
      ownId,
      isMuted: (channelId, topic) => isTopicMuted(channels, channelId, topic),
    }),
    typing: typed === undefined ? state.typing : reduceTyping(state.typing, typed, event.id),
    personal: reducePersonal(state.personal, event),
    eventCount: state.eventCount + 1,
    touched: state.touched.with(touchedIds(event).map((id) => [id, state.eventCount + 1] as const)),
  }
  return fileMessages(state, after, event)
}

function touchedIds(event: ChatEvent): readonly number[] {
  switch (event.type) {
    case 'update_message':
      return [event.message_id, ...event.message_ids]
    case 'delete_message':
      return deletedIds(event)
    case 'update_message_flags':
      return event.messages
    case 'reaction':
    case 'submessage':
      return [event.message_id]
    default:
      return []
  }
}

/** Updates the message lists and the recent conversations. */
function fileMessages(before: ChatState, after: ChatState, event: ChatEvent): ChatState {
  const { ownId } = after.people
  switch (event.type) {
    case 'message': {
      const message = messageOf(event)
      return {
        ...withTypingStopped(after, message),
        lists: addMessage(after.lists, message, ownId),
        recent: noteMessages(after.recent, [message], ownId),
      }
    }
    case 'delete_message':
      return deleted(before, after, event)
    case 'update_message':
      return updated(after, event)
    case 'update_message_flags': {
      const { flag, messages } = event
      if (flag !== 'starred') return after
      const unknown = (narrow: Narrow) => narrow.kind === 'starred' && event.op === 'add'
      return { ...after, lists: refileMessages(after.lists, messages, after.messages, unknown, ownId) }
    }
    default:
      return after
  }
}

/** A user who has sent a message no longer types it. */
function withTypingStopped(state: ChatState, message: Message): ChatState {
  const place = placeOf(message, state.people.ownId)
  if (state.typing.get(place)?.has(message.sender_id) !== true) return state
  return { ...state, typing: reduceTyping(state.typing, { place, userId: message.sender_id, isStart: false }, 0) }
}

function deleted(before: ChatState, after: ChatState, event: DeleteEvent): ChatState {
  const { ownId } = after.people
  const ids = deletedIds(event)
  const lists = dropMessages(after.lists, ids)
  if (event.message_type === 'stream')
    return { ...after, lists, recent: leaveTopic(after.recent, event.stream_id, event.topic, after.messages) }
  const gone = ids.flatMap((id) => before.messages.get(id) ?? [])
  return { ...after, lists, recent: leaveDirects(after.recent, gone, after.messages, ownId) }
}

function updated(after: ChatState, event: UpdateEvent): ChatState {
  const { ownId } = after.people
  const move = moveOf(event)
  const ids = [...new Set([event.message_id, ...event.message_ids])]
  const isTarget = (narrow: Narrow) =>
    move !== undefined &&
    ((narrow.kind === 'channel' && narrow.channelId === move.channelId && narrow.channelId !== event.stream_id) ||
      (narrow.kind === 'topic' &&
        topicPlace(narrow.channelId, narrow.topic) === topicPlace(move.channelId, move.topic)))
  const lists = refileMessages(after.lists, ids, after.messages, isTarget, ownId)
  if (move === undefined || event.stream_id === undefined || event.rendering_only) return { ...after, lists }
  const moved = ids.flatMap((id) => after.messages.get(id) ?? [])
  const left = leaveTopic(after.recent, event.stream_id, event.orig_subject ?? '', after.messages)
  return {
    ...after,
    lists,
    recent: noteMessages(left, moved, ownId),
    lastMove:
      event.propagate_mode === 'change_all'
        ? { from: topicPlace(event.stream_id, event.orig_subject ?? ''), to: { kind: 'topic', ...move } }
        : after.lastMove,
  }
}
