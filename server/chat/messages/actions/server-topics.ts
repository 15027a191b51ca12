import type { Transaction } from '../../../kernel/storage/database.ts'
import { type Channel, channelOfPlace, isChannelPlace, placeOfChannel } from '../../channels/rules/channel.ts'
import { systemBot } from '../../directory/system-bots.ts'
import { chatLimits } from '../../limits.ts'
import { isResolvedTopic, readTopic, resolvedTopicPrefix, topicKey } from '../../topics/rules/topic.ts'
import type { StoredMessage } from '../rules/message.ts'
import { topicMessages } from '../store/message-edits.ts'
import { lockMessages, readMessages } from '../store/messages.ts'
import { deliverMessage } from './send-message.ts'
import { applyChange, type UpdateMessageNeeds } from './update-message.ts'

/** A topic in which the server posts. */
export interface ServerTopic {
  readonly channelId: number
  readonly topic: string
}

export interface ServerMessage extends ServerTopic {
  readonly content: string
  /** Work in the same transaction; it is done even if the message cannot be posted. */
  readonly within: (tx: Transaction, messageId: number | undefined) => Promise<void>
}

/** Posts in a topic as the server, whatever the posting permission of the channel. */
export async function postInTopic(
  chat: UpdateMessageNeeds,
  { channelId, topic, content, within }: ServerMessage,
): Promise<void> {
  const channel = openChannel(chat, channelId)
  const bot = systemBot(chat.directory, 'notification-bot')
  if (channel === undefined || bot === undefined) return chat.database.transaction((tx) => within(tx, undefined))
  const isOneTopic = channel.topicsPolicy === 'empty_topic_only'
  const address = { place: placeOfChannel(channel.id), topic: isOneTopic ? '' : topic, channel, memberIds: [] }
  await deliverMessage(chat, bot, address, {
    content,
    client: 'Internal',
    readBySender: true,
    within: (tx, { parts }) => within(tx, parts.message.id),
  })
}

/** The current topic of a message; undefined when it is deleted or its channel is archived. */
export async function topicOfMessage(chat: UpdateMessageNeeds, messageId: number): Promise<ServerTopic | undefined> {
  const [message] = await readMessages(chat.database.sql, [messageId])
  return message === undefined ? undefined : topicOf(chat, message)
}

/** Marks the topic of a message as resolved as the server; a resolved topic stays unchanged. */
export async function resolveTopicOf(chat: UpdateMessageNeeds, messageId: number): Promise<void> {
  const bot = systemBot(chat.directory, 'notification-bot')
  if (bot === undefined) return
  await chat.database.transaction(async (tx) => {
    const [message] = await lockMessages(tx, [messageId])
    const channel = message && openChannel(chat, channelOfPlace(message.place))
    if (message === undefined || channel === undefined || message.topic === '' || isResolvedTopic(message.topic)) return
    const topic = readTopic(`${resolvedTopicPrefix}${message.topic}`, chatLimits.topicLengthMax)
    const slice = { place: message.place, topicKey: topicKey(message.topic), fromId: 0, receivedBy: undefined }
    const found = await topicMessages(tx.sql, slice, chatLimits.movedMessagesMax + 1)
    if (typeof topic !== 'string' || found.length > chatLimits.movedMessagesMax) return
    const messages = await lockMessages(
      tx,
      found.map(({ id }) => id),
    )
    const from = { channel, topic: message.topic }
    const move = { from, to: { channel, topic }, topic: 'resolved', propagateMode: 'change_all', messages } as const
    await applyChange(chat, tx, bot, { message, edit: undefined, move, atS: Math.floor(chat.clock.nowMs() / 1000) })
  })
}

function topicOf(chat: UpdateMessageNeeds, { place, topic }: StoredMessage): ServerTopic | undefined {
  const channel = isChannelPlace(place) ? openChannel(chat, channelOfPlace(place)) : undefined
  return channel === undefined ? undefined : { channelId: channel.id, topic }
}

function openChannel({ directory }: UpdateMessageNeeds, channelId: number): Channel | undefined {
  const channel = directory.channel(channelId)
  return channel === undefined || channel.isArchived ? undefined : channel
}
