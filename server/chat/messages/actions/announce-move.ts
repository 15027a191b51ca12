import { errorFields } from '../../../kernel/logging/logger.ts'
import { placeOfChannel } from '../../channels/rules/channel.ts'
import { isPrivate } from '../../channels/rules/privacy.ts'
import type { WithLog } from '../../dependencies.ts'
import { systemBot } from '../../directory/system-bots.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { topicUrl } from '../../rendering/markdown/urls/url.ts'
import { userSetting } from '../../settings/rules/user-settings.ts'
import { topicKey } from '../../topics/rules/topic.ts'
import { topicRefusal } from '../../topics/rules/topics-policy.ts'
import { topicFollowers } from '../../topics/store/topic-policies.ts'
import { moveTexts } from '../rules/move-texts.ts'
import type { MovePlan } from './plan-move.ts'
import { deliverMessage, type SendMessageNeeds } from './send-message.ts'

export type AnnounceMoveNeeds = SendMessageNeeds & WithLog

export interface MoveAnnouncement {
  readonly toOldThread: boolean
  readonly toNewThread: boolean
  /** The whole topic moves. */
  readonly isWhole: boolean
}

/** Posts in both topics that messages were moved, or that the topic was resolved. */
export async function announceMove(
  chat: AnnounceMoveNeeds,
  by: ChatUser,
  plan: MovePlan,
  announcement: MoveAnnouncement,
): Promise<void> {
  const { from, to, topic, messages } = plan
  const isResolving = from.channel.id === to.channel.id && (topic === 'resolved' || topic === 'unresolved')
  if (isResolving) {
    if (announcement.isWhole)
      await sendText(chat, to, moveTexts.resolved(by, topic), await resolutionReaders(chat, by, to))
    return
  }
  // Readers of one topic may not be allowed to know the other channel.
  const named = ({ channel, topic }: MovePlan['to']) =>
    isPrivate(channel.privacy) && from.channel.id !== to.channel.id
      ? undefined
      : { channelName: channel.name, topic, url: topicUrl(channel, topic) }
  const count = messages.length
  if (announcement.toNewThread)
    await sendText(chat, to, moveTexts.movedHere(by, named(from), count, announcement.isWhole))
  if (announcement.toOldThread)
    await sendText(chat, from, moveTexts.movedAway(by, named(to), count, announcement.isWhole))
}

/** The move is committed, so a failure to announce it is only logged. */
async function sendText(
  chat: AnnounceMoveNeeds,
  { channel, topic }: MovePlan['to'],
  content: string,
  readOnArrivalBy?: ReadonlySet<number>,
): Promise<void> {
  const bot = systemBot(chat.directory, 'notification-bot')
  if (bot === undefined || topicRefusal(topic, channel.topicsPolicy, chat.directory.settings) !== undefined) return
  try {
    const address = { place: placeOfChannel(channel.id), topic, channel, memberIds: [] }
    await deliverMessage(chat, bot, address, { content, client: 'Internal', readBySender: true, readOnArrivalBy })
  } catch (error) {
    chat.log.warn('could not send a message about a move', errorFields(error))
  }
}

/** The users whose settings mark the resolution message as read; the user who resolved the topic is one of them. */
async function resolutionReaders(
  { directory, database }: AnnounceMoveNeeds,
  by: ChatUser,
  { channel, topic }: MovePlan['to'],
): Promise<Set<number>> {
  const followers = await topicFollowers(database.sql, channel.id, topicKey(topic))
  const readers = [...directory.subscribersOf(channel.id).keys()].filter((id) => {
    const user = directory.user(id)
    if (user === undefined || id === by.id || user.isBot) return true
    const policy = userSetting(user, 'resolved_topic_notice_auto_read_policy')
    return policy === 'always' || (policy === 'except_followed' && !followers.has(id))
  })
  return new Set(readers)
}
