import type { EventBody } from '../delivery/queues/chat-events.ts'
import type { Notice } from '../delivery/queues/notice.ts'
import type { CustomEmoji } from './store.ts'
import { customEmojiWire, customEmojiWires } from './wire.ts'

/** One emoji was added or deactivated. Clients that do not support single changes receive the whole list. */
export function customEmojiNotice(all: readonly CustomEmoji[], changed: CustomEmoji): Notice {
  const whole: EventBody = { type: 'realm_emoji', op: 'update', realm_emoji: customEmojiWires(all) }
  const single: EventBody = changed.isDeactivated
    ? { type: 'realm_emoji', op: 'update_one', emoji_id: String(changed.id), data: { deactivated: true } }
    : { type: 'realm_emoji', op: 'add', emoji: customEmojiWire(changed) }
  return {
    type: 'realm_emoji',
    audience: 'everyone',
    body: ({ capabilities }) => (capabilities.individual_emoji_changes ? single : whole),
  }
}
