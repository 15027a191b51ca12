import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChatParametersOf, ChatResultOf } from '../../client/chat/call-types.ts'
import type { UserSettings } from '../../client/chat/state/types.ts'
import { chatClient } from '../session/chat-client.ts'
import { useSession } from '../session/session-store.ts'
import { chatState } from './chat-state.ts'
import { queryClient } from './query-client.ts'
import { showChange } from './show-change.ts'

/** Settings of the account as the chat API names them. */
export type AccountSettings = UserSettings
export type AccountChanges = ChatParametersOf<'PATCH /settings'>

export type OwnProfile = ChatResultOf<'GET /users/me'>

const accountSettingsQuery = {
  queryKey: ['account-settings'],
  queryFn: async (): Promise<AccountSettings> => (await chatState()).personal.settings,
  staleTime: Number.POSITIVE_INFINITY,
}

export function useAccountSettings() {
  const session = useSession()
  return useQuery({ ...accountSettingsQuery, enabled: session.kind === 'signed-in' })
}

/** The settings once the chat has published them. */
export function usePublishedSettings(): AccountSettings | undefined {
  return useQuery({ ...accountSettingsQuery, enabled: false }).data
}

/** Applies a change that the chat receives from another client or another page; the first one has all settings. */
export function noteAccountSettings(changes: Partial<AccountSettings>): void {
  queryClient.setQueryData(accountSettingsQuery.queryKey, (before: AccountSettings | undefined) => ({
    ...before,
    ...changes,
  }))
}

export function useChangeAccountSettings() {
  const queries = useQueryClient()
  return (changes: AccountChanges): Promise<void> =>
    showChange<AccountSettings>(queries, accountSettingsQuery.queryKey, changes as Partial<AccountSettings>, () =>
      chatClient.call('PATCH /settings', changes),
    )
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
