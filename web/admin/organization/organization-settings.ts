import { useQuery } from '@tanstack/react-query'
import type { ChatParametersOf } from '../../../client/chat/call-types.ts'
import type { RealmSettings } from '../../../client/chat/state/organization.ts'
import { ownersOnly } from '../../../client/organization-rules.ts'
import { noteOrganization, type Organization, organizationQuery } from '../../account/organization-settings.ts'
import { queryClient } from '../../account/query-client.ts'
import { showToast, toastError } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { usePerson } from '../../session/session-store.ts'
import { isOwner } from '../roles.ts'

type RealmChanges = ChatParametersOf<'PATCH /realm'>

/** A setting that PATCH /realm changes. */
export type SettingName = Exclude<keyof RealmSettings & keyof RealmChanges, 'authentication_methods'>

type ShownChanges = Partial<Pick<RealmSettings, SettingName>>

export function useOrganization() {
  return useQuery({ ...organizationQuery, select: ({ settings }) => settings })
}

export function usePermissionRules() {
  return useQuery({ ...organizationQuery, select: ({ rules }) => rules })
}

/** Shows a change at once, and reverts it if the server rejects it. */
export function useChangeOrganization() {
  const { saved } = useText('admin')
  /** `sent`: if the server expects another format than it returns. */
  return async (changes: ShownChanges, sent = changes as RealmChanges): Promise<boolean> => {
    const before = queryClient.getQueryData<Organization>(organizationQuery.queryKey)?.settings
    noteOrganization(changes)
    try {
      await chatClient.call('PATCH /realm', sent)
      showToast({ tone: 'good', title: saved })
      return true
    } catch (error) {
      // Another client may have changed the rest.
      const names = Object.keys(changes) as SettingName[]
      noteOrganization(Object.fromEntries(names.map((name) => [name, before?.[name]])))
      toastError(error)
      return false
    }
  }
}

/** Why the user cannot change a setting; undefined if they can. */
export function useFixedBecause(): (name: string) => string | undefined {
  const words = useText('permissions')
  const { role } = usePerson()
  return (name) => ((ownersOnly as ReadonlySet<string>).has(name) && !isOwner(role) ? words.ownersOnly : undefined)
}
