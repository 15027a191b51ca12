import { placeOfChannel } from '../../channels/rules/channel.ts'
import { systemBot } from '../../directory/system-bots.ts'
import { deliverMessage, type SendMessageNeeds } from '../../messages/actions/send-message.ts'
import { updateAnnouncements, updatesTopic } from '../rules/update-announcements.ts'
import { raiseUpdateLevel, readUpdateLevel } from '../store/update-level.ts'

export type AnnounceUpdatesNeeds = SendMessageNeeds

/**
 * Posts the update announcements since the last run, each once, in the organization's channel for them. Without a
 * channel they are skipped for good: later they would not be new.
 */
export async function announceUpdates(chat: AnnounceUpdatesNeeds): Promise<void> {
  const { directory, database } = chat
  const level = await readUpdateLevel(database.sql)
  if (level >= updateAnnouncements.length) return
  const channel = directory.channel(directory.settings.zulip_update_announcements_stream_id)
  const bot = systemBot(directory, 'notification-bot')
  if (channel === undefined || channel.isArchived || bot === undefined) {
    await database.transaction((tx) => raiseUpdateLevel(tx, updateAnnouncements.length))
    return
  }
  const topic = channel.topicsPolicy === 'empty_topic_only' ? '' : updatesTopic
  const address = { place: placeOfChannel(channel.id), topic, channel, memberIds: [] }
  for (const [at, content] of updateAnnouncements.entries()) {
    if (at < level) continue
    const within = (tx: Parameters<typeof raiseUpdateLevel>[0]) => raiseUpdateLevel(tx, at + 1)
    await deliverMessage(chat, bot, address, { content, client: 'Internal', readBySender: true, within })
  }
}
