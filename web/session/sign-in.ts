import type { ChatResultOf } from '../../client/chat/call-types.ts'
import { roles } from '../../client/roles.ts'
import { readSaved, savedPushUser } from '../platform/saved-values.ts'
import { chatClient } from './chat-client.ts'
import { setPasskeyOrigin } from './passkey-place.ts'
import { currentSession, type SessionState, sessionEnded, setSession } from './session-store.ts'

export type SessionReply = ChatResultOf<'POST /session'>

function stateOf(reply: SessionReply): SessionState {
  const { user_id, csrf_token } = reply
  if (!reply.signed_in || user_id === undefined || csrf_token === undefined)
    return { kind: 'signed-out', isLost: false }
  return {
    kind: 'signed-in',
    csrfToken: csrf_token,
    person: {
      userId: user_id,
      email: reply.email ?? '',
      fullName: reply.full_name ?? '',
      role: reply.role ?? roles.member,
      hasSecondFactor: reply.has_second_factor === true,
      lacksSecondFactor: reply.second_factor_missing === true,
    },
  }
}

/** Reads the session of this browser from the server. */
export async function loadSession(): Promise<void> {
  const reply = await chatClient.call('GET /session')
  setPasskeyOrigin(reply.passkey_origin)
  const state = stateOf(reply)
  const { kind: before } = currentSession()
  if (state.kind === 'signed-in' || before === 'unknown') setSession(state)
  // Of two concurrent reads, the second must not undo that the first found the session ended.
  else if (before === 'signed-in') sessionEnded()
}

export interface SignInAttempt {
  readonly username: string
  readonly password: string
  readonly totp?: string | undefined
}

export async function signIn(attempt: SignInAttempt): Promise<void> {
  setSession(stateOf(await chatClient.call('POST /session', { ...attempt })))
}

export async function signOut(): Promise<void> {
  // Loaded where it is used: few browsers have notifications.
  if (readSaved(savedPushUser) !== undefined) await import('./web-push.ts').then(({ endPush }) => endPush())
  const { sign_out_url } = currentSession().kind === 'signed-in' ? await chatClient.call('DELETE /session') : {}
  setSession({ kind: 'signed-out', isLost: false })
  // Otherwise the provider would sign the next user of this browser in without asking.
  if (sign_out_url !== undefined) location.assign(sign_out_url)
}

/** The reply of another endpoint that signs in: joining by an invitation. */
export function acceptSession(reply: SessionReply): void {
  setSession(stateOf(reply))
}
