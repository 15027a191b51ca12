import { queryClient } from './query-client.ts'

/** Settings of the organization by the names of PATCH /realm. */
export type OrganizationSettings = Readonly<Record<string, unknown>>

/** What is kept of the organization for those who administer it. */
export interface FetchedOrganization {
  readonly settings: OrganizationSettings
}

export const organizationKey = ['admin', 'organization']
export const customEmojiKey = ['admin', 'emoji']

/** What was set here or elsewhere. Who has not asked for the settings yet must not take these few for all of them. */
export function noteOrganization(changes: OrganizationSettings): void {
  queryClient.setQueryData<FetchedOrganization>(
    organizationKey,
    (before) => before && { ...before, settings: { ...before.settings, ...changes } },
  )
}

/** Makes open pages fetch the custom emoji again. */
export function noteCustomEmoji(): void {
  queryClient.invalidateQueries({ queryKey: customEmojiKey }).catch(() => undefined)
}
