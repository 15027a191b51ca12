import { messageAudience } from '../access/message-audience.ts'
import { accessMessage } from '../access/messages.ts'
import { channelOfPlace, isChannelPlace } from '../domain/channels/channel.ts'
import { deleteRefusal } from '../domain/messages/edit-permission.ts'
import type { StoredMessage } from '../domain/messages/message.ts'
import type { ChatUser } from '../domain/users/chat-user.ts'
import { messagesGoneNotice } from '../events/notices/message-edits.ts'
import { refuseMessageLife } from '../failures/message-life.ts'
import type { ChatServices } from '../services.ts'
import { deleteMessageRows } from '../store/message-edits.ts'
import { releaseAttachments } from './link-attachments.ts'

/** Deletes a message for everybody. */
export async function deleteMessage(chat: ChatServices, user: ChatUser, messageId: number): Promise<void> {
  await chat.database.transaction(async (tx) => {
    const { message } = await accessMessage(chat, user, messageId, { lockIn: tx, forChange: true })
    checkPermission(chat, user, message)
    const audience = await messageAudience(chat, tx.sql, message.place, [message])
    await releaseAttachments(chat, tx, [messageId])
    await deleteMessageRows(tx, [messageId])
    const where = isChannelPlace(message.place)
      ? { channelId: channelOfPlace(message.place), topic: message.topic }
      : undefined
    chat.events.publishOnCommit(tx, messagesGoneNotice({ messageIds: [messageId], where }, audience(message)))
  })
}

/** Bots are their owners' hands: what a bot sent, its owner may take back. */
function checkPermission({ directory, clock }: ChatServices, user: ChatUser, message: StoredMessage): void {
  const { settings } = directory
  const permissions = isChannelPlace(message.place)
    ? directory.channel(channelOfPlace(message.place))?.permissions
    : undefined
  const may = (name: 'can_delete_any_message_group' | 'can_delete_own_message_group') =>
    directory.isAllowed(settings[name], user) ||
    (permissions !== undefined && directory.isAllowed(permissions[name], user))
  const refusal = deleteRefusal({
    isSender: message.senderId === user.id || directory.user(message.senderId)?.botOwnerId === user.id,
    nowS: Math.floor(clock.nowMs() / 1000),
    sentAtS: message.sentAtS,
    mayDeleteAny: may('can_delete_any_message_group'),
    mayDeleteOwn: may('can_delete_own_message_group'),
    limitS: settings.message_content_delete_limit_seconds,
  })
  if (refusal !== undefined) throw refuseMessageLife.delete(refusal)
}
