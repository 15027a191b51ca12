import { channelOfPlace, isChannelPlace, placeOfChannel } from '../../channels/rules/channel.ts'
import { systemBot } from '../../directory/system-bots.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { topicUrl } from '../../rendering/markdown/urls/url.ts'
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
  const report = {
    ...{ type, description, reporter, content: message.content },
    sender: directory.user(message.senderId) ?? reporter,
    place: where && {
      ...{ channelName: where.name, topic: message.topic, messageId },
      url: `${topicUrl(where, message.topic)}/near/${messageId}`,
    },
  }
  const content = reportText(report, chatLimits.messageLengthMax)
  const isOneTopic = channel.topicsPolicy === 'empty_topic_only'
  const address = { place: placeOfChannel(channel.id), topic: isOneTopic ? '' : 'reports', channel, memberIds: [] }
  await deliverMessage(chat, bot, address, { content, client: 'Internal', readBySender: true })
}
