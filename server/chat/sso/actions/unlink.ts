import type { WithAccounts, WithDatabase } from '../../dependencies.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { type MailingServices, mailSignInChange } from '../../recovery/actions/mail-person.ts'
import { refuseSso } from '../failures.ts'

export async function unlink(
  chat: MailingServices & WithAccounts & WithDatabase,
  user: ChatUser,
  identityId: number,
): Promise<void> {
  await chat.database.transaction(async (tx) => {
    const removed = await chat.accounts.sso.unlink(user.id, identityId, { by: user.id, tx })
    if (removed === undefined) throw refuseSso.unknownLink()
    if (removed === 'last_way_in') throw refuseSso.lastWayIn()
    await mailSignInChange(chat, tx, user, 'provider_unlinked')
  })
}
