import {
  deviceCookie,
  deviceTokenOf,
  type OpenedSession,
  type SignInAttempt,
  type SignInProof,
  sessionCookie,
} from '../../../accounts/ports.ts'
import type { RequestInfo } from '../../../kernel/endpoint/request-info.ts'
import type { WithDatabase, WithSite } from '../../dependencies.ts'
import { refuse } from '../../failures.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import { requirePasskey, requirePasswords, signedIn } from './fetch-api-key.ts'
import { type MailSignInNeeds, recordSignIn } from './mail-sign-in.ts'

export type SignInNeeds = MailSignInNeeds & WithDatabase

export interface BrowserSignIn {
  readonly session: OpenedSession
  /** The session cookie, and the device cookie, which identifies the browser at its next sign-in. */
  readonly cookies: readonly string[]
}

/** Whether browsers reach the site over https. */
export function isSecure(site: string): boolean {
  return site.startsWith('https://')
}

/** Opens a browser session and closes the browser's previous one, so that no token outlives a sign-in. */
export async function signIn(chat: SignInNeeds, request: RequestInfo, attempt: SignInAttempt): Promise<BrowserSignIn> {
  refuseOtherSites(chat, request)
  requirePasswords(chat.directory)
  const device = deviceTokenOf(request.headers.cookie, { secure: isSecure(chat.site()) })
  const { proof, person } = signedIn(await chat.accounts.authenticate({ ...attempt, device }))
  requirePasskey(chat.directory, person)
  return openBrowserSession(chat, request, proof, device ?? chat.accounts.newDeviceToken())
}

/** After any kind of proof. */
export async function openBrowserSession(
  chat: SignInNeeds,
  request: RequestInfo,
  proof: SignInProof,
  device: string,
): Promise<BrowserSignIn> {
  if (chat.directory.isDeactivated) throw refuse.organizationClosed()
  const { cookie, 'user-agent': userAgent = '' } = request.headers
  const secure = isSecure(chat.site())
  const opening = { proof, address: request.address, userAgent, replaces: cookie }
  return inAccounts(() =>
    chat.database.transaction(async (tx) => {
      const session = await chat.accounts.openSession(opening, { tx })
      await recordSignIn(chat, tx, session.person, request, device)
      return { session, cookies: [sessionCookie(session.token, { secure }), deviceCookie(device, { secure })] }
    }),
  )
}

/**
 * Before the sign-in there is no session with a CSRF token, so the origin identifies forms of other sites. An http site
 * often has several host names; an https site has one, and its host over http does not count.
 */
export function refuseOtherSites(chat: WithSite, request: Pick<RequestInfo, 'headers'>): void {
  const { origin, host } = request.headers
  if (origin === undefined || origin === chat.site()) return
  const isSameHost = URL.canParse(origin) && new URL(origin).host === host
  if (isSameHost && !isSecure(chat.site())) return
  throw refuse.csrfFailed('this page is not of this site')
}
