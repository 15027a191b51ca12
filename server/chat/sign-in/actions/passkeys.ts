import type { Passkey, PasskeyAttempt, PasskeySite, Session } from '../../../accounts/ports.ts'
import { deviceTokenOf, passkeySite } from '../../../accounts/ports.ts'
import type { RequestInfo } from '../../../kernel/endpoint/request-info.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithSite } from '../../dependencies.ts'
import { refuse } from '../../failures.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import type { ResetServices } from '../../recovery/actions/reset-person.ts'
import { userSetting } from '../../settings/rules/user-settings.ts'
import { methodsBesidesPasskeys } from '../../sso/rules/sign-in-methods.ts'
import { passkeyMail } from '../rules/passkey-mail.ts'
import { type BrowserSignIn, isSecure, openBrowserSession, refuseOtherSites, type SignInNeeds } from './sign-in.ts'

export type PasskeysNeeds = SignInNeeds

type Registration = Parameters<PasskeysNeeds['accounts']['passkeys']['register']>[2]

/** The site of this deployment's passkeys; throws where browsers offer none. */
export function requirePasskeySite(chat: WithSite): PasskeySite {
  const site = passkeySite(chat.site())
  if (site === undefined) throw refuse.badRequest('Passkeys need a site at a domain name with https')
  return site
}

/** The session of the request. */
export async function requireSession(chat: PasskeysNeeds, request: RequestInfo): Promise<Session> {
  const session = await chat.accounts.sessionFromCookies(request.headers.cookie)
  if (session === undefined) throw refuse.badRequest('There is no session')
  return session
}

export function beginPasskeySignIn(chat: PasskeysNeeds, request: RequestInfo) {
  refuseOtherSites(chat, request)
  const site = requirePasskeySite(chat)
  const secure = isSecure(chat.site())
  const device = deviceTokenOf(request.headers.cookie, { secure }) ?? chat.accounts.newDeviceToken()
  return { options: chat.accounts.passkeys.beginSignIn(device, site), device, secure }
}

/** A passkey replaces password and second factor: it proves the device, and the device has recognized its owner. */
export async function signInByPasskey(
  chat: PasskeysNeeds,
  request: RequestInfo,
  response: PasskeyAttempt['response'],
): Promise<BrowserSignIn> {
  refuseOtherSites(chat, request)
  const site = requirePasskeySite(chat)
  const device = deviceTokenOf(request.headers.cookie, { secure: isSecure(chat.site()) })
  // A challenge is issued together with the cookie of the browser.
  if (device === undefined) throw notAccepted()
  const { address } = request
  const outcome = await chat.accounts.passkeys.authenticate({ site, response, holder: device, address })
  if (outcome.kind === 'too_many_failures') throw refuse.tooManyFailures(outcome.retryAfterMs)
  if (outcome.kind === 'deactivated') throw refuse.userDeactivated()
  if (outcome.kind !== 'signed_in') throw notAccepted()
  return openBrowserSession(chat, request, outcome.proof, device)
}

const notAccepted = () => refuse.authenticationFailed('This passkey was not accepted')

export async function addPasskey(chat: PasskeysNeeds, session: Session, wanted: Registration): Promise<Passkey> {
  const site = requirePasskeySite(chat)
  return chat.database.transaction(async (tx) => {
    const write = { by: session.person.id, tx }
    const added = await inAccounts(() => chat.accounts.passkeys.register(session, site, wanted, write))
    await mailOf(chat, tx, added, 'added')
    return added
  })
}

export async function removePasskey(chat: PasskeysNeeds, personId: number, id: number): Promise<void> {
  const { passkeys, sso } = chat.accounts
  const methods = methodsBesidesPasskeys(chat.directory.settings.authentication_methods, sso.providers())
  await chat.database.transaction(async (tx) => {
    const removed = await inAccounts(() => passkeys.remove(personId, id, { by: personId, tx, methods }))
    await mailOf(chat, tx, removed, 'removed')
  })
}

/** For a user who has lost them. Returns the number of removed passkeys. */
export async function removeAllPasskeys(chat: ResetServices, tx: Transaction, personId: number): Promise<number> {
  const passkeys = await chat.accounts.passkeys.list(personId)
  for (const { id } of passkeys) {
    await mailOf(chat, tx, await chat.accounts.passkeys.remove(personId, id, { by: undefined, tx }), 'removed')
  }
  return passkeys.length
}

/** In the transaction of the change: no passkey is added or removed without the mail. */
async function mailOf(
  chat: ResetServices,
  tx: Transaction,
  passkey: Passkey,
  what: 'added' | 'removed',
): Promise<void> {
  const { accounts, directory, mail } = chat
  const user = directory.user(passkey.personId)
  const person = await accounts.findById(passkey.personId, tx)
  if (mail === undefined || user === undefined || person === undefined) return
  const content = passkeyMail({
    language: userSetting(user, 'default_language'),
    organization: directory.settings.name,
    account: person.email,
    name: passkey.name,
    what,
    link: `${chat.site()}/settings/passkeys`,
  })
  await mail.enqueue(tx, { to: person.email, ...content })
}
