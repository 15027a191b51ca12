import type { Transaction } from '../../../kernel/storage/database.ts'
import { channelOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'
import {
  isActiveNow,
  type NotificationMedium,
  notificationTrigger,
} from '../../delivery/actions/notification-trigger.ts'
import { queueMail } from '../../delivery/mail/store/mail-waiting.ts'
import { queueNotifications } from '../../delivery/push/actions/queue-notifications.ts'
import type { WithPush } from '../../delivery/push/push.ts'
import { policiesOf } from '../../delivery/push/store/push-outbox.ts'
import type { WithClock } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { WithPresence } from '../../presence/store.ts'
import { userSetting } from '../../settings/rules/user-settings.ts'
import { topicKey } from '../../topics/rules/topic.ts'
import type { VisibilityPolicy } from '../../topics/rules/visibility-policy.ts'
import { hasAttribute } from '../rules/attributes.ts'
import type { StoredMessage } from '../rules/message.ts'
import type { NewContent } from '../store/message-edits.ts'

export type NotifyOfEditNeeds = WithClock & WithDirectory & WithPresence & WithPush

/** A channel message before and after an edit. */
export interface Rewriting {
  readonly message: StoredMessage
  /** The users mentioned before, with their flags. */
  readonly mentionedBefore: ReadonlyMap<number, number>
  readonly edit: NewContent
  /** Its current topic. */
  readonly topic: string
}

/**
 * Notifies users whom an edit newly mentions, as for a new message. A user is notified once: users whom the first text
 * mentioned, or who get a notification of every message there, are left out.
 */
export async function notifyOfEdit(chat: NotifyOfEditNeeds, tx: Transaction, rewriting: Rewriting): Promise<void> {
  const { message, topic } = rewriting
  if (!isChannelPlace(message.place)) return
  const channelId = channelOfPlace(message.place)
  const people = candidates(chat, channelId, rewriting)
  if (people.length === 0) return
  const ids = people.map(({ id }) => id)
  const policies = await policiesOf(tx.sql, channelId, topicKey(topic), ids)
  const notificationsBy = (medium: NotificationMedium) =>
    people.flatMap((user) => {
      const policy = policies.get(user.id) as VisibilityPolicy | undefined
      const reason = newTrigger(chat, user, medium, { channelId, policy, rewriting })
      return reason === undefined ? [] : [{ userId: user.id, messageId: message.id, reason }]
    })
  const nowMs = chat.clock.nowMs()
  await queueMail(tx, notificationsBy('mail'), nowMs)
  const pushes = notificationsBy('push').map(({ reason, ...push }) => ({ ...push, trigger: reason }))
  await queueNotifications(chat, tx, pushes)
}

/** Subscribers without the author: all of them if the edit adds a wildcard mention. */
function candidates({ directory }: NotifyOfEditNeeds, channelId: number, rewriting: Rewriting): ChatUser[] {
  const { message, edit } = rewriting
  const mentionsAll = hasAttribute(edit.attributes, 'mentionsChannel') && !mentionedAll(message)
  const ids = mentionsAll ? directory.subscribersOf(channelId).keys() : edit.flags.keys()
  return [...ids].flatMap((id) => {
    const user = directory.user(id)
    const isReached = directory.isSubscribed(id, channelId) && id !== message.senderId
    return user?.isActive === true && !user.isBot && isReached ? [user] : []
  })
}

const mentionedAll = ({ attributes }: StoredMessage) => hasAttribute(attributes, 'mentionsChannel')

function newTrigger(
  chat: NotifyOfEditNeeds,
  user: ChatUser,
  medium: NotificationMedium,
  at: { readonly channelId: number; readonly policy: VisibilityPolicy | undefined; readonly rewriting: Rewriting },
) {
  if (!isAway(chat, user, medium)) return undefined
  const { message, mentionedBefore, edit } = at.rewriting
  const { channelId, policy } = at
  const flagsBefore = mentionedBefore.get(user.id) ?? 0
  const before = { channelId, policy, flags: flagsBefore, mentionsChannel: mentionedAll(message) }
  if (notificationTrigger(chat, user, medium, before) !== undefined) return undefined
  const mentionsChannel = hasAttribute(edit.attributes, 'mentionsChannel')
  return notificationTrigger(chat, user, medium, {
    channelId,
    policy,
    flags: edit.flags.get(user.id) ?? 0,
    mentionsChannel,
  })
}

function isAway(chat: NotifyOfEditNeeds, user: ChatUser, medium: NotificationMedium): boolean {
  if (medium === 'mail') return !isActiveNow(chat, user.id)
  const hasDevice = chat.push.people.has(user.id)
  return hasDevice && (userSetting(user, 'enable_online_push_notifications') || !isActiveNow(chat, user.id))
}
