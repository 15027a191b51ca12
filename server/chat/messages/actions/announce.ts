import type { Transaction } from '../../../kernel/storage/database.ts'
import { placeOfChannel } from '../../channels/rules/channel.ts'
import { systemBot } from '../../directory/system-bots.ts'
import { deliverMessage, type SendMessageNeeds } from './send-message.ts'

export interface Announcement {
  readonly topic: string
  readonly content: string
  /** Work that stands or falls with the announcement; it is done also when nobody hears it. */
  readonly within: (tx: Transaction) => Promise<void>
}

/** Where announcements go: the first of these that the organization has. */
const channelNames = ['announcements', 'general'] as const

/** Tells everybody something in the name of the server; an organization without a fitting channel hears nothing. */
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
