import type { RequestFacts } from '../../kernel/endpoint/request-facts.ts'
import { isOfBrowser } from '../credentials.ts'
import { refuse } from '../failures.ts'
import type { ChatServices } from '../services.ts'

/**
 * For what a stolen session must not do: refuses unless the person of this browser session has proved lately who they are.
 * A chat key has no session that could be asked, so it is refused.
 */
export async function requireRecentProof(
  { accounts }: Pick<ChatServices, 'accounts'>,
  request: RequestFacts,
): Promise<void> {
  if (!isOfBrowser(request)) throw refuse.onlyInBrowser()
  const session = await accounts.sessionFromCookies(request.headers.cookie)
  const missing = session === undefined ? [] : await accounts.missingProof(session)
  if (missing !== undefined) throw refuse.stepUpRequired(missing)
}
