import type { Transaction } from '../../../kernel/storage/database.ts'
import { botOffersChangedNotices } from '../../bots/notices.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithAccounts, WithClock, WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { invitationsChangedNotice } from '../../invitations/notices.ts'
import { chatLimits } from '../../limits.ts'
import { endAccount } from '../../recovery/actions/change-access.ts'
import { accessUserToManage } from '../access/users.ts'
import { refusePerson } from '../failures.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { deactivatedSince } from '../store/users.ts'
import { inAccounts } from './account-refusals.ts'
import { type PublishActivityNeeds, publishActivity } from './publish-activity.ts'

type DeactivateUserNeeds = WithAccounts & WithClock & WithDatabase & WithDirectory & WithEvents

/** Work in the transaction of a deactivation, after it: on the person and on their bots. */
export type AlsoOnDeactivation = (tx: Transaction, userIds: readonly number[]) => Promise<void>

/** Deactivates another user and their bots. */
export async function deactivateUser(
  chat: DeactivateUserNeeds,
  actor: ChatUser,
  userId: number,
  also?: AlsoOnDeactivation,
): Promise<void> {
  const target = await accessUserToManage(chat, actor, userId)
  if (target.isBot) throw refusePerson.noSuchUser()
  if (!target.isActive) throw refusePerson.deactivated()
  await deactivate(chat, actor, target, () => refusePerson.onlyOwner(), also)
}

/** Deactivates the caller's own account. The only user, or the only owner, cannot do so. */
export async function deactivateOwnUser(chat: DeactivateUserNeeds, user: ChatUser): Promise<void> {
  await deactivate(chat, user, user, (reason) => refusePerson.lastPerson(reason === 'last_owner'))
}

/** The caller has checked the permission. */
export async function deactivate(
  chat: DeactivateUserNeeds,
  actor: ChatUser,
  target: ChatUser,
  refusal: (reason: 'last_owner' | 'last_person') => Error,
  also?: AlsoOnDeactivation,
): Promise<void> {
  await inAccounts(() =>
    chat.database.transaction(async (tx) => {
      const done = await endAccount(chat, tx, target.id, actor.id)
      if (done.kind === 'refused') throw refusal(done.reason)
      const ids = [done.person.id, ...done.bots.map(({ id }) => id)]
      if (done.invitationsRevoked > 0) chat.events.publishOnCommit(tx, invitationsChangedNotice(chat.directory, ids))
      publishActivity(chat, tx, ids)
      chat.events.publishOnCommit(tx, ...botOffersChangedNotices(done.offersEndedFor))
      await also?.(tx, ids)
      tx.onCommit(() => {
        for (const id of ids) chat.events.removeAllOf(id)
      })
    }),
  )
}

/**
 * Publishes deactivations that another process, the command line, has stored: without that, mail of messages and waiting
 * polls continue.
 */
export async function publishStoredDeactivations(chat: PublishActivityNeeds & WithClock): Promise<void> {
  const sinceMs = chat.clock.nowMs() - chatLimits.deactivationsWatchedMs
  const stored = await deactivatedSince(chat.database.sql, sinceMs)
  const ids = stored.filter((id) => chat.directory.user(id)?.isActive === true)
  if (ids.length === 0) return
  await chat.database.transaction(async (tx) => {
    publishActivity(chat, tx, ids)
    tx.onCommit(() => {
      for (const id of ids) chat.events.removeAllOf(id)
    })
  })
}
