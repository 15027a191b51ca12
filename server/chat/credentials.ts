import { type Accounts, type ChatKeyLookup, lacksRequiredFactor, type Person, type Session } from '../accounts/ports.ts'
import type { RequestInfo } from '../kernel/endpoint/request-info.ts'
import { roles } from '../kernel/values/roles.ts'
import { isWebhook } from './bots/rules.ts'
import type { Directory } from './directory/directory.ts'
import { refuse } from './failures.ts'
import type { ChatUser } from './people/rules/chat-user.ts'
import { browserPrefix } from './prefixes.ts'

/**
 * HTTP Basic under /api/v1, where cookies are ignored; the session cookie with its CSRF token under /json. undefined
 * when the request has no credentials.
 */
export async function identifyUser(
  accounts: Accounts,
  directory: Directory,
  request: RequestInfo,
  isEnrolling = false,
): Promise<ChatUser | undefined> {
  await directory.caughtUp()
  const session = isOfBrowser(request) ? await bySession(accounts, request) : undefined
  const person = isOfBrowser(request) ? session?.person : await byKey(accounts, request)
  const needsFactor = !isEnrolling && session?.hasFactorOfProvider !== true
  if (person !== undefined && needsFactor) requireFactor(directory, person)
  return person === undefined ? undefined : userOf(directory, person, isOfBrowser(request) ? 'Session' : 'Basic')
}

/** For files, which browsers and programs request: HTTP Basic, else the session cookie. Webhooks may only write. */
export async function identifyForFiles(
  accounts: Accounts,
  directory: Directory,
  request: RequestInfo,
): Promise<ChatUser | undefined> {
  const user = await identifyForUploads(accounts, directory, request)
  if (user !== undefined && isWebhook(user)) throw refuse.notForWebhooks()
  return user
}

/**
 * HTTP Basic, else the session cookie without a CSRF token: resumable uploads carry a custom header, and cross-origin
 * requests with it fail the preflight.
 */
export async function identifyForUploads(
  accounts: Accounts,
  directory: Directory,
  request: Pick<RequestInfo, 'headers'>,
): Promise<ChatUser | undefined> {
  await directory.caughtUp()
  const byHeader = await byKey(accounts, request)
  const session = byHeader === undefined ? await accounts.sessionFromCookies(request.headers.cookie) : undefined
  const person = byHeader ?? session?.person
  if (person !== undefined && session?.hasFactorOfProvider !== true) requireFactor(directory, person)
  return person === undefined ? undefined : userOf(directory, person, byHeader === undefined ? 'Session' : 'Basic')
}

/** Whether a request for a file is sent with a key, which comes before a session. */
export function hasKey({ headers }: Pick<RequestInfo, 'headers'>): boolean {
  return basicCredentials(headers.authorization) !== 'absent'
}

/** A user without the required second factor may only set it up, with a session or a key. */
export function requireFactor({ settings }: Pick<Directory, 'settings'>, person: Person): void {
  if (lacksRequiredFactor(settings.require_second_factor, person)) throw refuse.secondFactorMissing()
}

async function userOf(
  directory: Directory,
  person: Person,
  scheme: 'Session' | 'Basic',
): Promise<ChatUser | undefined> {
  if (directory.isDeactivated) throw refuse.organizationDeactivated(scheme)
  const known = directory.user(person.id)
  // Another process, such as the command line, created or changed the user a moment ago.
  if (known?.role === person.role && known.deliveryEmail === person.email) return known
  await directory.refresh({ users: [person.id] })
  return directory.user(person.id)
}

/** The only place that checks the roles of an endpoint; access functions decide everything finer. */
export function admit(user: ChatUser | undefined, access: string, request: RequestInfo): ChatUser | undefined {
  if (user !== undefined && isWebhook(user) && access !== 'sender') throw refuse.notForWebhooks()
  if (access === 'visitor') return user
  if (user === undefined) throw missingCredentials(request)
  const refusesBots = access === 'human' || access === 'enrolling' || access === 'human_member'
  const refusesGuests = access === 'member' || access === 'human_member'
  if (refusesBots && user.isBot) throw refuse.notForBots()
  if (refusesGuests && user.role === roles.guest) throw refuse.notForGuests()
  if (access === 'bot' && !user.isBot) throw refuse.onlyForBots()
  if (access === 'administrator' && user.role > roles.administrator) throw refuse.mustBeAdministrator()
  if (access === 'owner' && user.role > roles.owner) throw refuse.mustBeOwner()
  return user
}

/** Whether the request uses a session instead of a key: by the matched route, however the address was written. */
export function isOfBrowser({ prefix }: Pick<RequestInfo, 'prefix'>): boolean {
  return prefix === browserPrefix
}

export function missingCredentials(request: RequestInfo) {
  return isOfBrowser(request)
    ? refuse.unauthorized('Not logged in: API authentication or user session required', 'Session')
    : refuse.unauthorized('Not logged in: API authentication or user session required', 'Basic')
}

async function byKey(accounts: Accounts, request: Pick<RequestInfo, 'headers'>): Promise<Person | undefined> {
  const credentials = basicCredentials(request.headers.authorization)
  if (credentials === 'absent') return undefined
  if (credentials === 'malformed') throw refuse.unauthorized('Invalid authorization header for basic auth', 'Basic')
  return personOf(await accounts.personByChatKey(credentials.email, credentials.key))
}

function personOf(found: ChatKeyLookup): Person {
  if (found.kind === 'deactivated') throw refuse.unauthorized('Account is deactivated', 'Basic')
  if (found.kind === 'wrong') throw refuse.unauthorized('Invalid API key', 'Basic')
  return found.person
}

function basicCredentials(header: string | undefined): { email: string; key: string } | 'absent' | 'malformed' {
  if (header === undefined) return 'absent'
  const [scheme, encoded] = header.split(' ')
  if (scheme?.toLowerCase() !== 'basic' || encoded === undefined) return 'malformed'
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon === -1 ? 'malformed' : { email: text.slice(0, colon), key: text.slice(colon + 1) }
}

async function bySession(accounts: Accounts, request: RequestInfo): Promise<Session | undefined> {
  const session = await accounts.sessionFromCookies(request.headers.cookie)
  if (session === undefined) return undefined
  if (request.method !== 'GET' && request.method !== 'HEAD') checkCsrfToken(accounts, session, request)
  return session
}

/** For a GET that changes something: a page of another site can open its address with the cookie of the user. */
export async function requireCsrfToken(accounts: Accounts, request: RequestInfo): Promise<void> {
  if (!isOfBrowser(request)) return
  const session = await accounts.sessionFromCookies(request.headers.cookie)
  if (session !== undefined) checkCsrfToken(accounts, session, request)
}

function checkCsrfToken(accounts: Accounts, session: Session, request: RequestInfo): void {
  const token = request.headers['x-csrftoken']
  if (typeof token !== 'string') throw refuse.csrfFailed('the X-CSRFToken header is missing')
  if (!accounts.csrfTokenMatches(session, token))
    throw refuse.csrfFailed('the X-CSRFToken header is not of this session')
}
