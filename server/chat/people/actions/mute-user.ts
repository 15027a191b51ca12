import type { WithClock, WithSite } from '../../dependencies.ts'
import { type MarkMessagesReadNeeds, markSenderRead } from '../../unread/actions/mark-messages-read.ts'
import { accessUser } from '../access/users.ts'
import { refusePerson } from '../failures.ts'
import { mutedUsersNotice } from '../notices/personal-lists.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { addMutedUser, mutedUsersOf, removeMutedUser } from '../store/muted-users.ts'

type MuteUserNeeds = MarkMessagesReadNeeds & WithClock & WithSite

/** Messages of muted users arrive read and without notifications. */
export async function muteUser(chat: MuteUserNeeds, user: ChatUser, mutedId: number): Promise<void> {
  if (mutedId === user.id) throw refusePerson.cannotMuteSelf()
  const target = await accessUser(chat, user, mutedId)
  await chat.database.transaction(async (tx) => {
    const atS = Math.floor(chat.clock.nowMs() / 1000)
    if (!(await addMutedUser(tx, user.id, target.id, atS))) throw refusePerson.alreadyMuted()
    chat.events.publishOnCommit(tx, mutedUsersNotice(user.id, await mutedUsersOf(tx.sql, user.id)))
  })
  await markSenderRead(chat, user, target.id)
}

export async function unmuteUser(chat: MuteUserNeeds, user: ChatUser, mutedId: number): Promise<void> {
  const target = await accessUser(chat, user, mutedId)
  await chat.database.transaction(async (tx) => {
    if (!(await removeMutedUser(tx, user.id, target.id))) throw refusePerson.notMuted()
    chat.events.publishOnCommit(tx, mutedUsersNotice(user.id, await mutedUsersOf(tx.sql, user.id)))
  })
}
