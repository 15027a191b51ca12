import type { Transaction } from '../../../kernel/storage/database.ts'
import { type Channel, placeOfChannel } from '../../channels/rules/channel.ts'
import { isPrivate } from '../../channels/rules/privacy.ts'
import { systemBot } from '../../directory/system-bots.ts'
import { deliverMessage, type SendMessageNeeds } from './send-message.ts'

export interface Announcement {
  readonly topic: string
  readonly content: string
  /** Work in the same transaction; it is done even if there is no channel to post in. */
  readonly within: (tx: Transaction) => Promise<void>
}

/** Without a channel of the organization's choice, the first that exists. */
const channelNames = ['announcements', 'general'] as const

/**
 * The channel that administrators chose for announcements, or else one with a suitable name that all can read. A default
 * channel comes first: any member can create a channel with such a name, but only administrators make it a default one.
 */
function announcementChannel({ directory }: SendMessageNeeds): Channel | undefined {
  const named = channelNames
    .flatMap((name) => directory.channelByName(name) ?? [])
    .filter(({ privacy }) => !isPrivate(privacy))
  const chosen = directory.channel(directory.settings.new_stream_announcements_stream_id)
  const inOrder = [chosen, ...named.filter(({ isDefault }) => isDefault), ...named]
  return inOrder.find((channel) => channel?.isArchived === false)
}

/** Posts in the announcement channel as the server; without a suitable channel, nothing is posted. */
export async function announce(chat: SendMessageNeeds, { topic, content, within }: Announcement): Promise<void> {
  const { directory } = chat
  const channel = announcementChannel(chat)
  const bot = systemBot(directory, 'notification-bot')
  if (channel === undefined || bot === undefined) return chat.database.transaction(within)
  const isOneTopic = channel.topicsPolicy === 'empty_topic_only'
  const address = { place: placeOfChannel(channel.id), topic: isOneTopic ? '' : topic, channel, memberIds: [] }
  await deliverMessage(chat, bot, address, { content, client: 'Internal', readBySender: true, within })
}
