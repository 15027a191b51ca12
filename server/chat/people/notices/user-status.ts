import { type Notice, plainNotice } from '../../delivery/queues/notice.ts'
import type { UserSet } from '../../delivery/queues/user-set.ts'
import type { StatusEmoji } from '../rules/chat-user.ts'

export interface StatusChange {
  readonly away?: boolean
  readonly text?: string
  /** null: removed. */
  readonly emoji?: StatusEmoji | null
}

/** Only the changed parts. */
export function userStatusNotice(userId: number, change: StatusChange, audience: UserSet | 'everyone'): Notice {
  const { away, text, emoji } = change
  return plainNotice(
    {
      type: 'user_status',
      user_id: userId,
      ...(away === undefined ? {} : { away }),
      ...(text === undefined ? {} : { status_text: text }),
      ...(emoji === undefined ? {} : (emoji ?? noEmoji)),
    },
    audience,
  )
}

const noEmoji = { emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' } as const
