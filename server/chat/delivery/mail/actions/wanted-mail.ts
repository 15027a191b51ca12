import type { WithDirectory } from '../../../directory/directory.ts'
import type { ChatUser } from '../../../people/rules/chat-user.ts'
import { userSetting } from '../../../settings/rules/user-settings.ts'
import { wantsChannel } from '../../actions/notification-trigger.ts'
import type { PushTrigger } from '../../push/rules.ts'

/** The reason of a digest, beside those of mail about messages. */
export const digestReason = 'digest'

/** Whether the organization and the user still want digests; checked for every mail, since both may change at any time. */
export function wantsDigest({ directory }: WithDirectory, user: ChatUser): boolean {
  if (directory.isDeactivated || !directory.settings.digest_emails_enabled) return false
  return user.isActive && !user.isBot && userSetting(user, 'enable_digest_emails')
}

/** Whether the user still wants mail for this reason; `channelId` is undefined for direct messages. */
export function wantsMessageMail(
  chat: WithDirectory,
  user: ChatUser,
  reason: PushTrigger,
  channelId: number | undefined,
): boolean {
  if (!user.isActive) return false
  if (reason === 'stream_push_notify') return wantsChannel(chat, user, 'mail', channelId)
  if (reason === 'followed_topic_push_notify') return userSetting(user, 'enable_followed_topic_email_notifications')
  return userSetting(user, 'enable_offline_email_notifications')
}
