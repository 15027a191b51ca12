import { userSetting } from '../../settings/rules/user-settings.ts'
import type { ChatUser } from './chat-user.ts'

/** A user's status; unset parts are absent. */
export interface StatusWire {
  away?: true
  status_text?: string
  emoji_name?: string
  emoji_code?: string
  reaction_type?: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji'
}

/** Most users have no status: this check allocates nothing. */
export function hasStatus(user: ChatUser): boolean {
  return user.statusText !== '' || user.statusEmoji !== undefined || !userSetting(user, 'presence_enabled')
}

/** "Away" is the older name of hiding the presence. */
export function statusOf(user: ChatUser): StatusWire {
  const { statusText, statusEmoji } = user
  return {
    ...(userSetting(user, 'presence_enabled') ? {} : { away: true as const }),
    ...(statusText === '' ? {} : { status_text: statusText }),
    ...(statusEmoji === undefined
      ? {}
      : {
          emoji_name: statusEmoji.emoji_name,
          emoji_code: statusEmoji.emoji_code,
          reaction_type: statusEmoji.reaction_type,
        }),
  }
}
