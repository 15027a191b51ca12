import type { Outbox } from '../../../../kernel/mail/outbox.ts'
import { channelAccess } from '../../../channels/rules/access.ts'
import { type Channel, channelOfPlace } from '../../../channels/rules/channel.ts'
import type { WithClock, WithDatabase, WithMail, WithSite } from '../../../dependencies.ts'
import type { WithDirectory } from '../../../directory/directory.ts'
import { chatLimits } from '../../../limits.ts'
import { isKnown, type KnownUsers, knownUsers } from '../../../people/access/users.ts'
import type { ChatUser } from '../../../people/rules/chat-user.ts'
import type { WithPresence } from '../../../presence/store.ts'
import { userSetting } from '../../../settings/rules/user-settings.ts'
import { emptyTopicDisplayName } from '../../../topics/rules/topic.ts'
import type { WithUploads } from '../../../uploads/files/uploads.ts'
import { type Digest, type DigestTopic, digestMail, weekdayAt } from '../rules/digest-mail.ts'
import { type BusyTopic, busyTopics, digestedSince, recordDigest } from '../store/mail-digests.ts'
import { unsubscribeLink } from '../wire.ts'
import { digestReason, wantsDigest } from './wanted-mail.ts'

export type SendDigestsNeeds = WithClock &
  WithDatabase &
  WithDirectory &
  WithMail &
  WithPresence &
  WithSite &
  WithUploads

/** On the organization's digest weekday, mails a summary to users who were inactive for days. */
export async function sendDigests(chat: SendDigestsNeeds): Promise<void> {
  const { mail, directory, clock, database } = chat
  const now = clock.nowMs()
  if (mail === undefined || weekdayAt(now) !== directory.settings.digest_weekday) return
  const digested = await digestedSince(database.sql, now - chatLimits.digestPauseMs)
  const absent = [...directory.users()].filter((user) => isAbsent(chat, user, now) && !digested.has(user.id))
  if (absent.length === 0) return
  const bots = [...directory.users()].filter(({ isBot }) => isBot).map(({ id }) => id)
  const sinceMs = now - chatLimits.digestAwayMinMs
  const busy = await busyTopics(database.sql, Math.floor(sinceMs / 1000), bots, chatLimits.digestCandidatesMax)
  for (const { id } of absent) {
    await directory.caughtUp()
    const user = directory.user(id)
    if (user !== undefined && isAbsent(chat, user, clock.nowMs()))
      await sendDigest(chat, mail, user, await digestFor(chat, user, busy, sinceMs))
  }
}

function isAbsent(chat: SendDigestsNeeds, user: ChatUser, now: number): boolean {
  if (!wantsDigest(chat, user)) return false
  const seen = chat.presence.of(user.id)
  const seenAtMs = seen === undefined ? user.joinedAtMs : (seen.lastActiveAtS ?? seen.lastConnectedAtS) * 1000
  return now - Math.max(seenAtMs, user.joinedAtMs) >= chatLimits.digestAwayMinMs
}

/** Only channels whose whole history the user may read and that they have not muted. */
async function digestFor(
  chat: SendDigestsNeeds,
  user: ChatUser,
  busy: readonly BusyTopic[],
  sinceMs: number,
): Promise<Digest> {
  const { directory, site } = chat
  const known = await knownUsers(chat, user)
  const { name, message_content_allowed_in_email_notifications: isContentShown } = directory.settings
  const isShown = (channelId: number) => {
    const channel = directory.channel(channelId)
    const subscription = directory.subscription(user.id, channelId)
    return channel !== undefined && channel.privacy !== 'private_protected' && subscription?.isMuted === false
  }
  const topics = busy.filter(({ place }) => isShown(channelOfPlace(place))).slice(0, chatLimits.digestTopicsMax)
  return {
    language: userSetting(user, 'default_language'),
    organization: name,
    isContentShown,
    topics: topics.map((topic) => shownTopic(chat, known, topic)),
    newChannels: newChannelsFor(chat, user, sinceMs).map((channel) => channel.name),
    link: `${site()}/`,
    unsubscribe: unsubscribeLink(chat, user, 'digest'),
  }
}

function newChannelsFor({ directory }: SendDigestsNeeds, user: ChatUser, sinceMs: number): Channel[] {
  const seen = [...directory.channels()].filter((channel) => {
    if (channel.isArchived || channel.createdAtMs <= sinceMs) return false
    const isSubscribed = directory.isSubscribed(user.id, channel.id)
    return channelAccess(directory.graph, channel, user, isSubscribed).metadata
  })
  return seen.slice(0, chatLimits.digestChannelsMax)
}

function shownTopic(
  { directory }: SendDigestsNeeds,
  known: KnownUsers,
  { place, topic, messages, senderIds }: BusyTopic,
): DigestTopic {
  const senders = senderIds.filter((id) => isKnown(known, id)).slice(0, chatLimits.digestSendersMax)
  return {
    channel: directory.channel(channelOfPlace(place))?.name ?? '',
    topic: topic === '' ? emptyTopicDisplayName : topic,
    messages,
    senders: senders.map((id) => directory.user(id)?.fullName ?? ''),
    people: senderIds.length,
  }
}

async function sendDigest(chat: SendDigestsNeeds, mail: Outbox, user: ChatUser, digest: Digest): Promise<void> {
  const hasContent = digest.newChannels.length > 0 || digest.topics.length > 0
  if (!hasContent) return
  const now = chat.clock.nowMs()
  await chat.database.transaction(async (tx) => {
    // A previous leader may have sent it already.
    if (!(await recordDigest(tx, user.id, { nowMs: now, unlessSinceMs: now - chatLimits.digestPauseMs }))) return
    const about = { userId: user.id, messageIds: [], reason: digestReason }
    await mail.enqueue(tx, { to: user.deliveryEmail, ...digestMail(digest), about })
  })
}
