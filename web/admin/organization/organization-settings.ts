import { useQuery } from '@tanstack/react-query'
import { ownersOnly } from '../../../client/organization-rules.ts'
import {
  type FetchedOrganization,
  noteOrganization,
  type OrganizationSettings,
  organizationKey,
} from '../../account/organization-settings.ts'
import { queryClient } from '../../account/query-client.ts'
import { showToast, toastError } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { usePerson } from '../../session/session-store.ts'
import { adminMessages } from '../messages.ts'
import type { PermissionRule } from '../permissions/group-setting.ts'
import { permissionMessages } from '../permissions/messages.ts'
import { isOwner } from '../roles.ts'

/** What each permission may be given, by the kind of thing it is a permission of and its name. */
export type PermissionRules = Readonly<Record<'realm' | 'stream' | 'group', Readonly<Record<string, PermissionRule>>>>

interface Fetched extends FetchedOrganization {
  readonly rules: PermissionRules
}

/** The chat API hands them out together with an event queue; the chat of this page follows changes with its own. */
async function fetchSettings(): Promise<Fetched> {
  const reply = await chatClient.call('POST /register', {
    event_types: ['realm'],
    fetch_event_types: ['realm', 'agora'],
  })
  if (typeof reply.queue_id === 'string')
    chatClient.call('DELETE /events', { queue_id: reply.queue_id }).catch(() => undefined)
  const settings = Object.entries(reply).filter(([name]) => name.startsWith('realm_'))
  return {
    settings: Object.fromEntries(settings.map(([name, value]) => [name.slice('realm_'.length), value])),
    rules: (reply as unknown as { server_supported_permission_settings: PermissionRules })
      .server_supported_permission_settings,
  }
}

export function useOrganization() {
  return useQuery({ queryKey: organizationKey, queryFn: fetchSettings, select: ({ settings }) => settings })
}

export function usePermissionRules() {
  return useQuery({ queryKey: organizationKey, queryFn: fetchSettings, select: ({ rules }) => rules })
}

/** Shows a change at once, and takes it back when the server refuses it. */
export function useChangeOrganization() {
  const { saved } = useText(adminMessages)
  /** `sent`: where the server wants another form than the one it gives. */
  return async (changes: OrganizationSettings, sent: OrganizationSettings = changes): Promise<boolean> => {
    const before = queryClient.getQueryData<Fetched>(organizationKey)?.settings ?? {}
    noteOrganization(changes)
    try {
      await chatClient.call('PATCH /realm', sent)
      showToast({ tone: 'good', title: saved })
      return true
    } catch (error) {
      // The rest may have been changed elsewhere in the meantime.
      noteOrganization(Object.fromEntries(Object.keys(changes).map((name) => [name, before[name]])))
      toastError(error)
      return false
    }
  }
}

/** Why the person here cannot change a setting; undefined when they can. */
export function useFixedBecause(): (name: string) => string | undefined {
  const words = useText(permissionMessages)
  const { role } = usePerson()
  return (name) => ((ownersOnly as ReadonlySet<string>).has(name) && !isOwner(role) ? words.ownersOnly : undefined)
}
