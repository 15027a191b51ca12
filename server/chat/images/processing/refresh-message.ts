import type { Transaction } from '../../../kernel/storage/database.ts'
import { channelOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import { listeningUntilCommit } from '../../delivery/queues/listening.ts'
import type { WithClock, WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { messageAudience } from '../../messages/access/message-audience.ts'
import type { WithMessaging } from '../../messages/messaging.ts'
import { messageRerenderedNotice } from '../../messages/notices/message-edits.ts'
import { flagNames } from '../../messages/rules/flags.ts'
import type { StoredMessage } from '../../messages/rules/message.ts'
import { readMessageStates } from '../../messages/store/message-holders.ts'
import { lockMessages } from '../../messages/store/messages.ts'
import { showThumbnail } from '../../rendering/markdown/previews/thumbnail-placeholder.ts'
import type { Attachment } from '../../uploads/rules/attachment.ts'
import { readLinkedAttachments } from '../../uploads/store/attachments.ts'
import { type AwaitingMessage, replaceRendering, stopAwaiting } from '../store/thumbnail-work.ts'
import { uploadedImageOf } from './uploaded-image.ts'

export type RefreshMessageNeeds = WithClock & WithDatabase & WithDirectory & WithEvents & WithMessaging

/** Shows the thumbnail, or removes its placeholder, in a message that was rendered before the thumbnail existed. */
export async function refreshMessage(chat: RefreshMessageNeeds, awaiting: AwaitingMessage): Promise<void> {
  await chat.database.transaction(async (tx) => {
    await stopAwaiting(tx, awaiting)
    const [message] = await lockMessages(tx, [awaiting.messageId])
    const [file] = await readLinkedAttachments(tx.sql, [awaiting.attachmentId])
    if (message === undefined || file === undefined) return
    await showRendering(chat, tx, message, await newRendering(chat, message, file))
  })
}

/** Stores a new rendering of an unchanged message, which is locked, and publishes it. */
export async function showRendering(
  chat: RefreshMessageNeeds,
  tx: Transaction,
  message: StoredMessage,
  html: string,
): Promise<void> {
  const { events, messaging, directory, clock } = chat
  if (html === message.renderedContent) return
  await replaceRendering(tx, message.id, html)
  const audience = (await messageAudience({ directory, messaging }, tx.sql, message.place, [message]))(message)
  const states = await readMessageStates(tx.sql, message.id, listeningUntilCommit(events, tx, audience))
  const { attributes } = message
  const names = new Map([...states].map(([id, state]) => [id, flagNames({ ...state, attributes })]))
  const rerendered = {
    messageId: message.id,
    atS: Math.floor(clock.nowMs() / 1000),
    channel: isChannelPlace(message.place) ? directory.channel(channelOfPlace(message.place)) : undefined,
    content: message.content,
    renderedContent: html,
    flagsFor: (userId: number) => names.get(userId) ?? ['read'],
  }
  events.publishOnCommit(tx, messageRerenderedNotice(rerendered, audience))
}

/** Without a thumbnail there is no preview, and an address that the preview replaced is shown again. */
async function newRendering(chat: RefreshMessageNeeds, message: StoredMessage, file: Attachment): Promise<string> {
  const image = uploadedImageOf(file)
  if (image !== undefined) return showThumbnail(message.renderedContent, file.pathId, image)
  const sender = chat.directory.user(message.senderId)
  if (sender === undefined) return message.renderedContent
  return (await chat.messaging.rendering.render(message.content, sender)).html
}
