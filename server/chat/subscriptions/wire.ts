import { z } from 'zod'
import type { Channel, Subscription } from '../channels/rules/channel.ts'
import type { ChannelActivity } from '../channels/store/channel-activity.ts'
import { channelSchema, channelWire } from '../channels/wire.ts'
import type { Directory } from '../directory/directory.ts'

const subscriberLists = {
  subscribers: z.array(z.int()).optional(),
  partial_subscribers: z.array(z.int()).optional(),
}

/** A channel the user was never subscribed to. */
export const neverSubscribedSchema = channelSchema.extend(subscriberLists)

export const subscriptionSchema = neverSubscribedSchema.extend({
  color: z.string(),
  is_muted: z.boolean(),
  in_home_view: z.boolean(),
  pin_to_top: z.boolean(),
  desktop_notifications: z.boolean().nullable(),
  audible_notifications: z.boolean().nullable(),
  push_notifications: z.boolean().nullable(),
  email_notifications: z.boolean().nullable(),
  wildcard_mentions_notify: z.boolean().nullable(),
})

export type SubscriptionWire = z.input<typeof subscriptionSchema>
export type NeverSubscribedWire = z.input<typeof neverSubscribedSchema>

export interface SubscriptionParts {
  readonly channel: Channel
  readonly subscription: Subscription
  readonly activity: ChannelActivity
}

/** A channel with the personal settings of a subscriber. */
export function subscriptionWire(
  directory: Directory,
  { channel, subscription, activity }: SubscriptionParts,
): SubscriptionWire {
  return { ...channelWire(directory, channel, activity), ...personalWire(subscription) }
}

/** The personal settings alone. */
export function personalWire(subscription: Subscription) {
  return {
    color: subscription.color,
    is_muted: subscription.isMuted,
    in_home_view: !subscription.isMuted,
    pin_to_top: subscription.pinToTop,
    desktop_notifications: subscription.desktopNotifications ?? null,
    audible_notifications: subscription.audibleNotifications ?? null,
    push_notifications: subscription.pushNotifications ?? null,
    email_notifications: subscription.emailNotifications ?? null,
    wildcard_mentions_notify: subscription.wildcardMentionsNotify ?? null,
  }
}
