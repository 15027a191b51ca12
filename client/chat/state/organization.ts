import type { ChatEvent, CustomEmoji, ProfileField, RegisterReply, ThumbnailFormat } from './types.ts'

/** How the organization and the server are set up. */
export interface Organization {
  /** `realm_…`, `server_…` and `max_…` of register, by their own names. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly emoji: ReadonlyMap<string, CustomEmoji>
  readonly profileFields: readonly ProfileField[]
  readonly thumbnailFormats: readonly ThumbnailFormat[]
}

export function organizationFrom(reply: RegisterReply): Organization {
  const settings = Object.entries(reply).filter(
    ([name, value]) => /^(realm|server|max)_/.test(name) && (value === null || typeof value !== 'object'),
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
      const changes =
        event.op === 'update_dict'
          ? (event.data as Readonly<Record<string, unknown>>)
          : { [event.property as string]: event.value }
      const named = Object.entries(changes).map(([name, value]) => [`realm_${name}`, value])
      return { ...organization, settings: { ...organization.settings, ...Object.fromEntries(named) } }
    }
    case 'realm_emoji':
      return {
        ...organization,
        emoji: new Map(Object.entries(event.realm_emoji as Readonly<Record<string, CustomEmoji>>)),
      }
    case 'custom_profile_fields':
      return { ...organization, profileFields: event.fields as readonly ProfileField[] }
    default:
      return organization
  }
}

export function settingNumber({ settings }: Pick<Organization, 'settings'>, name: string, otherwise: number): number {
  const value = settings[name]
  return typeof value === 'number' ? value : otherwise
}
