import { channelOfPlace, isChannelPlace, placeOfChannel } from '../../channels/rules/channel.ts'
import { systemBot } from '../../directory/system-bots.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { accessMessage } from '../access/messages.ts'
import { refuseMessageChange } from '../failures/message-changes.ts'
import { type Report, reportText } from '../rules/report.ts'
import { deliverMessage, type SendMessageNeeds } from './send-message.ts'

/**
 * Reports a message to the moderators. Their channel gets its text, so that they can judge a message they cannot read.
 */
export async function reportMessage(
  chat: SendMessageNeeds,
  reporter: ChatUser,
  messageId: number,
  { type, description }: Pick<Report, 'type' | 'description'>,
): Promise<void> {
  const { directory } = chat
  const channel = directory.channel(directory.settings.moderation_request_channel_id)
  const bot = systemBot(directory, 'notification-bot')
  if (channel === undefined || channel.isArchived || bot === undefined) throw refuseMessageChange.reportsDisabled()
  if (type === 'other' && description.trim() === '') throw refuseMessageChange.reportNeedsDescription()
  const { message } = await accessMessage(chat, reporter, messageId)
  const where = isChannelPlace(message.place) ? directory.channel(channelOfPlace(message.place)) : undefined
  const content = reportText({
    type,
    description,
    reporter,
    sender: directory.user(message.senderId) ?? reporter,
    place: where === undefined ? undefined : { channelName: where.name, topic: message.topic, messageId },
    content: message.content,
  })
  const isOneTopic = channel.topicsPolicy === 'empty_topic_only'
  const address = { place: placeOfChannel(channel.id), topic: isOneTopic ? '' : 'reports', channel, memberIds: [] }
  await deliverMessage(chat, bot, address, { content, client: 'Internal', readBySender: true })
}
