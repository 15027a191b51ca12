import { z } from 'zod'
import { reactionTypes } from '../reactions/rules.ts'
import { mutedUserSchema, onboardingStepSchema } from './wire/personal-lists.ts'
import { userSchema } from './wire/user.ts'

const realmUser = z.strictObject({ type: z.literal('realm_user') })
const person = z.strictObject({ user_id: z.int() })

/** Each kind of change has its own fields. */
const personChanges = [
  person.extend({ full_name: z.string() }),
  person.extend({ role: z.int() }),
  person.extend({ is_active: z.boolean() }),
  person.extend({ date_joined: z.string() }),
  person.extend({ bot_owner_id: z.int() }),
  person.extend({ email: z.string(), timezone: z.string() }),
  person.extend({ new_email: z.string() }),
  person.extend({ delivery_email: z.string().nullable() }),
  person.extend({
    custom_profile_field: z.strictObject({
      id: z.int(),
      value: z.string().nullable(),
      rendered_value: z.string().optional(),
    }),
  }),
  person.extend({
    avatar_source: z.enum(['U', 'G', 'J']),
    avatar_url: z.string().nullable(),
    avatar_url_medium: z.string().nullable(),
    avatar_version: z.int(),
  }),
] as const

type WithoutId<Person> = Person extends { user_id: number } ? Readonly<Omit<Person, 'user_id'>> : never

/** One change of a user. */
export type PersonChange = WithoutId<z.input<(typeof personChanges)[number]>>

export const peopleEvents = [
  realmUser.extend({ op: z.literal('add'), person: userSchema }),
  realmUser.extend({ op: z.literal('update'), person: z.union(personChanges) }),
  realmUser.extend({ op: z.literal('remove'), person }),
  z.strictObject({
    type: z.literal('user_status'),
    user_id: z.int(),
    away: z.boolean().optional(),
    status_text: z.string().optional(),
    emoji_name: z.string().optional(),
    emoji_code: z.string().optional(),
    reaction_type: z.enum(reactionTypes).optional(),
  }),
  z.strictObject({ type: z.literal('alert_words'), alert_words: z.array(z.string()) }),
  z.strictObject({ type: z.literal('muted_users'), muted_users: z.array(mutedUserSchema) }),
  z.strictObject({ type: z.literal('onboarding_steps'), onboarding_steps: z.array(onboardingStepSchema) }),
] as const
