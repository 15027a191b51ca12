import type { ProfileField } from '../../../client/chat/state/types.ts'
import { kindOf, userIdsOf } from '../../account/profile-fields.ts'

type Values = ReadonlyMap<number, string>

/** The changed fields, as the API takes them: users as a list, and an empty text for no value. */
export function changesOf(fields: readonly ProfileField[], before: Values, after: Values) {
  return fields.flatMap((field) => {
    const value = after.get(field.id) ?? ''
    if (value === (before.get(field.id) ?? '')) return []
    return [{ id: field.id, value: kindOf(field) === 'users' ? [...userIdsOf(value)] : value }]
  })
}
