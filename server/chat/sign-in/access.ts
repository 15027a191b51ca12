import type { Role, Session } from '../../accounts/ports.ts'
import type { RequestInfo } from '../../kernel/endpoint/request-info.ts'
import { roles } from '../../kernel/values/roles.ts'
import { hasKey, isOfBrowser } from '../credentials.ts'
import type { WithAccounts } from '../dependencies.ts'
import { refuse } from '../failures.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'

/**
 * For actions that a stolen session must not perform: throws unless this browser session has a recent proof of
 * identity. An API key has no session, so it is rejected.
 */
export async function requireRecentProof({ accounts }: WithAccounts, request: RequestInfo): Promise<void> {
  const session = isOfBrowser(request) ? await accounts.sessionFromCookies(request.headers.cookie) : undefined
  await requireProofOf({ accounts }, session)
}

/**
 * For rights and keys that outlast a session. An API key is not asked: it cannot prove an identity, and what it hands on
 * it already has.
 */
export async function requireProofInBrowser(chat: WithAccounts, request: RequestInfo): Promise<void> {
  if (isOfBrowser(request)) await requireRecentProof(chat, request)
}

/** The same for a file, which is requested with a key or the cookie of a session, on the same path. */
export async function requireProofForFile({ accounts }: WithAccounts, request: RequestInfo): Promise<void> {
  if (hasKey(request)) return
  await requireProofOf({ accounts }, await accounts.sessionFromCookies(request.headers.cookie))
}

/** The same for giving a role to a user: only the roles of administrators and owners need a proof. */
export async function requireProofToAppoint(
  chat: WithAccounts,
  request: RequestInfo,
  role: Role | undefined,
): Promise<void> {
  if (role !== undefined && role <= roles.administrator) await requireProofInBrowser(chat, request)
}

/** The same for taking the account or the role of a user: a stolen session could remove everybody who would end it. */
export async function requireProofToRemove(
  chat: WithAccounts,
  request: RequestInfo,
  { role, isBot }: Pick<ChatUser, 'role' | 'isBot'>,
): Promise<void> {
  if (!isBot) await requireProofToAppoint(chat, request, role)
}

/** The same for a known session; undefined for an API key. */
export async function requireProofOf({ accounts }: WithAccounts, session: Session | undefined): Promise<void> {
  if (session === undefined) throw refuse.onlyInBrowser()
  const missing = await accounts.missingProof(session)
  if (missing !== undefined) throw refuse.stepUpRequired(missing)
}
