import type { ProfileFieldWire } from '../../wire/profile-field.ts'
import { type Notice, plainNotice } from '../notice.ts'

export function profileFieldsNotice(fields: readonly ProfileFieldWire[]): Notice {
  return plainNotice({ type: 'custom_profile_fields', fields }, 'everyone')
}
