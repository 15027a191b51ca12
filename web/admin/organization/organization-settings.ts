import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showToast, toastError } from '../../design/toast.tsx'
import { chatRequest } from '../../session/chat-request.ts'
import type { PermissionRule } from '../permissions/group-setting.ts'

/** What each permission may be given, by the kind of thing it is a permission of and its name. */
export type PermissionRules = Readonly<Record<'realm' | 'stream' | 'group', Readonly<Record<string, PermissionRule>>>>

interface Fetched {
  readonly settings: OrganizationSettings
  readonly rules: PermissionRules
}

/** Settings of the organization by the names of PATCH /realm. */
export type OrganizationSettings = Readonly<Record<string, unknown>>

const queryKey = ['admin', 'organization']

/** The chat API hands them out together with an event queue, which nobody here needs. */
async function fetchSettings(): Promise<Fetched> {
  const wanted = ['realm']
  const reply = await chatRequest<Record<string, unknown>>('POST', '/register', {
    event_types: wanted,
    fetch_event_types: wanted,
  })
  if (typeof reply.queue_id === 'string')
    chatRequest('DELETE', '/events', { queue_id: reply.queue_id }).catch(() => undefined)
  const settings = Object.entries(reply).filter(([name]) => name.startsWith('realm_'))
  return {
    settings: Object.fromEntries(settings.map(([name, value]) => [name.slice('realm_'.length), value])),
    rules: reply.server_supported_permission_settings as PermissionRules,
  }
}

export function useOrganization() {
  return useQuery({ queryKey, queryFn: fetchSettings, select: ({ settings }) => settings })
}

export function usePermissionRules() {
  return useQuery({ queryKey, queryFn: fetchSettings, select: ({ rules }) => rules })
}

/** Shows a change at once, and what the server makes of it afterwards. */
export function useChangeOrganization(savedText: string) {
  const queries = useQueryClient()
  /** `sent`: where the server wants another form than the one it gives. */
  return async (changes: OrganizationSettings, sent: OrganizationSettings = changes): Promise<boolean> => {
    const before = queries.getQueryData<Fetched>(queryKey)
    queries.setQueryData<Fetched>(queryKey, before && { ...before, settings: { ...before.settings, ...changes } })
    try {
      await chatRequest('PATCH', '/realm', sent)
      showToast({ tone: 'good', title: savedText })
      return true
    } catch (error) {
      queries.setQueryData(queryKey, before)
      toastError(error)
      return false
    }
  }
}
