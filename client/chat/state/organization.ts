import type { ChatEvent, CustomEmoji, ProfileField, RegisterReply, ThumbnailFormat } from './types.ts'

/** The settings of the organization and the server. */
export interface Organization {
  /** `realm_…`, `server_…` and `max_…` of register by their names, permissions included; lists are not settings. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly emoji: ReadonlyMap<string, CustomEmoji>
  readonly profileFields: readonly ProfileField[]
  readonly thumbnailFormats: readonly ThumbnailFormat[]
}

export function organizationFrom(reply: RegisterReply): Organization {
  const settings = Object.entries(reply).filter(
    ([name, value]) => /^(realm|server|max)_/.test(name) && !Array.isArray(value) && name !== 'realm_emoji',
  )
  return {
    settings: Object.fromEntries(settings),
    emoji: new Map(Object.entries(reply.realm_emoji)),
    profileFields: reply.custom_profile_fields,
    thumbnailFormats: reply.server_thumbnail_formats ?? [],
  }
}

export function reduceOrganization(organization: Organization, event: ChatEvent): Organization {
  switch (event.type) {
    case 'realm': {
      if (event.op === 'deactivated') return organization
      const changes = event.op === 'update_dict' ? event.data : { [event.property]: event.value }
      const named = Object.entries(changes).map(([name, value]) => [`realm_${name}`, value])
      return { ...organization, settings: { ...organization.settings, ...Object.fromEntries(named) } }
    }
    case 'realm_emoji':
      return {
        ...organization,
        emoji: new Map(Object.entries(event.realm_emoji)),
      }
    case 'custom_profile_fields':
      return { ...organization, profileFields: event.fields }
    default:
      return organization
  }
}

export function settingNumber({ settings }: Pick<Organization, 'settings'>, name: string, otherwise: number): number {
  const value = settings[name]
  return typeof value === 'number' ? value : otherwise
}
