import type { RequestFacts } from '../../../kernel/endpoint/request-facts.ts'
import { unreachable } from '../../../kernel/values/invariant.ts'
import { missingCredentials } from '../../credentials.ts'
import { refuse } from '../../failures.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import type { ChatServices } from '../../services.ts'

/** Until when the proof counts, or the refusal in the words of the chat API. */
export async function confirmIdentity(
  { accounts }: ChatServices,
  request: RequestFacts,
  given: { readonly password: string | undefined; readonly code: string | undefined },
): Promise<number> {
  const session = await accounts.sessionFromCookies(request.headers.cookie)
  if (session === undefined) throw missingCredentials(request)
  const outcome = await inAccounts(() => accounts.proveIdentity(session, given))
  switch (outcome.kind) {
    case 'right':
      return outcome.recentUntilMs
    case 'not_enough':
      throw refuse.stepUpRequired(outcome.proofs)
    case 'wrong':
      throw refuse.authenticationFailed(given.code === undefined ? 'Wrong password' : 'Wrong code')
    case 'too_many_failures':
      throw refuse.tooManyFailures(outcome.retryAfterMs)
    default:
      return unreachable(outcome)
  }
}
