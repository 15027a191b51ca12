/** The kinds of custom profile fields by the names and numbers of the API. */
export const fieldTypes = {
  SHORT_TEXT: { id: 1, name: 'Text (short)' },
  LONG_TEXT: { id: 2, name: 'Text (long)' },
  DATE: { id: 4, name: 'Date' },
  SELECT: { id: 3, name: 'List of options' },
  URL: { id: 5, name: 'Link' },
  EXTERNAL_ACCOUNT: { id: 7, name: 'External account' },
  USER: { id: 6, name: 'Users' },
  PRONOUNS: { id: 8, name: 'Pronouns' },
} as const

export type FieldType = (typeof fieldTypes)[keyof typeof fieldTypes]['id']

export interface ProfileField {
  readonly id: number
  readonly name: string
  readonly hint: string
  readonly type: FieldType
  readonly position: number
  /** JSON for clients; empty for types without configuration. */
  readonly fieldData: string
  readonly isRequired: boolean
  readonly isEditableByUser: boolean
  readonly isInSummary: boolean
  /** Whether clients find a user by the value when a name is completed. */
  readonly isUsedForMatching: boolean
}

/** The default name of a field: its type, with a number if the name exists. */
export function unnamedFieldName(type: FieldType, others: readonly Pick<ProfileField, 'name'>[]): string {
  const typeName = Object.values(fieldTypes).find(({ id }) => id === type)?.name ?? ''
  const taken = new Set(others.map(({ name }) => name.toLowerCase()))
  let name: string = typeName
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${typeName} ${number}`
  return name
}

/** A long text and a list of users do not fit in the summary of a profile. */
export function fitsInSummary(type: FieldType): boolean {
  return type !== fieldTypes.LONG_TEXT.id && type !== fieldTypes.USER.id
}

export type FieldProblem =
  | { readonly kind: 'name_blank' }
  | { readonly kind: 'name_too_long' }
  | { readonly kind: 'name_taken' }
  | { readonly kind: 'hint_too_long' }
  | { readonly kind: 'not_for_summary' }
  | { readonly kind: 'summary_full' }

export interface FieldLimits {
  readonly nameLengthMax: number
  readonly hintLengthMax: number
  readonly inSummaryMax: number
}

/** Whether the organization may have this field beside the others. */
export function fieldProblem(
  field: Omit<ProfileField, 'id'>,
  others: readonly ProfileField[],
  { nameLengthMax, hintLengthMax, inSummaryMax }: FieldLimits,
): FieldProblem | undefined {
  if (field.name.trim() === '') return { kind: 'name_blank' }
  if (Array.from(field.name).length > nameLengthMax) return { kind: 'name_too_long' }
  if (Array.from(field.hint).length > hintLengthMax) return { kind: 'hint_too_long' }
  const key = field.name.toLowerCase()
  if (others.some(({ name }) => name.toLowerCase() === key)) return { kind: 'name_taken' }
  if (!field.isInSummary) return undefined
  if (!fitsInSummary(field.type)) return { kind: 'not_for_summary' }
  return others.filter(({ isInSummary }) => isInSummary).length >= inSummaryMax ? { kind: 'summary_full' } : undefined
}
