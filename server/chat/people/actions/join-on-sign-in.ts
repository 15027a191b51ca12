import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithClock, WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { groupChangeNotices } from '../../groups/notices/role-groups.ts'
import { knownTo } from '../access/users.ts'
import { userChangedNotice } from '../notices/users.ts'
import { joinOnSignIn } from '../store/users.ts'
import { isoMinutes } from '../wire/user.ts'
import { publishAfterRefresh } from './check-person.ts'

export type JoinOnSignInNeeds = WithClock & WithDatabase & WithDirectory & WithEvents

/** The first sign-in of an account that an administrator created is the time when its user joined. */
export async function recordJoining(chat: JoinOnSignInNeeds, tx: Transaction, userId: number): Promise<void> {
  const before = chat.directory.user(userId)
  if (!(await joinOnSignIn(tx, userId, chat.clock.nowMs()))) return
  publishAfterRefresh(chat, tx, [userId], async (user) => {
    const after = user(userId)
    return [
      userChangedNotice(userId, { date_joined: isoMinutes(after.joinedAtMs) }, await knownTo(chat, after)),
      ...groupChangeNotices(chat.directory.graph, before, after),
    ]
  })
}
