import { z } from 'zod'
import type { DeepReadonly } from '../../kernel/values/deep-readonly.ts'
import { propertyEvents } from '../delivery/queues/property-events.ts'
import { channelSchema, permissionShape } from './wire.ts'

const stream = z.strictObject({ type: z.literal('stream') })

const changed = {
  type: z.literal('stream'),
  op: z.literal('update'),
  stream_id: z.int(),
  name: z.string().describe('The name before the change'),
} as const

const { shape } = channelSchema

/** The properties that change alone; the description and the privacy change together with other fields. */
const channelPropertySchemas = {
  name: shape.name,
  folder_id: shape.folder_id,
  message_retention_days: shape.message_retention_days,
  topics_policy: shape.topics_policy,
  stream_post_policy: shape.stream_post_policy,
  is_announcement_only: shape.is_announcement_only,
  is_archived: shape.is_archived,
  first_message_id: shape.first_message_id,
  ...permissionShape,
} as const

const descriptionChangeSchema = z.strictObject({
  property: z.literal('description'),
  value: z.string(),
  rendered_description: z.string(),
})

const privacyChangeSchema = z.strictObject({
  property: z.literal('invite_only'),
  value: z.boolean(),
  history_public_to_subscribers: z.boolean(),
  is_web_public: z.boolean(),
})

type PropertyChange<Schemas extends Readonly<Record<string, z.ZodType>>> = {
  [Name in keyof Schemas]: { readonly property: Name; readonly value: DeepReadonly<z.input<Schemas[Name]>> }
}[keyof Schemas]

/** One change of a channel: the property, its value, and the fields that change with it. */
export type ChannelChange =
  | PropertyChange<typeof channelPropertySchemas>
  | z.input<typeof descriptionChangeSchema>
  | z.input<typeof privacyChangeSchema>

export const channelEvents = [
  stream.extend({ op: z.literal('create'), streams: z.array(channelSchema) }),
  stream.extend({
    op: z.literal('delete'),
    streams: z.array(z.strictObject({ stream_id: z.int() })),
    stream_ids: z.array(z.int()),
  }),
  ...propertyEvents(changed, channelPropertySchemas),
  descriptionChangeSchema.extend(changed),
  privacyChangeSchema.extend(changed),
] as const
