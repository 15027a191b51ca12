import { channelOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithClock, WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { releaseAttachments } from '../../uploads/actions/link-attachments.ts'
import type { WithUploads } from '../../uploads/files/uploads.ts'
import { messageAudience } from '../access/message-audience.ts'
import { accessMessage } from '../access/messages.ts'
import { refuseMessageChange } from '../failures/message-changes.ts'
import type { WithMessaging } from '../messaging.ts'
import { messagesDeletedNotice } from '../notices/message-edits.ts'
import { deleteRefusal } from '../rules/edit-permission.ts'
import type { StoredMessage } from '../rules/message.ts'
import { deleteMessageRows } from '../store/message-edits.ts'

type DeleteMessageNeeds = WithClock & WithDatabase & WithDirectory & WithEvents & WithMessaging & WithUploads

/** Deletes a message for all users. */
export async function deleteMessage(chat: DeleteMessageNeeds, user: ChatUser, messageId: number): Promise<void> {
  await chat.database.transaction(async (tx) => {
    const { message } = await accessMessage(chat, user, messageId, { lockIn: tx, forChange: true })
    checkPermission(chat, user, message)
    const audience = await messageAudience(chat, tx.sql, message.place, [message])
    await releaseAttachments(chat, tx, [messageId])
    await deleteMessageRows(tx, [messageId])
    const where = isChannelPlace(message.place)
      ? { channelId: channelOfPlace(message.place), topic: message.topic }
      : undefined
    chat.events.publishOnCommit(tx, messagesDeletedNotice({ messageIds: [messageId], where }, audience(message)))
  })
}

function checkPermission({ directory, clock }: DeleteMessageNeeds, user: ChatUser, message: StoredMessage): void {
  const { graph, settings } = directory
  const refusal = deleteRefusal(
    { user, graph, settings },
    {
      isOwn: message.senderId === user.id || directory.user(message.senderId)?.botOwnerId === user.id,
      sentAtS: message.sentAtS,
      nowS: Math.floor(clock.nowMs() / 1000),
      channel: isChannelPlace(message.place) ? directory.channel(channelOfPlace(message.place)) : undefined,
    },
  )
  if (refusal !== undefined) throw refuseMessageChange.delete(refusal)
}
