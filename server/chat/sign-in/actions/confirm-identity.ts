import type { PasskeyAttempt, ProofOutcome, Session } from '../../../accounts/ports.ts'
import type { RequestInfo } from '../../../kernel/endpoint/request-info.ts'
import { unreachable } from '../../../kernel/values/invariant.ts'
import { missingCredentials } from '../../credentials.ts'
import { refuse } from '../../failures.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import { type PasskeysNeeds, requirePasskeySite } from './passkeys.ts'

/** Returns until when the proof is valid, or throws the failure of the chat API. */
export async function confirmIdentity(
  { accounts }: PasskeysNeeds,
  request: RequestInfo,
  input: { readonly password: string | undefined; readonly code: string | undefined },
): Promise<number> {
  const session = await sessionOf(accounts, request)
  const outcome = await inAccounts(() => accounts.proveIdentity(session, input))
  return recentUntilMs(outcome, input.code === undefined ? 'Wrong password' : 'Wrong code')
}

export async function beginPasskeyProof(chat: PasskeysNeeds, request: RequestInfo) {
  const session = await sessionOf(chat.accounts, request)
  return chat.accounts.passkeys.beginStepUp(session, requirePasskeySite(chat))
}

export async function confirmByPasskey(
  chat: PasskeysNeeds,
  request: RequestInfo,
  response: PasskeyAttempt['response'],
): Promise<number> {
  const session = await sessionOf(chat.accounts, request)
  const attempt = { site: requirePasskeySite(chat), response, address: request.address }
  const outcome = await inAccounts(() => chat.accounts.passkeys.proveIdentity(session, attempt))
  return recentUntilMs(outcome, 'This passkey was not accepted')
}

async function sessionOf(accounts: PasskeysNeeds['accounts'], request: RequestInfo): Promise<Session> {
  const session = await accounts.sessionFromCookies(request.headers.cookie)
  if (session === undefined) throw missingCredentials(request)
  return session
}

function recentUntilMs(outcome: ProofOutcome, wrongText: string): number {
  switch (outcome.kind) {
    case 'right':
      return outcome.recentUntilMs
    case 'not_enough':
      throw refuse.stepUpRequired(outcome.proofs)
    case 'wrong':
      throw refuse.authenticationFailed(wrongText)
    case 'too_many_failures':
      throw refuse.tooManyFailures(outcome.retryAfterMs)
    default:
      return unreachable(outcome)
  }
}
