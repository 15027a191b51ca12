import { z } from 'zod'
import type { DeepReadonly } from '../../../kernel/values/deep-readonly.ts'
import { botEvents } from '../../bots/events.ts'
import { callEvents } from '../../calls/events.ts'
import { channelFolderEvents } from '../../channel-folders/events.ts'
import { channelEvents } from '../../channels/events.ts'
import { defaultChannelEvents } from '../../default-channels/events.ts'
import { draftEvents } from '../../drafts/events.ts'
import { emojiEvents } from '../../emoji/events.ts'
import { exportEvents } from '../../exports/events.ts'
import { groupEvents } from '../../groups/events.ts'
import { invitationEvents } from '../../invitations/events.ts'
import { messageEvents } from '../../messages/events.ts'
import { navigationEvents } from '../../navigation/events.ts'
import { organizationEvents } from '../../organization/events.ts'
import { peopleEvents } from '../../people/events.ts'
import { presenceEvents } from '../../presence/events.ts'
import { profileFieldEvents } from '../../profile-fields/events.ts'
import { reactionEvents } from '../../reactions/events.ts'
import { linkifierEvents } from '../../rendering/linkifiers/events.ts'
import { playgroundEvents } from '../../rendering/playgrounds/events.ts'
import { scheduledEvents } from '../../scheduled/events.ts'
import { settingEvents } from '../../settings/events.ts'
import { snippetEvents } from '../../snippets/events.ts'
import { subscriptionEvents } from '../../subscriptions/events.ts'
import { topicEvents } from '../../topics/events.ts'
import { typingEvents } from '../../typing/events.ts'
import { uploadEvents } from '../../uploads/events.ts'
import { deviceEvents } from '../devices/events.ts'
import { pushEvents } from '../push/events.ts'
import { serverEvents } from './server-events.ts'

/** The schema of every event of the chat, without the `id` that each queue gives. A notice can have no other body. */
export const chatEventSchemas = [
  ...messageEvents,
  ...reactionEvents,
  ...typingEvents,
  ...topicEvents,
  ...channelEvents,
  ...channelFolderEvents,
  ...defaultChannelEvents,
  ...subscriptionEvents,
  ...peopleEvents,
  ...presenceEvents,
  ...profileFieldEvents,
  ...groupEvents,
  ...botEvents,
  ...settingEvents,
  ...draftEvents,
  ...snippetEvents,
  ...scheduledEvents,
  ...navigationEvents,
  ...organizationEvents,
  ...invitationEvents,
  ...emojiEvents,
  ...linkifierEvents,
  ...playgroundEvents,
  ...uploadEvents,
  ...exportEvents,
  ...callEvents,
  ...pushEvents,
  ...deviceEvents,
  ...serverEvents,
] as const

/** An event as a client receives it, without its `id`. */
export type EventBody = DeepReadonly<z.input<(typeof chatEventSchemas)[number]>>

export type EventType = EventBody['type']

/** The same schemas with the `id`: an event as a client receives it. */
export const numberedEventSchemas: readonly z.ZodObject[] = chatEventSchemas.map((schema) =>
  (schema as unknown as z.ZodObject).extend({ id: z.int() }),
)

/** Any event as a client receives it. */
export const chatEventSchema = z.xor(numberedEventSchemas)
