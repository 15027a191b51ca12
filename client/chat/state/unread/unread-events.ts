import { deletedIds, type FlagsEvent, messageOf, moveOf, type UpdateEvent } from '../messages/messages.ts'
import { conversationOf } from '../narrow.ts'
import type { ChatEvent, Message } from '../types.ts'
import { addUnread, moveUnread, noUnread, removeUnread, setMentioned, type Unread, type UnreadPlace } from './unread.ts'

export interface Viewer {
  readonly ownId: number
  isMuted(channelId: number, topic: string): boolean
}

type UnreadDetail = NonNullable<Extract<FlagsEvent, { op: 'remove' }>['message_details']>[string]

/** The unread messages after an event: the same as in a fresh register reply. */
export function reduceUnread(unread: Unread, event: ChatEvent, viewer: Viewer): Unread {
  switch (event.type) {
    case 'message':
      return withMessage(unread, messageOf(event), viewer)
    case 'delete_message':
      return removeUnread(unread, deletedIds(event))
    case 'update_message':
      return withUpdate(unread, event, viewer)
    case 'update_message_flags':
      return event.flag === 'read' ? withRead(unread, event, viewer.ownId) : unread
    case 'subscription':
      return event.op === 'remove' ? withoutChannels(unread, event.subscriptions) : unread
    default:
      return unread
  }
}

/** Without a subscription a channel has no unread messages; one that was sent at the same time may have arrived. */
function withoutChannels(unread: Unread, left: readonly { readonly stream_id: number }[]): Unread {
  const channels = new Set(left.map(({ stream_id }) => stream_id))
  const places = [...unread.places.values()]
  const ids = places.flatMap(({ narrow, ids }) =>
    narrow.kind === 'topic' && channels.has(narrow.channelId) ? ids : [],
  )
  return ids.length === 0 ? unread : removeUnread(unread, ids)
}

function withMessage(unread: Unread, message: Message, viewer: Viewer): Unread {
  if (message.flags.includes('read')) return unread
  const narrow = conversationOf(message, viewer.ownId) as UnreadPlace['narrow']
  return addUnread(unread, [{ id: message.id, narrow, isMention: countsAsMention(message.flags, narrow, viewer) }])
}

/** A wildcard mention in a muted topic does not count. */
function countsAsMention(flags: readonly string[], narrow: UnreadPlace['narrow'], viewer: Viewer): boolean {
  if (flags.includes('mentioned')) return true
  const withOthers = flags.some((flag) => flag.endsWith('wildcard_mentioned'))
  return withOthers && !(narrow.kind === 'topic' && viewer.isMuted(narrow.channelId, narrow.topic))
}

function withUpdate(unread: Unread, event: UpdateEvent, viewer: Viewer): Unread {
  const move = moveOf(event)
  const moved = move === undefined ? unread : moveUnread(unread, event.message_ids, { kind: 'topic', ...move })
  if (event.rendered_content === undefined) return moved
  const place = moved.placeById.get(event.message_id)
  const narrow = place === undefined ? undefined : moved.places.get(place)?.narrow
  if (narrow === undefined) return moved
  return setMentioned(moved, event.message_id, countsAsMention(event.flags, narrow, viewer))
}

function withRead(unread: Unread, event: FlagsEvent, ownId: number): Unread {
  if (event.all) return event.op === 'add' ? { ...noUnread, oldMissing: false } : unread
  if (event.op === 'add') return removeUnread(unread, event.messages)
  const details: Readonly<Record<string, UnreadDetail>> = event.message_details ?? {}
  return addUnread(
    unread,
    Object.entries(details).map(([id, detail]) => ({
      id: Number(id),
      narrow: placeOfDetail(detail, ownId),
      isMention: detail.mentioned === true,
    })),
  )
}

function placeOfDetail(detail: UnreadDetail, ownId: number): UnreadPlace['narrow'] {
  if (detail.type === 'stream') return { kind: 'topic', channelId: detail.stream_id, topic: detail.topic }
  const { user_ids: userIds } = detail
  return { kind: 'direct', userIds: userIds.length === 0 ? [ownId] : userIds }
}
