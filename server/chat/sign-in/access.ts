import type { Session } from '../../accounts/ports.ts'
import type { RequestInfo } from '../../kernel/endpoint/request-info.ts'
import { isOfBrowser } from '../credentials.ts'
import type { WithAccounts } from '../dependencies.ts'
import { refuse } from '../failures.ts'

/**
 * For actions that a stolen session must not perform: throws unless this browser session has a recent proof of
 * identity. An API key has no session, so it is rejected.
 */
export async function requireRecentProof({ accounts }: WithAccounts, request: RequestInfo): Promise<void> {
  const session = isOfBrowser(request) ? await accounts.sessionFromCookies(request.headers.cookie) : undefined
  await requireProofOf({ accounts }, session)
}

/** The same for a known session; undefined for an API key. */
export async function requireProofOf({ accounts }: WithAccounts, session: Session | undefined): Promise<void> {
  if (session === undefined) throw refuse.onlyInBrowser()
  const missing = await accounts.missingProof(session)
  if (missing !== undefined) throw refuse.stepUpRequired(missing)
}
