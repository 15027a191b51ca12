import { z } from 'zod'
import { SealBroken } from '../../../kernel/auth/sealing.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithClock, WithDatabase, WithSite } from '../../dependencies.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { WithCalls } from '../calls.ts'
import { refuseCall } from '../failures.ts'
import { callLimits } from '../limits.ts'
import { callNotices } from '../notices.ts'
import { authorizePage, exchangeCode, type OAuthProvider, oauthTitles } from '../providers/oauth.ts'
import { writeToken } from '../store.ts'
import { sealToken } from '../wire.ts'

type ConnectNeeds = WithCalls & WithClock & WithDatabase & WithEvents & WithSite

const stateSchema = z.strictObject({ userId: z.int(), expiresAtMs: z.int() })

const stateOf = (provider: OAuthProvider) => `connecting an account at ${provider}`

const returnAddress = ({ site }: WithSite, provider: OAuthProvider) => `${site()}/calls/${provider}/complete`

/** The page of the provider that asks the user for consent. */
export function beginConnecting(chat: ConnectNeeds, user: ChatUser, provider: OAuthProvider): string {
  const server = chat.calls.oauthServer(provider)
  if (server === undefined) throw refuseCall.notConfigured(oauthTitles[provider])
  // Sealed for this user: nobody can make another user connect an account that is not their own.
  const state = { userId: user.id, expiresAtMs: chat.clock.nowMs() + callLimits.connectingMs }
  const sealed = chat.calls.sealing.seal(Buffer.from(JSON.stringify(state)), stateOf(provider))
  return authorizePage(server, returnAddress(chat, provider), sealed.toString('base64url'))
}

/** The return from the provider: stores the token and notifies the user's clients. */
export async function finishConnecting(
  chat: ConnectNeeds,
  user: ChatUser,
  provider: OAuthProvider,
  answer: { readonly code: string; readonly state: string },
): Promise<void> {
  const server = chat.calls.oauthServer(provider)
  if (server === undefined) throw refuseCall.notConfigured(oauthTitles[provider])
  const nowMs = chat.clock.nowMs()
  const state = openState(chat, provider, answer.state)
  if (state === undefined || state.userId !== user.id || state.expiresAtMs < nowMs)
    throw refuseCall.badSession(server.title)
  const token = await exchangeCode(server, answer.code, returnAddress(chat, provider), nowMs)
  if (token === 'unreachable') throw refuseCall.unreachable(server.title)
  if (token === 'refused') throw refuseCall.badCredentials(server.title)
  await chat.database.transaction(async (tx) => {
    await writeToken(tx, user.id, provider, sealToken(chat, user.id, provider, token))
    chat.events.publishOnCommit(tx, callNotices.connected(user.id, provider, true))
  })
}

function openState({ calls }: WithCalls, provider: OAuthProvider, text: string) {
  try {
    const state = calls.sealing.unseal(Buffer.from(text, 'base64url'), stateOf(provider))
    return stateSchema.parse(JSON.parse(state.toString()))
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}
