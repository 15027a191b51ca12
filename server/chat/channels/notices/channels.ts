import type { DefaultChannelGroupWire } from '../../default-channels/wire.ts'
import type { EventBody } from '../../delivery/queues/chat-events.ts'
import { type Notice, plainNotice } from '../../delivery/queues/notice.ts'
import type { UserSet } from '../../delivery/queues/user-set.ts'
import type { Directory } from '../../directory/directory.ts'
import { peersNotice } from '../../subscriptions/notices.ts'
import { shownSubscribers } from '../access.ts'
import type { ChannelChange } from '../events.ts'
import type { ChannelActivity } from '../store/channel-activity.ts'
import { channelWire } from '../wire.ts'

/** For clients without support for archived channels, archiving deletes the channel and unarchiving creates it. */
const knowsArchived = (queue: { capabilities: { archived_channels: boolean } }) => queue.capabilities.archived_channels

export interface ChannelAppears {
  readonly directory: Directory
  readonly channelId: number
  readonly activity: ChannelActivity
  readonly audience: UserSet
}

/**
 * A channel becomes visible to these users: it is new, or they gained access. The body is computed after all changes.
 */
export function channelAppearsNotice({ directory, channelId, activity, audience }: ChannelAppears): Notice {
  let body: EventBody | undefined
  return {
    type: 'stream',
    audience,
    body(queue) {
      const channel = directory.channel(channelId)
      if (channel === undefined || (channel.isArchived && !knowsArchived(queue))) return undefined
      body ??= { type: 'stream', op: 'create', streams: [channelWire(directory, channel, activity)] }
      return body
    },
  }
}

/** After the channel itself: an event of a channel has no list of its subscribers. */
export function appearingSubscribersNotices(directory: Directory, channelId: number, audience: UserSet): Notice[] {
  const subscribers = shownSubscribers(directory, channelId)
  if (subscribers.length === 0) return []
  const notice = peersNotice('peer_add', channelId, subscribers, audience)
  const isArchived = directory.channel(channelId)?.isArchived === true
  if (!isArchived) return [notice]
  return [{ ...notice, body: (queue, queueId) => (knowsArchived(queue) ? notice.body(queue, queueId) : undefined) }]
}

/** A channel becomes hidden from these users. */
export function channelVanishesNotice(channelId: number, audience: UserSet): Notice {
  return plainNotice(vanishedBody(channelId), audience)
}

const vanishedBody = (channelId: number): EventBody => ({
  type: 'stream',
  op: 'delete',
  streams: [{ stream_id: channelId }],
  stream_ids: [channelId],
})

export interface ChannelUpdate {
  readonly channelId: number
  /** The name before the change. */
  readonly name: string
  readonly change: ChannelChange
}

/** Only clients with support for archived channels receive changes of one. */
export function channelUpdatedNotice(update: ChannelUpdate, isArchived: boolean, audience: UserSet): Notice {
  const { channelId, name, change } = update
  const body: EventBody = { type: 'stream', op: 'update', stream_id: channelId, name, ...change }
  return { type: 'stream', audience, body: (queue) => (isArchived && !knowsArchived(queue) ? undefined : body) }
}

export function channelArchivedNotice(channel: { id: number; name: string }, audience: UserSet): Notice {
  const update = archivedBody(channel, true)
  const vanished = vanishedBody(channel.id)
  return { type: 'stream', audience, body: (queue) => (knowsArchived(queue) ? update : vanished) }
}

export function channelUnarchivedNotice(appears: ChannelAppears, name: string): Notice {
  const update = archivedBody({ id: appears.channelId, name }, false)
  const again = channelAppearsNotice(appears)
  return {
    type: 'stream',
    audience: appears.audience,
    body: (queue, queueId) => (knowsArchived(queue) ? update : again.body(queue, queueId)),
  }
}

/** The same, only for clients to which an unarchived channel is new. */
export function unlessArchivedKnown(notice: Notice): Notice {
  return { ...notice, body: (queue, queueId) => (knowsArchived(queue) ? undefined : notice.body(queue, queueId)) }
}

const archivedBody = ({ id, name }: { id: number; name: string }, value: boolean): EventBody => ({
  type: 'stream',
  op: 'update',
  stream_id: id,
  name,
  property: 'is_archived',
  value,
})

/** The default channels after all changes. */
export function defaultChannelsNotice(directory: Directory, audience: UserSet): Notice {
  let body: EventBody | undefined
  return {
    type: 'default_streams',
    audience,
    body() {
      body ??= { type: 'default_streams', default_streams: defaultChannelIds(directory) }
      return body
    },
  }
}

export function defaultChannelIds(directory: Directory): number[] {
  return [...directory.channels()].filter(({ isDefault }) => isDefault).map(({ id }) => id)
}

export function defaultChannelGroupsNotice(groups: readonly DefaultChannelGroupWire[], audience: UserSet): Notice {
  return plainNotice({ type: 'default_stream_groups', default_stream_groups: groups }, audience)
}
