import { type Notice, plainNotice } from '../delivery/queues/notice.ts'
import type { ProfileFieldWire } from './wire.ts'

export function profileFieldsNotice(fields: readonly ProfileFieldWire[]): Notice {
  return plainNotice({ type: 'custom_profile_fields', fields }, 'everyone')
}
