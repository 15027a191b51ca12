import type { Transaction } from '../../../../kernel/storage/database.ts'
import { channelOfPlace, isChannelPlace } from '../../../channels/rules/channel.ts'
import type { WithClock } from '../../../dependencies.ts'
import type { WithDirectory } from '../../../directory/directory.ts'
import type { AppendedMessage, MessageHook, PreparedMessage } from '../../../messages/store/message-log.ts'
import type { ChatUser } from '../../../people/rules/chat-user.ts'
import type { WithPresence } from '../../../presence/store.ts'
import { userSetting } from '../../../settings/rules/user-settings.ts'
import { topicKey } from '../../../topics/rules/topic.ts'
import type { VisibilityPolicy } from '../../../topics/rules/visibility-policy.ts'
import { isActiveNow, notificationTrigger } from '../../actions/notification-trigger.ts'
import type { WithPush } from '../push.ts'
import { type NewPush, policiesOf } from '../store/push-outbox.ts'
import { queueNotifications } from './queue-notifications.ts'

type PushNewMessagesNeeds = WithClock & WithDirectory & WithPresence & WithPush

/** Queues a notification of a new message for users who want one. Users without devices and browsers cost nothing. */
export function pushHook(chat: PushNewMessagesNeeds): MessageHook {
  return async (tx, messages) => {
    if (chat.push.people.size === 0) return
    const pushes: NewPush[] = []
    for (const { prepared, appended } of messages) pushes.push(...(await pushesOf(chat, tx, prepared, appended)))
    await queueNotifications(chat, tx, pushes)
  }
}

async function pushesOf(
  chat: PushNewMessagesNeeds,
  tx: Transaction,
  prepared: PreparedMessage,
  appended: AppendedMessage,
): Promise<NewPush[]> {
  const people = receivers(chat, prepared, appended)
  if (people.length === 0) return []
  const channelId = isChannelPlace(prepared.place) ? channelOfPlace(prepared.place) : undefined
  const ids = people.map(({ id }) => id)
  const policies =
    channelId === undefined
      ? new Map<number, number>()
      : await policiesOf(tx.sql, channelId, topicKey(prepared.topic), ids)
  const messageId = appended.parts.message.id
  return people.flatMap((user) => {
    const policy = policies.get(user.id) as VisibilityPolicy | undefined
    const flags = prepared.flags.get(user.id) ?? 0
    const { mentionsChannel } = prepared.traits
    const trigger = notificationTrigger(chat, user, 'push', { channelId, flags, mentionsChannel, policy })
    return trigger === undefined ? [] : [{ userId: user.id, messageId, trigger }]
  })
}

/** Recipients with devices or browsers who have not muted the sender and are not active at a client. */
function receivers(chat: PushNewMessagesNeeds, prepared: PreparedMessage, { readBy }: AppendedMessage): ChatUser[] {
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
