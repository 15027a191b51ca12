import { deviceTokenOf, type Session } from '../../accounts/ports.ts'
import type { RequestInfo } from '../../kernel/endpoint/request-info.ts'
import { requireFactor } from '../credentials.ts'
import type { WithIds } from '../dependencies.ts'
import { refuse } from '../failures.ts'
import { inAccounts } from '../people/actions/account-refusals.ts'
import { recordSignIn } from '../sign-in/actions/mail-sign-in.ts'
import {
  type BrowserSignIn,
  isSecure,
  openBrowserSession,
  refuseOtherSites,
  type SignInNeeds,
} from '../sign-in/actions/sign-in.ts'
import { codeNonceBytes, encryptCode } from './encrypted-code.ts'
import { mobileLink } from './rules.ts'

type AppSignInNeeds = SignInNeeds & WithIds

/** The link that opens the mobile app, with a new API key that only the app with the one-time key can read. */
export async function signInMobileApp(
  chat: AppSignInNeeds,
  request: RequestInfo,
  session: Session,
  oneTimeKey: string,
): Promise<string> {
  const { person } = session
  // The app has no session: without the required factor, every request of its key would be rejected.
  requireFactor(chat.directory, person)
  return inAccounts(() =>
    chat.database.transaction(async (tx) => {
      const apiKey = await chat.accounts.issueChatKey(person.id, { by: person.id, tx, provedBy: { session } })
      await recordSignIn(chat, tx, person, request, `app ${apiKey}`)
      return mobileLink({ site: chat.site(), email: person.email, userId: person.id, apiKey, oneTimeKey })
    }),
  )
}

/** A code for the desktop app, which only the app with the one-time key can read. */
export async function signInDesktopApp(chat: AppSignInNeeds, session: Session, oneTimeKey: string): Promise<string> {
  const code = await inAccounts(() => chat.accounts.issueSignInCode(session))
  return encryptCode(code, oneTimeKey, chat.ids.bytes(codeNonceBytes))
}

/** Opens a session in the desktop app. The code counts once. */
export async function signInByCode(chat: SignInNeeds, request: RequestInfo, code: string): Promise<BrowserSignIn> {
  refuseOtherSites(chat, request)
  const proof = await chat.accounts.acceptSignInCode(code)
  if (proof === undefined) throw refuse.authenticationFailed('This code is wrong, used or too old')
  const device = deviceTokenOf(request.headers.cookie, { secure: isSecure(chat.site()) })
  return openBrowserSession(chat, request, proof, device ?? chat.accounts.newDeviceToken())
}
