import {
  deviceTokenOf,
  type PendingSignIn,
  type Person,
  type ProvedBy,
  pendingCookie,
  pendingKeyOf,
  type Session,
} from '../../../accounts/ports.ts'
import type { RequestInfo } from '../../../kernel/endpoint/request-info.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { refuse } from '../../failures.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import { mailSignInChange } from '../../recovery/actions/mail-person.ts'
import { signedIn } from '../../sign-in/actions/fetch-api-key.ts'
import { isSecure, refuseOtherSites } from '../../sign-in/actions/sign-in.ts'
import { refuseSso } from '../failures.ts'
import { openLinked, type Redirect, type SsoNeeds } from './sign-in-at-provider.ts'

interface Waiting {
  readonly key: string
  readonly pending: PendingSignIn
  readonly person: Person
}

/** The verified sign-in of this browser that waits for the person. */
export async function waitingSignIn(chat: SsoNeeds, request: RequestInfo): Promise<Waiting | undefined> {
  const key = pendingKeyOf(request.headers.cookie, { secure: isSecure(chat.site()) })
  const pending = key === undefined ? undefined : await chat.accounts.sso.findPending(key)
  const person = pending && (await chat.accounts.findById(pending.personId))
  return key === undefined || pending === undefined || person === undefined ? undefined : { key, pending, person }
}

async function requireWaiting(chat: SsoNeeds, request: RequestInfo, needs: PendingSignIn['needs']): Promise<Waiting> {
  refuseOtherSites(chat, request)
  const waiting = await waitingSignIn(chat, request)
  if (waiting?.pending.needs !== needs) throw refuseSso.nothingPending()
  return waiting
}

/** Completes the sign-in of a person with a second factor. */
export async function giveCode(chat: SsoNeeds, request: RequestInfo, code: string): Promise<Redirect> {
  const { key, pending } = await requireWaiting(chat, request, 'code')
  const { personId } = pending
  const device = deviceTokenOf(request.headers.cookie, { secure: isSecure(chat.site()) })
  const checked = await chat.accounts.sso.checkCode(personId, code, { address: request.address, device })
  if (checked.kind === 'too_many_failures') throw refuse.tooManyFailures(checked.retryAfterMs)
  if (checked.kind === 'wrong') throw refuse.authenticationFailed('The code is wrong')
  const isOpen = await chat.database.transaction((tx) => chat.accounts.sso.usePending(key, tx))
  if (!isOpen) throw refuseSso.nothingPending()
  return opened(chat, request, pending, true)
}

/** The consent of a signed-in person, in whose session the proof of identity is recent. */
export async function consentInSession(chat: SsoNeeds, request: RequestInfo, session: Session): Promise<Redirect> {
  const waiting = await requireWaiting(chat, request, 'consent')
  if (waiting.pending.personId !== session.person.id) throw refuseSso.otherAccount()
  await link(chat, waiting, { session })
  return { location: waiting.pending.next, cookies: [pendingCookie('', { secure: isSecure(chat.site()) })] }
}

/** The consent of a person who gives the password and the second factor of the account; it also signs in. */
export async function consentByPassword(
  chat: SsoNeeds,
  request: RequestInfo,
  given: { readonly password: string; readonly secondFactor: string | undefined },
): Promise<Redirect> {
  const waiting = await requireWaiting(chat, request, 'consent')
  const { pending, person } = waiting
  const device = deviceTokenOf(request.headers.cookie, { secure: isSecure(chat.site()) })
  const attempt = { username: person.email, ...given, address: request.address, device }
  const { proof } = signedIn(await chat.accounts.authenticate(attempt))
  await link(chat, waiting, { credentialEpoch: proof.credentialEpoch })
  return opened(chat, request, pending, proof.withSecondFactor)
}

async function link(chat: SsoNeeds, { key, pending, person }: Waiting, provedBy: ProvedBy): Promise<void> {
  await inAccounts(() =>
    chat.database.transaction(async (tx: Transaction) => {
      if (!(await chat.accounts.sso.usePending(key, tx))) throw refuseSso.nothingPending()
      const isLinked = await chat.accounts.sso.link(person.id, pending.identity, { tx, by: person.id, provedBy })
      if (!isLinked) throw refuseSso.linkedElsewhere()
      await mailSignInChange(chat, tx, { id: person.id, deliveryEmail: person.email }, 'provider_linked')
    }),
  )
}

async function opened(
  chat: SsoNeeds,
  request: RequestInfo,
  pending: PendingSignIn,
  hasCode: boolean,
): Promise<Redirect> {
  const done = await openLinked(chat, request, pending, { hasCode })
  if (done === undefined) throw refuseSso.nothingPending()
  return { ...done, cookies: [pendingCookie('', { secure: isSecure(chat.site()) }), ...done.cookies] }
}
