import type { Transaction } from '../../../../kernel/storage/database.ts'
import { channelOfPlace, isChannelPlace } from '../../../channels/rules/channel.ts'
import type { WithClock } from '../../../dependencies.ts'
import type { WithDirectory } from '../../../directory/directory.ts'
import type { TopicCondition } from '../../../messages/rules/topic-condition.ts'
import type { AppendedMessage, MessageHook, PreparedMessage } from '../../../messages/store/message-log.ts'
import type { ChatUser } from '../../../people/rules/chat-user.ts'
import type { WithPresence } from '../../../presence/store.ts'
import { userSetting } from '../../../settings/rules/user-settings.ts'
import { topicKey } from '../../../topics/rules/topic.ts'
import { type VisibilityPolicy, visibilityPolicy } from '../../../topics/rules/visibility-policy.ts'
import { isActiveNow, notificationTrigger } from '../../actions/notification-trigger.ts'
import type { WithPush } from '../push.ts'
import { type NewPush, policiesOf } from '../store/push-outbox.ts'
import { queueNotifications } from './queue-notifications.ts'

type PushNewMessagesNeeds = WithClock & WithDirectory & WithPresence & WithPush

/** Queues a notification of a new message for users who want one. Users without devices and browsers cost nothing. */
export function pushHook(chat: PushNewMessagesNeeds): MessageHook {
  return {
    conditionsFor: (prepared) => conditionsFor(chat, prepared),
    async write(tx, messages) {
      if (chat.push.people.size === 0) return
      const pushes: NewPush[] = []
      for (const { prepared, appended } of messages) pushes.push(...(await pushesOf(chat, tx, prepared, appended)))
      await queueNotifications(chat, tx, pushes)
    },
  }
}

/** The recipients who get a notification only with a policy for the topic; 'always' if one of them gets it without. */
function conditionsFor(chat: PushNewMessagesNeeds, prepared: PreparedMessage): TopicCondition[] | 'always' {
  const conditions: TopicCondition[] = []
  for (const user of receivers(chat, prepared, nobody)) {
    const needsRows = (policy: VisibilityPolicy) => triggerOf(chat, user, prepared, policy) !== undefined
    if (needsRows(visibilityPolicy.inherit)) return 'always'
    const { unmuted, followed } = visibilityPolicy
    if (needsRows(unmuted) || needsRows(followed))
      conditions.push({ userId: user.id, needsFirstMessage: false, needsRows })
  }
  return conditions
}

const nobody: ReadonlySet<number> = new Set()

async function pushesOf(
  chat: PushNewMessagesNeeds,
  tx: Transaction,
  prepared: PreparedMessage,
  appended: AppendedMessage,
): Promise<NewPush[]> {
  const people = receivers(chat, prepared, appended.readBy)
  if (people.length === 0) return []
  const channelId = channelIdOf(prepared)
  const ids = people.map(({ id }) => id)
  const policies =
    channelId === undefined
      ? new Map<number, number>()
      : await policiesOf(tx.sql, channelId, topicKey(prepared.topic), ids)
  const messageId = appended.parts.message.id
  return people.flatMap((user) => {
    const policy = policies.get(user.id) ?? visibilityPolicy.inherit
    const trigger = triggerOf(chat, user, prepared, policy as VisibilityPolicy)
    return trigger === undefined ? [] : [{ userId: user.id, messageId, trigger }]
  })
}

function triggerOf(chat: PushNewMessagesNeeds, user: ChatUser, prepared: PreparedMessage, set: VisibilityPolicy) {
  const channelId = channelIdOf(prepared)
  const flags = prepared.flags.get(user.id) ?? 0
  const { mentionsChannel } = prepared.traits
  const policy = set === visibilityPolicy.inherit ? undefined : set
  return notificationTrigger(chat, user, 'push', { channelId, flags, mentionsChannel, policy })
}

function channelIdOf({ place }: PreparedMessage): number | undefined {
  return isChannelPlace(place) ? channelOfPlace(place) : undefined
}

/** Recipients with devices or browsers who have not muted the sender and are not active at a client. */
function receivers(
  chat: PushNewMessagesNeeds,
  prepared: PreparedMessage,
  readBy: AppendedMessage['readBy'],
): ChatUser[] {
  const found: ChatUser[] = []
  for (const id of chat.push.people) {
    if (id === prepared.senderId || readBy.has(id) || !prepared.isReceivedBy(id)) continue
    const user = chat.directory.user(id)
    if (user?.isActive === true && isElsewhere(chat, user)) found.push(user)
  }
  return found
}

function isElsewhere(chat: PushNewMessagesNeeds, user: ChatUser): boolean {
  return userSetting(user, 'enable_online_push_notifications') || !isActiveNow(chat, user.id)
}
