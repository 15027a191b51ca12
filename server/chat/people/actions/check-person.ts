import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import type { WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { emailProblem } from '../../organization/rules/email-policy.ts'
import { readDomains } from '../../organization/store/organization-domains.ts'
import { refusePerson } from '../failures.ts'
import type { ChatUser } from '../rules/chat-user.ts'

type CheckPersonNeeds = WithDatabase & WithDirectory & WithEvents

/** Rejects a name in use, if the organization requires unique names. */
export function checkNameIsFree({ directory }: CheckPersonNeeds, fullName: string, exceptId?: number): void {
  if (!directory.settings.require_unique_names) return
  const wanted = fullName.trim().toLowerCase()
  for (const user of directory.users()) {
    if (user.id !== exceptId && user.isActive && !user.isBot && user.fullName.toLowerCase() === wanted)
      throw refusePerson.nameTaken()
  }
}

/** Rejects an address that may not join this organization. */
export async function checkEmailMayJoin(chat: CheckPersonNeeds, email: string): Promise<void> {
  const domains = await readDomains(chat.database.sql)
  switch (emailProblem(chat.directory.settings, domains, email.trim())) {
    case 'domain_not_allowed':
      throw refusePerson.emailNotAllowed(email.trim())
    case 'plus_not_allowed':
      throw refusePerson.emailWithPlus()
    case 'disposable':
      throw refusePerson.disposableEmail()
    case undefined:
      return
  }
}

/**
 * Reads the changed users again after the commit, then publishes notices that are computed from the new state. A
 * rollback publishes nothing.
 */
export function publishAfterRefresh(
  chat: CheckPersonNeeds,
  tx: Transaction,
  userIds: readonly number[],
  make: (user: (id: number) => ChatUser) => Promise<readonly Notice[]> | readonly Notice[],
): void {
  chat.directory.refreshOnCommit(tx, { users: userIds })
  tx.onCommit(async () => {
    const known = (id: number) => {
      const user = chat.directory.user(id)
      if (user === undefined) throw refusePerson.noSuchUser()
      return user
    }
    chat.events.publish(...(await make(known)))
  })
}
