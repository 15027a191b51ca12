import type { Session } from '../../accounts/ports.ts'
import type { RequestInfo } from '../../kernel/endpoint/request-info.ts'
import { isOfBrowser } from '../credentials.ts'
import type { WithAccounts } from '../dependencies.ts'
import { refuse } from '../failures.ts'

/**
 * For what a stolen session must not do: refuses unless the person of this browser session has proved lately who they are.
 * A chat key has no session that could be asked, so it is refused.
 */
export async function requireRecentProof({ accounts }: WithAccounts, request: RequestInfo): Promise<void> {
  const session = isOfBrowser(request) ? await accounts.sessionFromCookies(request.headers.cookie) : undefined
  await requireProofOf({ accounts }, session)
}

/** The same, of a session that is known; undefined for a chat key. */
export async function requireProofOf({ accounts }: WithAccounts, session: Session | undefined): Promise<void> {
  if (session === undefined) throw refuse.onlyInBrowser()
  const missing = await accounts.missingProof(session)
  if (missing !== undefined) throw refuse.stepUpRequired(missing)
}
