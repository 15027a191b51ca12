import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import type { FieldInput } from '../actions/change-profile-fields.ts'
import { fieldDataForms } from '../rules/field-data.ts'

/** `readFieldData` checks the form that the type of the field requires; the document lists the forms. */
const fieldData = z.record(z.string(), z.unknown()).meta({
  anyOf: fieldDataForms.map((form) => {
    const { $schema: _dialect, ...described } = z.toJSONSchema(form)
    return described
  }),
})

/** The common parameters of creating and changing a field; absent ones keep their value or default. */
export const fieldParameters = {
  name: optional(param.text()),
  hint: optional(param.text()),
  field_data: optional(param.json(fieldData)),
  display_in_profile_summary: optional(param.flag()),
  required: optional(param.flag()),
  editable_by_user: optional(param.flag()),
  use_for_user_matching: optional(param.flag('Whether clients find a user by the value when a name is completed')),
}

interface SentField {
  readonly name: string | undefined
  readonly hint: string | undefined
  readonly field_data: Record<string, unknown> | undefined
  readonly display_in_profile_summary: boolean | undefined
  readonly required: boolean | undefined
  readonly editable_by_user: boolean | undefined
  readonly use_for_user_matching: boolean | undefined
}

export function fieldInput(sent: SentField): FieldInput {
  return {
    name: sent.name,
    hint: sent.hint,
    fieldData: sent.field_data,
    isInSummary: sent.display_in_profile_summary,
    isRequired: sent.required,
    isEditableByUser: sent.editable_by_user,
    isUsedForMatching: sent.use_for_user_matching,
  }
}
