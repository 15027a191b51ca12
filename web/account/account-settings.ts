import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChatParametersOf } from '../../client/chat/chat-client.ts'
import { chatClient } from '../session/chat-client.ts'
import { useSession } from '../session/session-store.ts'
import { queryClient } from './query-client.ts'

/** Settings of the account as the chat API names them. */
export type AccountSettings = ChatParametersOf<'PATCH /settings'>

export interface OwnProfile {
  readonly user_id: number
  readonly full_name: string
  readonly email: string
  readonly delivery_email?: string
  readonly avatar_url: string | null
  readonly timezone?: string
  readonly role: number
  readonly date_joined: string
}

/** The chat API returns settings only with an event queue. This one is deleted at once. */
async function fetchAccountSettings(): Promise<AccountSettings> {
  const wanted = ['user_settings']
  const reply = await chatClient.call('POST /register', {
    event_types: wanted,
    fetch_event_types: wanted,
  })
  if (reply.queue_id !== null) {
    chatClient.call('DELETE /events', { queue_id: reply.queue_id }).catch(() => undefined)
  }
  return (reply as unknown as { readonly user_settings: AccountSettings }).user_settings
}

export function useAccountSettings() {
  const session = useSession()
  return useQuery({
    queryKey: ['account-settings'],
    queryFn: fetchAccountSettings,
    enabled: session.kind === 'signed-in',
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Applies a change that the chat receives from another client or another page. */
export function noteAccountSettings(changes: AccountSettings): void {
  // Before the first fetch there is nothing to update: these few settings are not all of them.
  queryClient.setQueryData<AccountSettings>(['account-settings'], (before) => before && { ...before, ...changes })
}

/** Shows the change at once and takes it back when the server refuses it. */
export function useChangeAccountSettings() {
  const queries = useQueryClient()
  return async (changes: AccountSettings): Promise<void> => {
    const before = queries.getQueryData<AccountSettings>(['account-settings'])
    queries.setQueryData(['account-settings'], { ...before, ...changes })
    try {
      await chatClient.call('PATCH /settings', changes)
    } catch (error) {
      queries.setQueryData(['account-settings'], before)
      throw error
    }
  }
}

export function useOwnProfile() {
  const session = useSession()
  return useQuery({
    queryKey: ['own-profile'],
    queryFn: () => chatClient.call('GET /users/me'),
    enabled: session.kind === 'signed-in',
    staleTime: 60_000,
  })
}

/** The picture of the person; undefined when they have none of their own. */
export function useAvatar(): string | undefined {
  return useOwnProfile().data?.avatar_url ?? undefined
}
