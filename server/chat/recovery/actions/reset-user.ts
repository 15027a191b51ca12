import type { WithPush } from '../../delivery/push/push.ts'
import { mailOf, type SendInvitationsNeeds } from '../../invitations/actions/send-invitations.ts'
import { accessUserToReset } from '../../people/access/users.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { resetPassword, resetSecondFactor, signOutPerson } from './reset-person.ts'

/** The administrator never sees the link: only the user gets it. */
export async function resetPasswordOf(chat: SendInvitationsNeeds, actor: ChatUser, userId: number): Promise<void> {
  const target = await accessUserToReset(chat, actor, userId)
  mailOf(chat)
  await inAccounts(() =>
    chat.database.transaction((tx) => resetPassword(chat, tx, target.id, { by: actor.id, isMailed: true })),
  )
}

export async function resetSecondFactorOf(chat: SendInvitationsNeeds, actor: ChatUser, userId: number): Promise<void> {
  const target = await accessUserToReset(chat, actor, userId)
  await inAccounts(() => chat.database.transaction((tx) => resetSecondFactor(chat, tx, personOf(target), actor.id)))
}

export async function signOutUser(
  chat: SendInvitationsNeeds & WithPush,
  actor: ChatUser,
  userId: number,
  endChatKeys: boolean,
): Promise<void> {
  const target = await accessUserToReset(chat, actor, userId)
  await chat.database.transaction(async (tx) => {
    await signOutPerson(chat, tx, personOf(target), { by: actor.id, endChatKeys })
    tx.onCommit(async () => {
      chat.events.removeAllOf(target.id)
      await chat.push.renew()
    })
  })
}

const personOf = ({ id, deliveryEmail: email }: ChatUser) => ({ id, email })
