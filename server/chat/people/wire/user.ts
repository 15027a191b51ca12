import { z } from 'zod'
import { roles } from '../../../kernel/values/roles.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { maySeeEmail } from '../rules/email-visibility.ts'
import { apiEmail, avatarUrl } from './user-identity.ts'

const profileValueSchema = z.strictObject({ value: z.string(), rendered_value: z.string().optional() })

export const profileDataSchema = z.record(z.string(), profileValueSchema)

export const userSchema = z.strictObject({
  user_id: z.int(),
  delivery_email: z.string().nullable(),
  email: z.string(),
  full_name: z.string(),
  date_joined: z.string(),
  is_active: z.boolean(),
  is_owner: z.boolean(),
  is_admin: z.boolean(),
  is_guest: z.boolean(),
  is_bot: z.boolean(),
  bot_type: z.int().nullable(),
  bot_owner_id: z.int().nullable(),
  role: z.int(),
  timezone: z.string(),
  avatar_url: z.string().nullable(),
  avatar_version: z.int(),
  is_imported_stub: z.literal(false).describe('This server imports no accounts'),
  profile_data: profileDataSchema.optional(),
})

export type UserWire = z.input<typeof userSchema>

/** Which fields of a user a client gets, and in which form. */
export interface UserForm {
  readonly site: string
  readonly seesEmail: boolean
  readonly clientGravatar: boolean
  readonly withProfile: boolean
}

export interface ViewerForm {
  readonly site: string
  readonly clientGravatar: boolean
  readonly withProfile: boolean
}

export function userForViewer(user: ChatUser, viewer: ChatUser | undefined, form: ViewerForm): UserWire {
  return userWire(user, { ...form, seesEmail: maySeeEmail(viewer, user) })
}

export function userWire(user: ChatUser, { site, seesEmail, clientGravatar, withProfile }: UserForm): UserWire {
  return {
    user_id: user.id,
    delivery_email: seesEmail ? user.deliveryEmail : null,
    email: apiEmail(user, site),
    full_name: user.fullName,
    date_joined: isoMinutes(user.joinedAtMs),
    is_active: user.isActive,
    is_owner: user.role === roles.owner,
    is_admin: user.role <= roles.administrator,
    is_guest: user.role === roles.guest,
    is_bot: user.isBot,
    bot_type: user.botType ?? null,
    bot_owner_id: user.botOwnerId ?? null,
    role: user.role,
    timezone: user.timezone,
    avatar_url: avatarUrl(user, clientGravatar),
    avatar_version: user.avatarVersion,
    is_imported_stub: false,
    ...(withProfile && !user.isBot ? { profile_data: profileWire(user.profileData) } : {}),
  }
}

/** A user whose identity the viewer may not know, such as the sender of an old message. */
export function unknownUserWire(user: ChatUser, site: string): UserWire {
  const hidden: ChatUser = {
    ...user,
    fullName: 'Unknown user',
    isBot: false,
    botType: undefined,
    botOwnerId: undefined,
    role: roles.member,
    timezone: '',
    avatarVersion: 1,
    avatarBlob: undefined,
    isActive: true,
    joinedAtMs: 0,
    profileData: {},
    settings: { email_address_visibility: 4 },
  }
  return userWire(hidden, { site, seesEmail: false, clientGravatar: false, withProfile: true })
}

function profileWire(profile: ChatUser['profileData']): NonNullable<UserWire['profile_data']> {
  return { ...profile } as NonNullable<UserWire['profile_data']>
}

/** 2026-11-15T04:07+00:00: to the minute, as Zulip sends it. */
export function isoMinutes(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 16)}+00:00`
}
