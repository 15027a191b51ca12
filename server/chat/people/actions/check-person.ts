import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import type { WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { emailProblem } from '../../organization/rules/email-policy.ts'
import { readDomains } from '../../organization/store/organization-domains.ts'
import { refusePerson } from '../failures.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { nameKey } from '../rules/name-key.ts'
import { lockFullNames } from '../store/full-names.ts'

type CheckPersonNeeds = WithDatabase & WithDirectory & WithEvents

/** The names that a person may get, in the order of preference. */
type NameChoice = readonly [fullName: string, ...others: string[]]

/**
 * The first of the names that is free, if the organization requires unique names. No other person gets it until the
 * transaction ends; called before the locks of people and seats, so that nothing waits for it while it waits.
 */
export async function claimFullName(
  { directory }: CheckPersonNeeds,
  tx: Transaction,
  names: NameChoice,
  exceptId?: number,
): Promise<string> {
  if (!directory.settings.require_unique_names) return names[0]
  const taken = new Set((await lockFullNames(tx, exceptId)).map(nameKey))
  const free = names.find((name) => !taken.has(nameKey(name)))
  if (free === undefined) throw refusePerson.nameTaken()
  return free
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

type FormerUsers = ReadonlyMap<number, ChatUser>

/** The users as they were before the first refresh of a transaction. */
const formerUsersOf = new WeakMap<Transaction, Map<number, ChatUser>>()

/**
 * Reads the changed users again after the commit, then publishes notices that are computed from the new state and the one
 * it replaces: of two concurrent changes, both read the same state before them. A rollback publishes nothing.
 */
export function publishAfterRefresh(
  chat: CheckPersonNeeds,
  tx: Transaction,
  userIds: readonly number[],
  make: (user: (id: number) => ChatUser, former: FormerUsers) => Promise<readonly Notice[]> | readonly Notice[],
): void {
  const former = formerUsersOf.get(tx) ?? new Map<number, ChatUser>()
  formerUsersOf.set(tx, former)
  chat.directory.refreshOnCommit(tx, { users: userIds }, () => {
    for (const id of userIds) {
      const user = chat.directory.user(id)
      if (user !== undefined && !former.has(id)) former.set(id, user)
    }
  })
  tx.onCommit(async () => {
    const known = (id: number) => {
      const user = chat.directory.user(id)
      if (user === undefined) throw refusePerson.noSuchUser()
      return user
    }
    chat.events.publish(...(await make(known, former)))
  })
}
