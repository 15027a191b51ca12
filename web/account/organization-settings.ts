import type { ChatState } from '../../client/chat/state/chat-state.ts'
import { type OrganizationSettings, type RealmSettings, realmSettings } from '../../client/chat/state/organization.ts'
import { chatState } from './chat-state.ts'
import { queryClient } from './query-client.ts'

/** The organization's settings for administrators. */
export interface Organization {
  readonly settings: RealmSettings
  /** The groups that each permission accepts, by the kind of object it is a permission of and its name. */
  readonly rules: OrganizationSettings['server_supported_permission_settings']
}

export const organizationQuery = {
  queryKey: ['admin', 'organization'],
  queryFn: async () => organizationOf(await chatState()),
  staleTime: Number.POSITIVE_INFINITY,
}
export const customEmojiKey = ['admin', 'emoji']
export const playgroundsKey = ['admin', 'playgrounds']

const organizationOf = ({ organization: { settings } }: ChatState): Organization => ({
  settings: realmSettings(settings),
  rules: settings.server_supported_permission_settings,
})

/** Applies a change of this page or of another client. Before the first fetch these are not all settings. */
export function noteOrganization(changes: Partial<RealmSettings>): void {
  queryClient.setQueryData<Organization>(
    organizationQuery.queryKey,
    (before) => before && { ...before, settings: { ...before.settings, ...changes } },
  )
}

/** Makes open pages fetch the custom emoji again. */
export function noteCustomEmoji(): void {
  queryClient.invalidateQueries({ queryKey: customEmojiKey }).catch(() => undefined)
}

/** Makes open pages read the playgrounds again. */
export function notePlaygrounds(): void {
  queryClient.invalidateQueries({ queryKey: playgroundsKey }).catch(() => undefined)
}
