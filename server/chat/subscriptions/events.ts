import { z } from 'zod'
import { propertyEvents } from '../delivery/queues/property-events.ts'
import { subscriptionSchema } from './wire.ts'

const subscription = z.strictObject({ type: z.literal('subscription') })

const switchSchemas = {
  in_home_view: z.boolean(),
  is_muted: z.boolean(),
  pin_to_top: z.boolean(),
  desktop_notifications: z.boolean(),
  audible_notifications: z.boolean(),
  push_notifications: z.boolean(),
  email_notifications: z.boolean(),
  wildcard_mentions_notify: z.boolean(),
} as const

export type SubscriptionPropertyChange =
  | { readonly property: 'color'; readonly value: string }
  | { readonly property: keyof typeof switchSchemas; readonly value: boolean }

export const subscriptionEvents = [
  subscription.extend({ op: z.literal('add'), subscriptions: z.array(subscriptionSchema) }),
  subscription.extend({
    op: z.literal('remove'),
    subscriptions: z.array(z.strictObject({ stream_id: z.int(), name: z.string() })),
  }),
  subscription.extend({
    op: z.enum(['peer_add', 'peer_remove']),
    stream_ids: z.array(z.int()),
    user_ids: z.array(z.int()),
  }),
  ...propertyEvents(
    { type: z.literal('subscription'), op: z.literal('update'), stream_id: z.int() },
    { color: z.string(), ...switchSchemas },
  ),
] as const
