import { cleanEmail } from '../../../accounts/ports.ts'
import type { WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { isSystemBot } from '../../directory/system-bots.ts'
import { type EmailProblem, emailProblem } from '../../organization/rules/email-policy.ts'
import { readDomains } from '../../organization/store/organization-domains.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { knownAccount } from '../access.ts'
import type { InvitationError } from '../failures.ts'

type SortInviteesNeeds = WithDatabase & WithDirectory

export interface SortedInvitees {
  readonly good: readonly string[]
  /** Invalid addresses, or addresses that may not join: errors of the inviter. */
  readonly bad: readonly InvitationError[]
  /** Addresses with an account. */
  readonly present: readonly InvitationError[]
}

const problems: Readonly<Record<EmailProblem, string>> = {
  domain_not_allowed: 'Outside your domain.',
  plus_not_allowed: 'Email addresses containing + are not allowed.',
  disposable: 'Please use your real email address.',
}

/** Separates the addresses that can be invited from those that cannot. */
export async function sortInvitees(
  chat: SortInviteesNeeds,
  caller: ChatUser,
  emails: readonly string[],
): Promise<SortedInvitees> {
  const domains = await readDomains(chat.database.sql)
  const good: string[] = []
  const bad: InvitationError[] = []
  const present: InvitationError[] = []
  for (const text of emails) {
    const email = cleanEmail(text)
    const problem = email === undefined ? undefined : emailProblem(chat.directory.settings, domains, email)
    if (email === undefined) bad.push([text, 'Invalid address.', false])
    else if (problem !== undefined) bad.push([email, problems[problem], false])
    else {
      const error = accountError(chat, caller, email)
      if (error === undefined) good.push(email)
      else present.push(error)
    }
  }
  return { good, bad, present }
}

/** A hidden address is not reported as having an account: its owner gets a mail. */
function accountError(chat: SortInviteesNeeds, caller: ChatUser, email: string): InvitationError | undefined {
  const user = knownAccount(chat, caller, email)
  if (user === undefined) return undefined
  if (isSystemBot(user)) return [email, 'Reserved for system bots.', false]
  return user.isActive ? [email, 'Already has an account.', false] : [email, 'Account has been deactivated.', true]
}
