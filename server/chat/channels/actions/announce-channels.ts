import { errorFields } from '../../../kernel/logging/logger.ts'
import type { WithLog } from '../../dependencies.ts'
import { systemBot } from '../../directory/system-bots.ts'
import type { Address } from '../../messages/actions/address-message.ts'
import { deliverMessage, type SendMessageNeeds } from '../../messages/actions/send-message.ts'
import { isKnown, knownUsers } from '../../people/access/users.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { grouped } from '../../subscriptions/actions/subscribe-people.ts'
import type { SubscriptionKey } from '../../subscriptions/store.ts'
import { type Channel, placeOfChannel, placeOfConversation } from '../rules/channel.ts'
import { channelTexts } from '../rules/event-texts.ts'
import { isPrivate } from '../rules/privacy.ts'

export type AnnounceChannelsNeeds = SendMessageNeeds & WithLog

const announcementTopic = 'new channels'
const eventsTopic = 'channel events'

/** Posts the creation of channels in them, and on request in the announcement channel. */
export async function announceNewChannels(
  chat: AnnounceChannelsNeeds,
  creator: ChatUser,
  channels: readonly Channel[],
  announce: boolean,
): Promise<void> {
  if (channels.length === 0) return
  const { directory } = chat
  const board = directory.channel(directory.settings.new_stream_announcements_stream_id)
  // Not everyone who reads the announcements may know the name of a private channel.
  const shown = announce ? channels.filter(({ privacy }) => !isPrivate(privacy)) : []
  if (shown.length > 0 && board !== undefined && !board.isArchived) {
    await sendText(chat, channelAddress(board, announcementTopic), channelTexts.announced(creator, shown))
  }
  for (const channel of channels) await postInChannel(chat, channel, channelTexts.created(creator, channel))
}

/** Notifies users whom another user subscribed; not of new channels, and not bots. */
export async function notifyNewSubscribers(
  chat: AnnounceChannelsNeeds,
  by: ChatUser,
  added: readonly SubscriptionKey[],
  newChannelIds: ReadonlySet<number>,
): Promise<void> {
  const { directory, messaging } = chat
  const bot = systemBot(directory, 'notification-bot')
  if (bot === undefined) return
  const notified = added.filter(({ userId, channelId }) => userId !== by.id && !newChannelIds.has(channelId))
  for (const [userId, channelIds] of grouped(
    notified,
    ({ userId }) => userId,
    ({ channelId }) => channelId,
  )) {
    const user = directory.user(userId)
    if (user?.isBot !== false) continue
    const shown = isKnown(await knownUsers(chat, user), by.id) ? by : undefined
    const channels = channelIds.flatMap((id) => directory.channel(id) ?? [])
    const memberIds = [bot.id, userId].sort((left, right) => left - right)
    const place = placeOfConversation(await messaging.conversations.open(memberIds))
    await sendText(chat, { place, topic: '', channel: undefined, memberIds }, channelTexts.subscribed(shown, channels))
  }
}

/** Posts a change in a channel, unless the organization has such messages off. */
export async function postInChannel(chat: AnnounceChannelsNeeds, channel: Channel, content: string): Promise<void> {
  if (!chat.directory.settings.send_channel_events_messages) return
  await sendText(chat, channelAddress(channel, eventsTopic), content)
}

function channelAddress(channel: Channel, topic: string): Address {
  const isOneTopic = channel.topicsPolicy === 'empty_topic_only'
  return { place: placeOfChannel(channel.id), topic: isOneTopic ? '' : topic, channel, memberIds: [] }
}

/** The change is committed, so a failure to announce it is only logged. */
async function sendText(chat: AnnounceChannelsNeeds, address: Address, content: string): Promise<void> {
  const bot = systemBot(chat.directory, 'notification-bot')
  if (bot === undefined) return
  try {
    await deliverMessage(chat, bot, address, { content, client: 'Internal', readBySender: true })
  } catch (error) {
    chat.log.warn('could not send a message about a channel', errorFields(error))
  }
}
