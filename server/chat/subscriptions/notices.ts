import { type ChannelActivity, noActivity } from '../channels/store/channel-activity.ts'
import type { EventBody } from '../delivery/queues/chat-events.ts'
import { type Notice, ownNotice, plainNotice } from '../delivery/queues/notice.ts'
import type { UserSet } from '../delivery/queues/user-set.ts'
import type { Directory } from '../directory/directory.ts'
import type { SubscriptionPropertyChange } from './events.ts'
import { subscriptionWire } from './wire.ts'

export interface Subscribed {
  readonly directory: Directory
  readonly userId: number
  readonly channelIds: readonly number[]
  readonly activities: ReadonlyMap<number, ChannelActivity>
}

/** New subscriptions of a user. Computed only if the user has a queue. */
export function subscribedNotice({ directory, userId, channelIds, activities }: Subscribed): Notice {
  let body: EventBody | undefined
  return {
    type: 'subscription',
    audience: new Set([userId]),
    body() {
      body ??= {
        type: 'subscription',
        op: 'add',
        subscriptions: channelIds.flatMap((channelId) => {
          const channel = directory.channel(channelId)
          const subscription = directory.subscription(userId, channelId)
          if (channel === undefined || subscription === undefined) return []
          const activity = activities.get(channelId) ?? noActivity
          const subscribers = [...directory.subscribersOf(channelId).keys()].filter(
            (id) => directory.user(id)?.isActive === true,
          )
          return [{ ...subscriptionWire(directory, { channel, subscription, activity }), subscribers }]
        }),
      }
      return body
    },
  }
}

export function unsubscribedNotice(userId: number, channels: readonly { id: number; name: string }[]): Notice {
  const subscriptions = channels.map(({ id, name }) => ({ stream_id: id, name }))
  return plainNotice({ type: 'subscription', op: 'remove', subscriptions }, new Set([userId]))
}

/** Changed subscribers of a channel, for other users who see them; the subscriber receives another event. */
export function peersNotice(
  op: 'peer_add' | 'peer_remove',
  channelId: number,
  userIds: readonly number[],
  audience: UserSet,
): Notice {
  const sorted = [...userIds].sort((left, right) => left - right)
  const bodyOf = (ids: readonly number[]): EventBody => ({
    type: 'subscription',
    op,
    stream_ids: [channelId],
    user_ids: ids,
  })
  const body = bodyOf(sorted)
  const themselves = new Set(userIds)
  return {
    type: 'subscription',
    audience,
    body({ userId }) {
      if (!themselves.has(userId)) return body
      return sorted.length === 1 ? undefined : bodyOf(sorted.filter((id) => id !== userId))
    },
  }
}

export interface SubscriptionUpdate {
  readonly userId: number
  readonly channelId: number
  readonly change: SubscriptionPropertyChange
}

export function subscriptionUpdatedNotice({ userId, channelId, change }: SubscriptionUpdate): Notice {
  return ownNotice(userId, { type: 'subscription', op: 'update', stream_id: channelId, ...change })
}
