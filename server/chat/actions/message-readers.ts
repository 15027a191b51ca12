import { messageAudience } from '../access/message-audience.ts'
import { accessMessage } from '../access/messages.ts'
import { isKnown, knownUsers } from '../access/users.ts'
import type { ChatUser } from '../domain/users/chat-user.ts'
import { userSetting } from '../domain/users/user-settings.ts'
import { refuseMessageLife } from '../failures/message-life.ts'
import type { ChatServices } from '../services.ts'
import { readersAmong } from '../store/message-holders.ts'
import { mutedEitherWay } from '../store/muted-users.ts'

/** Who has read a message and lets others know, as far as this viewer may; never its sender. */
export async function messageReaders(chat: ChatServices, viewer: ChatUser, messageId: number): Promise<number[]> {
  const { directory, database } = chat
  if (!directory.settings.enable_read_receipts) throw refuseMessageLife.receiptsDisabled()
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
