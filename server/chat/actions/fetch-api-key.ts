import type { Person, SignInAttempt, SignInOutcome, SignInProof } from '../../accounts/ports.ts'
import { unreachable } from '../../kernel/values/invariant.ts'
import { refuse } from '../failures.ts'
import type { ChatServices } from '../services.ts'

/** Signs a person in by password and issues one more API key; those issued before stay valid. */
export async function signInForKey(
  chat: ChatServices,
  attempt: SignInAttempt,
): Promise<{ person: Person; apiKey: string }> {
  const { person } = signedIn(await chat.accounts.authenticate(attempt))
  if (chat.directory.isDeactivated) throw refuse.organizationClosed()
  return { person, apiKey: await chat.accounts.issueChatKey(person.id) }
}

/** Who it is, or the refusal in the words of the chat API. */
export function signedIn(outcome: SignInOutcome): { person: Person; proof: SignInProof } {
  switch (outcome.kind) {
    case 'signed_in':
      return outcome
    case 'wrong':
      throw refuse.authenticationFailed('Your username or password is incorrect')
    case 'deactivated':
      throw refuse.userDeactivated()
    case 'second_factor_required':
      throw refuse.secondFactorRequired()
    case 'too_many_failures':
      throw refuse.tooManyFailures(outcome.retryAfterMs)
    default:
      return unreachable(outcome)
  }
}
