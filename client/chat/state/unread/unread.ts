import { ChunkedMap } from '../messages/chunked-map.ts'
import { directPlace, type Narrow, topicPlace } from '../narrow.ts'
import type { UnreadMessages } from '../types.ts'

/** A topic or a direct conversation with messages that are not read. */
export interface UnreadPlace {
  readonly narrow: Extract<Narrow, { kind: 'topic' | 'direct' }>
  /** Ascending. */
  readonly ids: readonly number[]
}

export interface Unread {
  /** By the name of the place (`narrowKey`); places without unread messages are not there. */
  readonly places: ReadonlyMap<string, UnreadPlace>
  readonly placeById: ChunkedMap<string>
  readonly mentions: ReadonlySet<number>
  /** There are older ones that the server did not list. */
  readonly oldMissing: boolean
}

export interface UnreadEntry {
  readonly id: number
  readonly narrow: UnreadPlace['narrow']
  readonly isMention: boolean
}

export const noUnread: Unread = {
  places: new Map(),
  placeById: ChunkedMap.empty(),
  mentions: new Set(),
  oldMissing: false,
}

export function placeName(narrow: UnreadPlace['narrow']): string {
  return narrow.kind === 'topic' ? topicPlace(narrow.channelId, narrow.topic) : directPlace(narrow.userIds)
}

export function unreadFrom(snapshot: UnreadMessages, ownId: number): Unread {
  const mentions = new Set(snapshot.mentions)
  const entries: UnreadEntry[] = []
  const add = (narrow: UnreadPlace['narrow'], ids: readonly number[]) => {
    for (const id of ids) entries.push({ id, narrow, isMention: mentions.has(id) })
  }
  for (const { stream_id, topic, unread_message_ids: ids } of snapshot.streams)
    add({ kind: 'topic', channelId: stream_id, topic }, ids)
  for (const { other_user_id, unread_message_ids: ids } of snapshot.pms)
    add({ kind: 'direct', userIds: [other_user_id] }, ids)
  for (const { user_ids_string, unread_message_ids: ids } of snapshot.huddles) {
    const userIds = user_ids_string
      .split(',')
      .map(Number)
      .filter((id) => id !== ownId)
    add({ kind: 'direct', userIds }, ids)
  }
  return { ...addUnread(noUnread, entries), oldMissing: snapshot.old_unreads_missing }
}

/** Known messages stay as they are: an event may arrive twice. */
export function addUnread(unread: Unread, entries: readonly UnreadEntry[]): Unread {
  const fresh = entries.filter(({ id }) => !unread.placeById.has(id))
  if (fresh.length === 0) return unread
  const added = new Map<string, { narrow: UnreadPlace['narrow']; ids: number[] }>()
  for (const { id, narrow } of fresh) {
    const name = placeName(narrow)
    const place = added.get(name)
    if (place === undefined) added.set(name, { narrow, ids: [id] })
    else place.ids.push(id)
  }
  const places = new Map(unread.places)
  for (const [name, { narrow, ids }] of added) {
    const before = places.get(name)
    const merged = [...new Set([...(before?.ids ?? []), ...ids])].sort((left, right) => left - right)
    places.set(name, { narrow: before?.narrow ?? narrow, ids: merged })
  }
  const mentioned = fresh.filter(({ isMention }) => isMention)
  return {
    ...unread,
    places,
    placeById: unread.placeById.with(fresh.map(({ id, narrow }) => [id, placeName(narrow)])),
    mentions:
      mentioned.length === 0 ? unread.mentions : new Set([...unread.mentions, ...mentioned.map(({ id }) => id)]),
  }
}

export function removeUnread(unread: Unread, ids: readonly number[]): Unread {
  const gone = new Set(ids.filter((id) => unread.placeById.has(id)))
  if (gone.size === 0) return unread
  const touched = new Set<string>()
  for (const id of gone) touched.add(unread.placeById.get(id) ?? '')
  const places = new Map(unread.places)
  for (const name of touched) {
    const place = places.get(name)
    if (place === undefined) continue
    const left = place.ids.filter((id) => !gone.has(id))
    if (left.length === 0) places.delete(name)
    else places.set(name, { ...place, ids: left })
  }
  const mentions = new Set(unread.mentions)
  for (const id of gone) mentions.delete(id)
  return {
    ...unread,
    places,
    placeById: unread.placeById.with([...gone].map((id) => [id, undefined] as const)),
    mentions: mentions.size === unread.mentions.size ? unread.mentions : mentions,
  }
}

/** Moves unread messages to another topic. */
export function moveUnread(unread: Unread, ids: readonly number[], to: UnreadPlace['narrow']): Unread {
  const moved = ids.filter((id) => unread.placeById.has(id))
  if (moved.length === 0) return unread
  const entries = moved.map((id) => ({ id, narrow: to, isMention: unread.mentions.has(id) }))
  return addUnread(removeUnread(unread, moved), entries)
}

export function setMentioned(unread: Unread, id: number, isMention: boolean): Unread {
  if (!unread.placeById.has(id) || unread.mentions.has(id) === isMention) return unread
  const mentions = new Set(unread.mentions)
  if (isMention) mentions.add(id)
  else mentions.delete(id)
  return { ...unread, mentions }
}
