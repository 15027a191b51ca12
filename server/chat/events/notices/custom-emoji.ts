import type { CustomEmojiWire } from '../../wire/custom-emoji.ts'
import { type Notice, plainNotice } from '../notice.ts'

export function customEmojiNotice(emoji: Readonly<Record<string, CustomEmojiWire>>): Notice {
  return plainNotice({ type: 'realm_emoji', op: 'update', realm_emoji: emoji }, 'everyone')
}
