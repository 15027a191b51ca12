import type { Transaction } from '../../kernel/storage/database.ts'
import { channelOfPlace, isChannelPlace } from '../domain/channels/channel.ts'
import { topicKey } from '../domain/topics/topic.ts'
import type { VisibilityPolicy } from '../domain/topics/visibility-policy.ts'
import type { ChatUser } from '../domain/users/chat-user.ts'
import { userSetting } from '../domain/users/user-settings.ts'
import type { ChatServices } from '../services.ts'
import type { AppendedMessage, MessageHook, PreparedMessage } from '../store/message-log.ts'
import { type NewPush, policiesOf, queuePushes } from '../store/push-outbox.ts'
import { isLooking, notificationTrigger } from './notification-trigger.ts'

/** New messages reach the devices of those who want to be told of them. Nobody else costs anything. */
export function pushHook(services: () => ChatServices): MessageHook {
  return async (tx, messages) => {
    const chat = services()
    if (chat.push.relay === undefined || chat.push.people.size === 0) return
    const pushes: NewPush[] = []
    for (const { prepared, appended } of messages) pushes.push(...(await pushesOf(chat, tx, prepared, appended)))
    if (pushes.length === 0) return
    await queuePushes(tx, pushes, chat.clock.nowMs())
    tx.onCommit(() => chat.push.worker.wake())
  }
}

async function pushesOf(
  chat: ChatServices,
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

/** Those with devices whom the message reaches, who have not muted its sender and are not looking anyway. */
function receivers(chat: ChatServices, prepared: PreparedMessage, { readBy }: AppendedMessage): ChatUser[] {
  const found: ChatUser[] = []
  for (const id of chat.push.people) {
    if (id === prepared.senderId || readBy.has(id) || !prepared.isReceivedBy(id)) continue
    const user = chat.directory.user(id)
    if (user?.isActive === true && isElsewhere(chat, user)) found.push(user)
  }
  return found
}

function isElsewhere(chat: ChatServices, user: ChatUser): boolean {
  return userSetting(user, 'enable_online_push_notifications') || !isLooking(chat, user.id)
}
