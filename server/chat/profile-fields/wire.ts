import { z } from 'zod'
import type { ProfileField } from './rules/profile-field.ts'

export const profileFieldSchema = z.object({
  id: z.int(),
  name: z.string(),
  hint: z.string(),
  type: z.int(),
  order: z.int(),
  field_data: z.string(),
  required: z.boolean(),
  editable_by_user: z.boolean(),
  display_in_profile_summary: z.boolean().optional(),
  use_for_user_matching: z.boolean(),
})

export const externalAccountSchema = z.strictObject({
  name: z.string(),
  text: z.string(),
  hint: z.string(),
  url_pattern: z.string(),
})

export type ProfileFieldWire = z.input<typeof profileFieldSchema>

/** The summary flag is present only if it is set. */
export function profileFieldWire(field: ProfileField): ProfileFieldWire {
  return {
    id: field.id,
    name: field.name,
    hint: field.hint,
    type: field.type,
    order: field.position,
    field_data: field.fieldData,
    required: field.isRequired,
    editable_by_user: field.isEditableByUser,
    use_for_user_matching: field.isUsedForMatching,
    ...(field.isInSummary ? { display_in_profile_summary: true } : {}),
  }
}
