import type { RegisterStates } from '../api.generated.ts'
import type { Immutable } from '../call-types.ts'
import type { ChatEvent, CustomEmoji, Playground, ProfileField, StateReply, ThumbnailFormat } from './types.ts'

type Realm = RegisterStates['realm'] & RegisterStates['agora']

type SettingName = Extract<keyof Realm, `${'realm' | 'server' | 'max'}_${string}`>

/** `realm_…`, `server_…` and `max_…` of register by their names, permissions included; lists are not settings. */
export type OrganizationSettings = Immutable<Omit<Pick<Realm, SettingName>, 'server_thumbnail_formats'>>

/** The settings of the organization by the names of PATCH /realm. */
export type RealmSettings = {
  readonly [Name in keyof OrganizationSettings as Name extends `realm_${infer Own}`
    ? Own
    : never]: OrganizationSettings[Name]
}

const ofRealm = 'realm_'

export function realmSettings(settings: OrganizationSettings): RealmSettings
export function realmSettings(settings: Partial<OrganizationSettings>): Partial<RealmSettings>
export function realmSettings(settings: Partial<OrganizationSettings>): Partial<RealmSettings> {
  const own = Object.entries(settings).filter(([name]) => name.startsWith(ofRealm))
  return Object.fromEntries(own.map(([name, value]) => [name.slice(ofRealm.length), value]))
}

/** The settings of the organization and the server. */
export interface Organization {
  readonly settings: OrganizationSettings
  readonly emoji: ReadonlyMap<string, CustomEmoji>
  readonly profileFields: readonly ProfileField[]
  readonly playgrounds: readonly Playground[]
  readonly thumbnailFormats: readonly ThumbnailFormat[]
}

export function organizationFrom(reply: StateReply): Organization {
  const settings = Object.entries(reply).filter(
    ([name, value]) => /^(realm|server|max)_/.test(name) && !Array.isArray(value) && name !== 'realm_emoji',
  )
  return {
    settings: Object.fromEntries(settings) as unknown as OrganizationSettings,
    emoji: new Map(Object.entries(reply.realm_emoji)),
    profileFields: reply.custom_profile_fields,
    playgrounds: reply.realm_playgrounds,
    thumbnailFormats: reply.server_thumbnail_formats,
  }
}

export function reduceOrganization(organization: Organization, event: ChatEvent): Organization {
  switch (event.type) {
    case 'realm': {
      if (event.op === 'deactivated') return organization
      const changes = event.op === 'update_dict' ? event.data : { [event.property]: event.value }
      const named = Object.entries(changes)
        // Not part of register.
        .filter(([name]) => name !== 'rendered_description')
        .map(([name, value]) => [`realm_${name}`, value])
      return { ...organization, settings: { ...organization.settings, ...Object.fromEntries(named) } }
    }
    case 'realm_emoji':
      return { ...organization, emoji: reduceEmoji(organization.emoji, event) }
    case 'custom_profile_fields':
      return { ...organization, profileFields: event.fields }
    case 'realm_playgrounds':
      return { ...organization, playgrounds: event.realm_playgrounds }
    default:
      return organization
  }
}

function reduceEmoji(
  emoji: Organization['emoji'],
  event: Extract<ChatEvent, { type: 'realm_emoji' }>,
): Organization['emoji'] {
  if (event.op === 'update') return new Map(Object.entries(event.realm_emoji))
  if (event.op === 'add') return new Map(emoji).set(event.emoji.id, event.emoji)
  const before = emoji.get(event.emoji_id)
  return before === undefined ? emoji : new Map(emoji).set(event.emoji_id, { ...before, ...event.data })
}
