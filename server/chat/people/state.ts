import { z } from 'zod'
import { botSchema } from '../bots/wire.ts'
import { modernPresenceSchema, oldPresenceSchema } from '../presence/wire.ts'
import { reactionTypes } from '../reactions/rules.ts'
import { mutedUserSchema, onboardingStepSchema } from './wire/personal-lists.ts'
import { userSchema } from './wire/user.ts'

/** A bot of the server itself, which every organization has. */
export const systemBotSchema = userSchema.extend({ is_system_bot: z.literal(true) })

export const userState = z.strictObject({
  realm_users: z.array(userSchema),
  realm_non_active_users: z.array(userSchema),
  cross_realm_bots: z.array(systemBotSchema),
  user_id: z.int(),
  email: z.string(),
  delivery_email: z.string(),
  full_name: z.string(),
  is_owner: z.boolean(),
  is_admin: z.boolean(),
  is_moderator: z.boolean(),
  is_guest: z.boolean(),
  avatar_source: z.enum(['U', 'G', 'J']),
  avatar_url: z.string().nullable(),
  avatar_url_medium: z.string().nullable(),
  can_create_streams: z.boolean(),
  can_create_public_streams: z.boolean(),
  can_create_private_streams: z.boolean(),
  can_create_web_public_streams: z.boolean(),
  can_subscribe_other_users: z.boolean(),
  can_invite_others_to_realm: z.boolean(),
})

export const botState = z.strictObject({ realm_bots: z.array(botSchema) })
export const embeddedBotState = z.strictObject({ realm_embedded_bots: z.array(z.never()) })
export const webhookBotState = z.strictObject({ realm_incoming_webhook_bots: z.array(z.never()) })

export const presenceState = z.strictObject({
  presences: z
    .union([z.record(z.string(), modernPresenceSchema), z.record(z.string(), oldPresenceSchema)])
    .describe('By user id with slim_presence, else by address'),
  presence_last_update_id: z.int(),
  server_timestamp: z.number(),
})

export const statusSchema = z.strictObject({
  away: z.literal(true).optional(),
  status_text: z.string().optional(),
  emoji_name: z.string().optional(),
  emoji_code: z.string().optional(),
  reaction_type: z.enum(reactionTypes).optional(),
})

export const statusState = z.strictObject({ user_status: z.record(z.string(), statusSchema).describe('By user id') })
export const alertWordState = z.strictObject({ alert_words: z.array(z.string()) })
export const mutedUserState = z.strictObject({ muted_users: z.array(mutedUserSchema) })
export const onboardingState = z.strictObject({
  onboarding_steps: z.array(onboardingStepSchema),
  navigation_tour_video_url: z.null(),
})
