import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithDatabase } from '../../dependencies.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { WithCalls } from '../calls.ts'
import { callNotices } from '../notices.ts'
import { type OAuthProvider, oauthProviders, oauthTitles, revokeToken } from '../providers/oauth.ts'
import { connectedProviders, deleteTokenAt } from '../store.ts'
import { unsealToken } from '../wire.ts'

export interface CallAccount {
  readonly provider: OAuthProvider
  readonly name: string
  readonly isConnected: boolean
}

/** The providers at which the user can connect an account or has connected one. */
export async function listCallAccounts(chat: WithCalls & WithDatabase, user: ChatUser): Promise<CallAccount[]> {
  const connected = await connectedProviders(chat.database.sql, user.id)
  return oauthProviders.flatMap((provider) => {
    const isConnected = connected.includes(provider)
    const isOffered = chat.calls.oauthServer(provider) !== undefined
    return isConnected || isOffered ? [{ provider, name: oauthTitles[provider], isConnected }] : []
  })
}

/** Deletes the token of the user here, then revokes it at the provider; a provider that is down delays nothing. */
export async function disconnectAccount(
  chat: WithCalls & WithDatabase & WithEvents,
  user: ChatUser,
  provider: OAuthProvider,
): Promise<void> {
  const sealed = await chat.database.transaction(async (tx) => {
    const deleted = await deleteTokenAt(tx, user.id, provider)
    if (deleted !== undefined) chat.events.publishOnCommit(tx, callNotices.connected(user.id, provider, false))
    return deleted
  })
  const token = sealed && unsealToken(chat, user.id, provider, sealed)
  const server = chat.calls.oauthServer(provider)
  if (token !== undefined && server !== undefined) void revokeToken(server, token)
}
