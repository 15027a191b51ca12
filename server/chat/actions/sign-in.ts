import type { OpenedSession, SignInAttempt } from '../../accounts/ports.ts'
import type { RequestFacts } from '../../kernel/endpoint/request-facts.ts'
import { refuse } from '../failures.ts'
import type { ChatServices } from '../services.ts'
import { signedIn } from './fetch-api-key.ts'

/** Opens a browser session; one the browser had before is closed, so that no token outlives a sign-in. */
export async function signIn(
  chat: ChatServices,
  request: RequestFacts,
  attempt: SignInAttempt,
): Promise<OpenedSession> {
  refuseOtherSites(chat, request)
  const { proof } = signedIn(await chat.accounts.authenticate(attempt))
  if (chat.directory.isDeactivated) throw refuse.organizationClosed()
  return chat.accounts.openSession({
    proof,
    address: request.address,
    userAgent: request.headers['user-agent'] ?? '',
    replaces: request.headers.cookie,
  })
}

/** There is no session yet whose token could be asked for, so another site's form is known by its origin. */
export function refuseOtherSites(chat: ChatServices, request: RequestFacts): void {
  const { origin, host } = request.headers
  if (origin === undefined || origin === chat.site()) return
  if (URL.canParse(origin) && new URL(origin).host === host) return
  throw refuse.csrfFailed('this page is not of this site')
}
