import type { WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { isKnown, knownUsers } from '../../people/access/users.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { mutedEitherWay } from '../../people/store/muted-users.ts'
import { userSetting } from '../../settings/rules/user-settings.ts'
import { messageAudience } from '../access/message-audience.ts'
import { accessMessage } from '../access/messages.ts'
import { refuseMessageChange } from '../failures/message-changes.ts'
import type { WithMessaging } from '../messaging.ts'
import { readersAmong } from '../store/message-holders.ts'

type MessageReadersNeeds = WithDatabase & WithDirectory & WithMessaging & WithSite

/** The users with read receipts on who have read a message and are visible to the viewer; never the sender. */
export async function messageReaders(
  chat: MessageReadersNeeds,
  viewer: ChatUser,
  messageId: number,
): Promise<number[]> {
  const { directory, database } = chat
  if (!directory.settings.enable_read_receipts) throw refuseMessageChange.receiptsDisabled()
  const { message } = await accessMessage(chat, viewer, messageId)
  const [audience, muted, known] = await Promise.all([
    messageAudience(chat, database.sql, message.place, [message]),
    mutedEitherWay(database.sql, viewer.id),
    knownUsers(chat, viewer),
  ])
  const candidates = [...audience(message).keys()].filter((id) => {
    const user = directory.user(id)
    if (user?.isActive !== true || id === message.senderId || muted.has(id) || !isKnown(known, id)) return false
    return userSetting(user, 'send_read_receipts')
  })
  return readersAmong(database.sql, messageId, candidates)
}
