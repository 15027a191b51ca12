import { refuse } from '../failures.ts'
import { chatLimits } from '../limits.ts'
import type { FieldDataProblem } from './rules/field-data.ts'
import type { FieldProblem } from './rules/profile-field.ts'

const fieldProblems: Readonly<Record<FieldProblem['kind'], string>> = {
  name_blank: 'Label cannot be blank.',
  name_too_long: `name is too long (limit: ${chatLimits.profileFieldNameLengthMax} characters)`,
  name_taken: 'A field with that label already exists.',
  hint_too_long: `hint is too long (limit: ${chatLimits.profileFieldHintLengthMax} characters)`,
  not_for_summary: 'Field type not supported for display in profile summary.',
  summary_full: `Only ${chatLimits.profileFieldsInSummaryMax} custom profile fields can be displayed in the profile summary.`,
}

const dataProblems: Readonly<Record<FieldDataProblem, string>> = {
  not_choices: 'field_data is not a map of choices, each with text and order',
  no_choice: 'Field must have at least one choice.',
  blank_choice: 'A choice must have a key and a text.',
  repeated_choice: 'Field must not have duplicate choices.',
  choice_order: 'The order of the choices must count up from 1.',
  not_an_account: 'field_data is not an external account',
  unknown_account: 'Invalid external account type',
  url_pattern_needless: 'A known external account has its own URL pattern',
  url_pattern_missing: 'Custom external account must define URL pattern',
  url_pattern_invalid: 'Malformed URL pattern.',
}

/** The failures of custom profile fields. */
export const refuseField = {
  invalid: ({ kind }: FieldProblem) => refuse.badRequest(fieldProblems[kind]),
  badData: (problem: FieldDataProblem) => refuse.badParameter('field_data', dataProblems[problem]),
  dataTooLong: (lengthMax: number) =>
    refuse.badParameter('field_data', `field_data is longer than ${lengthMax} characters`),
  unknown: (id: number) => refuse.badRequest(`Field id ${id} not found.`),
  knownAccount: () => refuse.badRequest('Default custom field cannot be updated.'),
  badOrder: () => refuse.badRequest('Invalid order mapping.'),
  tooMany: (max: number) => refuse.badRequest(`There cannot be more than ${max} custom profile fields.`),
}
