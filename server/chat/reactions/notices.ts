import type { EventBody } from '../delivery/queues/chat-events.ts'
import { type Notice, plainNotice } from '../delivery/queues/notice.ts'
import type { UserSet } from '../delivery/queues/user-set.ts'
import type { ReactionEmoji } from './rules.ts'

export interface ReactionEvent {
  readonly op: 'add' | 'remove'
  readonly messageId: number
  readonly emoji: ReactionEmoji
  readonly by: { readonly id: number; readonly email: string; readonly fullName: string }
}

export function reactionNotice({ op, messageId, emoji, by }: ReactionEvent, audience: UserSet): Notice {
  const body: EventBody = {
    type: 'reaction',
    op,
    user_id: by.id,
    user: { user_id: by.id, email: by.email, full_name: by.fullName },
    message_id: messageId,
    emoji_name: emoji.name,
    emoji_code: emoji.code,
    reaction_type: emoji.type,
  }
  return plainNotice(body, audience)
}
