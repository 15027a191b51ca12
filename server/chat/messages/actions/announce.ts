import type { Transaction } from '../../../kernel/storage/database.ts'
import { placeOfChannel } from '../../channels/rules/channel.ts'
import { systemBot } from '../../directory/system-bots.ts'
import { deliverMessage, type SendMessageNeeds } from './send-message.ts'

export interface Announcement {
  readonly topic: string
  readonly content: string
  /** Work in the same transaction; it is done even if there is no channel to post in. */
  readonly within: (tx: Transaction) => Promise<void>
}

/** The channels for announcements: the first that exists. */
const channelNames = ['announcements', 'general'] as const

/** Posts in the announcement channel as the server; without a suitable channel, nothing is posted. */
export async function announce(chat: SendMessageNeeds, { topic, content, within }: Announcement): Promise<void> {
  const { directory } = chat
  const named = channelNames.map((name) => directory.channelByName(name))
  const board = directory.channel(directory.settings.new_stream_announcements_stream_id)
  const channel = [...named, board].find((one) => one !== undefined && !one.isArchived)
  const bot = systemBot(directory, 'notification-bot')
  if (channel === undefined || bot === undefined) return chat.database.transaction(within)
  const isOneTopic = channel.topicsPolicy === 'empty_topic_only'
  const address = { place: placeOfChannel(channel.id), topic: isOneTopic ? '' : topic, channel, memberIds: [] }
  await deliverMessage(chat, bot, address, { content, client: 'Internal', readBySender: true, within })
}
