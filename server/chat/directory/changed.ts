import type { SubscriptionKey } from '../subscriptions/store.ts'

/** The objects a transaction changed, for the directory to read again: ids, or everything of a kind. */
export interface Changed {
  readonly organization?: boolean
  readonly users?: readonly number[]
  readonly groups?: readonly number[]
  readonly channels?: readonly number[]
  /** Single subscriptions, new, changed or ended. */
  readonly subscriptions?: readonly SubscriptionKey[]
  /** Channels with many changed subscriptions: all their subscribers are read. */
  readonly channelSubscribers?: readonly number[]
  /** The number of the change, if it changes who subscribes to a channel. */
  readonly subscriptionsRevision?: number
}

/** A change of more subscriptions reads whole channels: that costs less, and announcements between nodes stay small. */
const singleSubscriptionsMax = 500

export function changedSubscriptions(keys: readonly SubscriptionKey[], revision?: number): Changed {
  const numbered = revision === undefined ? {} : { subscriptionsRevision: revision }
  if (keys.length <= singleSubscriptionsMax) return { subscriptions: keys, ...numbered }
  return { channelSubscribers: [...new Set(keys.map(({ channelId }) => channelId))], ...numbered }
}
