import type { AuditRecord, Role } from '../../../accounts/ports.ts'
import type { WithPush } from '../../delivery/push/push.ts'
import type { WithStartTime } from '../../dependencies.ts'
import { groupChangeNotices } from '../../groups/notices/role-groups.ts'
import { invitationsChangedNotice } from '../../invitations/notices.ts'
import { chatLimits } from '../../limits.ts'
import { knownTo } from '../access/users.ts'
import { userCreatedNotices } from '../notices/users.ts'
import { publishAfterRefresh } from './check-person.ts'
import { reportStoredChange } from './track-visibility.ts'
import { changedUserNotices, type UpdateUserNeeds } from './update-user.ts'

export type OperatorChangesNeeds = UpdateUserNeeds & WithPush & WithStartTime

/**
 * Publishes what another process, the command line, has stored: new accounts, roles, and keys that have ended. Without that,
 * clients would show the former state until they register again. `published` has the entries of former calls; entries
 * become visible in any order.
 */
export async function publishOperatorChanges(chat: OperatorChangesNeeds, published: Set<number>): Promise<void> {
  const sinceMs = Math.max(chat.startedAtS * 1000, chat.clock.nowMs() - chatLimits.operatorChangesWatchedMs)
  const entries = await chat.accounts.operatorEntries(sinceMs)
  for (const id of published) if (!entries.some((entry) => entry.id === id)) published.delete(id)
  for (const entry of entries) {
    if (published.has(entry.id)) continue
    await publishEntry(chat, entry)
    published.add(entry.id)
  }
}

async function publishEntry(chat: OperatorChangesNeeds, { action, subject, details }: AuditRecord): Promise<void> {
  const userId = Number(/^person:(\d+)$/.exec(subject)?.[1])
  switch (action) {
    case 'person.created':
      return publishCreated(chat, userId)
    case 'person.role_changed':
      return publishRole(chat, userId, details.from as Role)
    case 'sessions.closed':
      if (details.chatKeys !== true) return
      // Waiting polls end, and their clients sign in again.
      chat.events.removeAllOf(userId)
      return chat.push.renew()
    default:
  }
}

/** Accounts that this server has made are in the directory. */
async function publishCreated(chat: OperatorChangesNeeds, userId: number): Promise<void> {
  if (chat.directory.user(userId) !== undefined) return
  await chat.database.transaction(async (tx) => {
    publishAfterRefresh(chat, tx, [userId], async (user) => {
      const created = user(userId)
      const find = (id: number) => chat.directory.user(id)
      return [
        ...userCreatedNotices(created, await knownTo(chat, created), find, chat.site()),
        ...groupChangeNotices(chat.directory.graph, undefined, created),
      ]
    })
  })
}

/** A request of the user may have refreshed the directory since, so the former role is that of the entry. */
async function publishRole(chat: OperatorChangesNeeds, userId: number, role: Role): Promise<void> {
  const known = chat.directory.user(userId)
  if (known === undefined) return
  const former = { ...known, role }
  await chat.database.transaction(async (tx) => {
    publishAfterRefresh(chat, tx, [userId], (find) => changedUserNotices(chat, former, find(userId)))
    chat.events.publishOnCommit(tx, invitationsChangedNotice(chat.directory, [userId]))
    tx.onCommit(() => reportStoredChange(chat, former))
  })
}
