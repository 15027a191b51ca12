import { type Notice, plainNotice } from '../delivery/queues/notice.ts'
import type { CustomEmojiWire } from './wire.ts'

export function customEmojiNotice(emoji: Readonly<Record<string, CustomEmojiWire>>): Notice {
  return plainNotice({ type: 'realm_emoji', op: 'update', realm_emoji: emoji }, 'everyone')
}
