import {
  attemptCookie,
  deviceTokenOf,
  isPasswordAlone,
  maySignUp,
  type PendingSignIn,
  type Provider,
  pendingCookie,
  type SsoProblem,
  type VerifiedSignIn,
} from '../../../accounts/ports.ts'
import { Failure } from '../../../kernel/endpoint/failure.ts'
import type { RequestInfo } from '../../../kernel/endpoint/request-info.ts'
import type { CreateUserNeeds } from '../../people/actions/create-user.ts'
import { isSecure, openBrowserSession, type SignInNeeds } from '../../sign-in/actions/sign-in.ts'
import { completePage, problemPage, redirectUri } from '../rules/addresses.ts'
import { allowsProviders } from '../rules/sign-in-methods.ts'
import { type ApplyGrantsNeeds, applyGrants } from './apply-grants.ts'
import { signUp, signUpByInvitation } from './sign-up.ts'

export type SsoNeeds = SignInNeeds & ApplyGrantsNeeds & CreateUserNeeds

/** The reply to a navigation of the browser. */
export interface Redirect {
  readonly location: string
  readonly cookies: readonly string[]
}

type Problem =
  | SsoProblem
  | 'organization_closed'
  | 'no_email'
  | 'email_unverified'
  | 'no_account'
  | 'sign_up_refused'
  | 'deactivated'
  | 'passkey_required'

const problem = (which: Problem, cookies: readonly string[] = []): Redirect => ({
  location: problemPage(which),
  cookies,
})

export async function beginAtProvider(chat: SsoNeeds, providerId: string, next: string | undefined): Promise<Redirect> {
  if (chat.directory.isDeactivated) return problem('organization_closed')
  if (enabledProvider(chat, providerId) === undefined) return problem('unknown_provider')
  const secure = isSecure(chat.site())
  const attempt = { redirectUri: redirectUri(chat.site(), providerId), next, secure }
  const begun = await chat.accounts.sso.begin(providerId, attempt)
  if (begun.kind === 'problem') return problem(begun.problem)
  return { location: begun.location, cookies: [begun.cookie] }
}

/** A failure leads back to the sign-in page, which explains it. The attempt is over in any case. */
export async function finishAtProvider(chat: SsoNeeds, request: RequestInfo, providerId: string): Promise<Redirect> {
  const secure = isSecure(chat.site())
  const over = attemptCookie('', { secure })
  if (chat.directory.isDeactivated) return problem('organization_closed', [over])
  const provider = enabledProvider(chat, providerId)
  if (provider === undefined) return problem('unknown_provider', [over])
  const callback = new URL(`${redirectUri(chat.site(), providerId)}?${request.query}`)
  const done = await chat.accounts.sso.finish(providerId, { callback, cookies: request.headers.cookie, secure })
  if (done.kind === 'problem') return problem(done.problem, [over])
  const { location, cookies } = await admit(chat, request, done.signIn, provider)
  return { location, cookies: [over, ...cookies] }
}

function enabledProvider({ accounts, directory }: SsoNeeds, providerId: string): Provider | undefined {
  if (!allowsProviders(directory.settings.authentication_methods)) return undefined
  return accounts.sso.providers().find(({ id, settings }) => id === providerId && settings.enabled)
}

async function admit(
  chat: SsoNeeds,
  request: RequestInfo,
  signIn: VerifiedSignIn,
  { settings }: Provider,
): Promise<Redirect> {
  const linked = await openLinked(chat, request, signIn)
  if (linked !== undefined) return linked
  const { email, isEmailVerified, groups } = signIn.identity
  if (email === undefined) return problem('no_email')
  // Otherwise a provider's user could take over the account of any address that they type there.
  if (!isEmailVerified) return problem('email_unverified')
  const existing = await chat.accounts.findByEmail(email)
  if (existing !== undefined) {
    if (!existing.isActive) return problem('deactivated')
    if (existing.kind === 'bot') return problem('no_account')
    return wait(chat, { ...signIn, needs: 'consent', personId: existing.id })
  }
  try {
    if (!(await signUpByInvitation(chat, signIn, email))) {
      if (!maySignUp(settings, { email, groups })) return problem('no_account')
      await signUp(chat, signIn, email, settings)
    }
  } catch (error) {
    if (error instanceof Failure) return problem('sign_up_refused')
    throw error
  }
  return (await openLinked(chat, request, signIn)) ?? problem('no_account')
}

/** Undefined if the account of the provider belongs to nobody here. */
export async function openLinked(
  chat: SsoNeeds,
  request: RequestInfo,
  signIn: VerifiedSignIn,
  { hasCode = false } = {},
): Promise<Redirect | undefined> {
  const found = await chat.accounts.sso.findPerson(signIn)
  if (found === undefined) return undefined
  const { person, linked, proof } = found
  if (!person.isActive) return problem('deactivated')
  if (!proof.withSecondFactor && !hasCode) {
    // The provider is the first factor only, unless it is trusted with the second.
    if (person.hasSecondFactor) return wait(chat, { ...signIn, needs: 'code', personId: person.id })
    const { require_second_factor } = chat.directory.settings
    if (person.hasPasskey && isPasswordAlone(require_second_factor, person)) return problem('passkey_required')
  }
  const settings = enabledProvider(chat, signIn.identity.providerId)?.settings
  if (settings === undefined) return problem('unknown_provider')
  await applyGrants(chat, linked, signIn.identity, settings)
  const device = deviceTokenOf(request.headers.cookie, { secure: isSecure(chat.site()) })
  const proved = { ...proof, withSecondFactor: proof.withSecondFactor || hasCode }
  const { cookies } = await openBrowserSession(chat, request, proved, device ?? chat.accounts.newDeviceToken())
  return { location: signIn.next, cookies }
}

async function wait(chat: SsoNeeds, pending: PendingSignIn): Promise<Redirect> {
  const key = await chat.accounts.sso.savePending(pending)
  return { location: completePage, cookies: [pendingCookie(key, { secure: isSecure(chat.site()) })] }
}
