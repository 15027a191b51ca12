import {
  isPasswordAlone,
  type Person,
  type SignInAttempt,
  type SignInOutcome,
  type SignInProof,
} from '../../../accounts/ports.ts'
import type { RequestInfo } from '../../../kernel/endpoint/request-info.ts'
import { limitKeyOf } from '../../../kernel/http/client-address.ts'
import { unreachable } from '../../../kernel/values/invariant.ts'
import { requireFactor } from '../../credentials.ts'
import type { WithDatabase } from '../../dependencies.ts'
import { refuse } from '../../failures.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import { refuseSso } from '../../sso/failures.ts'
import { allowsPasswords } from '../../sso/rules/sign-in-methods.ts'
import { type MailSignInNeeds, recordSignIn } from './mail-sign-in.ts'

type FetchApiKeyNeeds = MailSignInNeeds & WithDatabase

/** Signs in by password and issues one more API key; earlier keys stay valid. */
export async function signInForKey(
  chat: FetchApiKeyNeeds,
  request: RequestInfo,
  attempt: SignInAttempt,
): Promise<{ person: Person; apiKey: string }> {
  requirePasswords(chat.directory)
  // A program has no device cookie: its name and network address identify it.
  const mark = `${request.headers['user-agent'] ?? ''} ${limitKeyOf(request.address)}`
  const { person, proof } = signedIn(await chat.accounts.authenticate({ ...attempt, device: mark }))
  if (chat.directory.isDeactivated) throw refuse.organizationClosed()
  requireFactor(chat.directory, person)
  requirePasskey(chat.directory, person)
  const write = { by: person.id, provedBy: { credentialEpoch: proof.credentialEpoch } }
  return inAccounts(() =>
    chat.database.transaction(async (tx) => {
      const apiKey = await chat.accounts.issueChatKey(person.id, { ...write, tx })
      await recordSignIn(chat, tx, person, request, mark)
      return { person, apiKey }
    }),
  )
}

/** Rejects before the password is checked, so that the reply does not reveal whether it is right. */
export function requirePasswords({ settings }: FetchApiKeyNeeds['directory']): void {
  if (!allowsPasswords(settings.authentication_methods)) throw refuseSso.passwordsOff()
}

/** If a second factor is required and a passkey is the only one, the password alone does not sign in. */
export function requirePasskey({ settings }: FetchApiKeyNeeds['directory'], person: Person): void {
  if (person.hasPasskey && isPasswordAlone(settings.require_second_factor, person)) throw refuse.passkeyRequired()
}

/** Returns the person, or throws the failure of the chat API. */
export function signedIn(outcome: SignInOutcome): { person: Person; proof: SignInProof } {
  switch (outcome.kind) {
    case 'signed_in':
      return outcome
    case 'wrong':
      throw refuse.authenticationFailed('Your username or password is incorrect')
    case 'deactivated':
      throw refuse.userDeactivated()
    case 'second_factor_required':
      throw refuse.secondFactorRequired()
    case 'too_many_failures':
      throw refuse.tooManyFailures(outcome.retryAfterMs)
    default:
      return unreachable(outcome)
  }
}
