import type { Sql } from '../../../../kernel/storage/database.ts'
import { channelOfPlace, conversationOfPlace, isChannelPlace } from '../../../channels/rules/channel.ts'
import type { WithClock, WithDatabase } from '../../../dependencies.ts'
import type { WithDirectory } from '../../../directory/directory.ts'
import { systemBot } from '../../../directory/system-bots.ts'
import { chatLimits } from '../../../limits.ts'
import type { WithMessaging } from '../../../messages/messaging.ts'
import { hasAttribute } from '../../../messages/rules/attributes.ts'
import type { WithPresence } from '../../../presence/store.ts'
import type { VisibilityPolicy } from '../../../topics/rules/visibility-policy.ts'
import { followersByTopic, topicName } from '../../../topics/store/topic-policies.ts'
import { isActiveNow, notificationTrigger, wantsChannel } from '../../actions/notification-trigger.ts'
import { policiesOf } from '../../push/store/push-outbox.ts'
import {
  lockMailWatermark,
  mentionsIn,
  messagesAfter,
  moveMailWatermark,
  type NewMessageFacts,
  queueMail,
  type WaitingMail,
} from '../store/mail-waiting.ts'

export type PlanMailNeeds = WithClock & WithDatabase & WithDirectory & WithMessaging & WithPresence

/**
 * Decides who gets mail about the messages since the last run. Sending a message does none of this work: mail is not
 * urgent, and a channel may have ten thousand subscribers.
 */
export async function planMail(chat: PlanMailNeeds): Promise<void> {
  while (await planBatch(chat));
}

/** False when the batch was not full. */
async function planBatch(chat: PlanMailNeeds): Promise<boolean> {
  return chat.database.transaction(async (tx) => {
    const afterId = await lockMailWatermark(tx)
    const messages = await messagesAfter(tx.sql, afterId, chatLimits.mailBatchMax)
    const last = messages.at(-1)
    if (last === undefined) return false
    const now = chat.clock.nowMs()
    const recent = messages.filter(({ sentAtS }) => now - sentAtS * 1000 <= chatLimits.mailAgeMaxMs)
    await queueMail(tx, await waitingFor(chat, tx.sql, recent), now)
    await moveMailWatermark(tx, last.id)
    return messages.length === chatLimits.mailBatchMax
  })
}

async function waitingFor(chat: PlanMailNeeds, sql: Sql, messages: readonly NewMessageFacts[]): Promise<WaitingMail[]> {
  if (messages.length === 0) return []
  const mentions = await mentionsIn(
    sql,
    messages.map(({ id }) => id),
  )
  const followers = await followersByTopic(sql, topicsOf(messages))
  const welcomeBot = systemBot(chat.directory, 'welcome-bot')
  const inputs = new Map<number, readonly number[]>()
  const waiting: WaitingMail[] = []
  for (const message of messages) {
    // A new user reads the welcome message in the chat, and gets a separate welcome mail.
    if (message.senderId === welcomeBot?.id) continue
    const flags = mentions.get(message.id) ?? new Map<number, number>()
    waiting.push(...(await waitingForOne(chat, sql, message, flags, inputs, followers)))
  }
  return waiting
}

async function waitingForOne(
  chat: PlanMailNeeds,
  sql: Sql,
  message: NewMessageFacts,
  flags: ReadonlyMap<number, number>,
  inputs: Map<number, readonly number[]>,
  followersOf: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<WaitingMail[]> {
  const { id: messageId, place, topicKey } = message
  const channelId = isChannelPlace(place) ? channelOfPlace(place) : undefined
  const followers = channelId === undefined ? [] : (followersOf.get(topicName(channelId, topicKey)) ?? [])
  const candidates =
    channelId === undefined
      ? await othersIn(chat, place)
      : [...flags.keys(), ...followers, ...usersToNotify(chat, channelId, message, inputs)]
  const userIds = [...new Set(candidates)].filter((id) => mayHaveMail(chat, id, message, channelId))
  if (userIds.length === 0) return []
  const policies = channelId === undefined ? new Map() : await policiesOf(sql, channelId, topicKey, userIds)
  const mentionsChannel = hasAttribute(message.attributes, 'mentionsChannel')
  return userIds.flatMap((userId) => {
    const user = chat.directory.user(userId)
    const policy = policies.get(userId) as VisibilityPolicy | undefined
    const arrival = { channelId, flags: flags.get(userId) ?? 0, mentionsChannel, policy }
    const reason = user === undefined ? undefined : notificationTrigger(chat, user, 'mail', arrival)
    return reason === undefined ? [] : [{ userId, messageId, reason }]
  })
}

/** Without duplicates. */
function topicsOf(messages: readonly NewMessageFacts[]) {
  const topics = new Map<string, { readonly channelId: number; readonly key: string }>()
  for (const { place, topicKey: key } of messages) {
    if (isChannelPlace(place)) topics.set(`${place} ${key}`, { channelId: channelOfPlace(place), key })
  }
  return [...topics.values()]
}

async function othersIn({ messaging }: PlanMailNeeds, place: number): Promise<readonly number[]> {
  const id = conversationOfPlace(place)
  return (await messaging.conversations.membersOf([id])).get(id) ?? []
}

/** The users to notify about every message of the channel, or all subscribers for a wildcard mention. */
function usersToNotify(
  chat: PlanMailNeeds,
  channelId: number,
  { attributes }: NewMessageFacts,
  inputs: Map<number, readonly number[]>,
): Iterable<number> {
  const subscribers = chat.directory.subscribersOf(channelId)
  if (hasAttribute(attributes, 'mentionsChannel')) return subscribers.keys()
  const known = inputs.get(channelId)
  if (known !== undefined) return known
  const wanting = [...subscribers.keys()].filter((id) => {
    const user = chat.directory.user(id)
    return user !== undefined && wantsChannel(chat, user, 'mail', channelId)
  })
  inputs.set(channelId, wanting)
  return wanting
}

/** The inactive recipients; the sender gets no mail about their own message. */
function mayHaveMail(
  chat: PlanMailNeeds,
  userId: number,
  { senderId }: NewMessageFacts,
  channelId: number | undefined,
): boolean {
  const user = chat.directory.user(userId)
  if (user?.isActive !== true || user.isBot || userId === senderId) return false
  if (channelId !== undefined && !chat.directory.isSubscribed(userId, channelId)) return false
  return !isActiveNow(chat, userId)
}
