import type { ChatParametersOf } from '../../../client/chat/call-types.ts'
import type { ProfileField } from '../../../client/chat/state/types.ts'
/** The types of profile fields by API number, in display order. */
export const fieldTypes = {
  shortText: 1,
  longText: 2,
  select: 3,
  date: 4,
  link: 5,
  users: 6,
  account: 7,
  pronouns: 8,
} as const

export type FieldTypeName = keyof typeof fieldTypes

export const fieldTypeNames = Object.keys(fieldTypes) as readonly FieldTypeName[]

export const typeNameOf = (type: number): FieldTypeName =>
  fieldTypeNames.find((name) => fieldTypes[name] === type) ?? 'shortText'

export type { ProfileField } from '../../../client/chat/state/types.ts'

export const accountNames = ['github', 'twitter', 'mastodon', 'custom'] as const
export type AccountName = (typeof accountNames)[number]

/** The content of the form. */
export interface FieldDraft {
  readonly type: FieldTypeName
  readonly name: string
  readonly hint: string
  /** One option per line. */
  readonly options: string
  readonly account: AccountName
  readonly urlPattern: string
  readonly isInSummary: boolean
  readonly isRequired: boolean
  readonly isEditable: boolean
}

type FieldParameters = Omit<ChatParametersOf<'PATCH /realm/profile_fields/{field_id}'>, 'field_id'>
type FieldData = NonNullable<FieldParameters['field_data']>
type AccountData = Extract<FieldData, { subtype: string }>
type Choices = Exclude<FieldData, AccountData>

export function draftOf(field: ProfileField | undefined): FieldDraft {
  const data = dataOf(field)
  const account = accountNames.find((name) => name === data.subtype) ?? 'github'
  return {
    type: typeNameOf(field?.type ?? fieldTypes.shortText),
    name: field?.name ?? '',
    hint: field?.hint ?? '',
    options: field?.type === fieldTypes.select ? optionTexts(data as Choices).join('\n') : '',
    account,
    urlPattern: typeof data.url_pattern === 'string' ? data.url_pattern : '',
    isInSummary: field?.display_in_profile_summary === true,
    isRequired: field?.required === true,
    isEditable: field?.editable_by_user ?? true,
  }
}

/** The server validates it when the field is saved. */
const dataOf = (field: ProfileField | undefined): FieldData =>
  field === undefined || field.field_data === '' ? {} : (JSON.parse(field.field_data) as FieldData)

const inOrder = (choices: Choices) =>
  Object.entries(choices).toSorted(([, left], [, right]) => Number(left.order) - Number(right.order))

const optionTexts = (choices: Choices): string[] => inOrder(choices).map(([, { text }]) => text)

export const optionsIn = (lines: string): readonly string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** An existing option keeps its key, because the users' values refer to it; a new one gets the next free number. */
export function choicesOf(lines: string, before: ProfileField | undefined): Choices {
  const choices = before?.type === fieldTypes.select ? (dataOf(before) as Choices) : {}
  const keys = new Map(Object.entries(choices).map(([key, { text }]) => [text, key]))
  let last = Math.max(-1, ...Object.keys(choices).map(Number).filter(Number.isFinite))
  const entries = optionsIn(lines).map((text, index) => {
    const key = keys.get(text) ?? String(++last)
    return [key, { text, order: String(index + 1) }] as const
  })
  return Object.fromEntries(entries)
}

export type DraftProblem = 'name' | 'options' | 'repeatedOption' | 'urlPattern'

/** Why the draft cannot be sent. */
export function draftProblem({ type, name, options, account, urlPattern }: FieldDraft): DraftProblem | undefined {
  const isKnownAccount = type === 'account' && account !== 'custom'
  if (name.trim() === '' && !isKnownAccount) return 'name'
  if (type === 'select') {
    const texts = optionsIn(options)
    if (texts.length === 0) return 'options'
    if (new Set(texts).size < texts.length) return 'repeatedOption'
  }
  if (type === 'account' && account === 'custom' && !isUrlPattern(urlPattern)) return 'urlPattern'
  return undefined
}

const isUrlPattern = (pattern: string): boolean =>
  /^https?:\/\/./.test(pattern) && pattern.split('%(username)s').length === 2

export const fitsInSummary = (type: FieldTypeName): boolean => type !== 'longText' && type !== 'users'

export function paramsOf(draft: FieldDraft, before: ProfileField | undefined): FieldParameters {
  const isKnownAccount = draft.type === 'account' && draft.account !== 'custom'
  return {
    ...(isKnownAccount ? {} : { name: draft.name.trim() }),
    hint: draft.hint.trim(),
    ...(draft.type === 'select' ? { field_data: choicesOf(draft.options, before) } : {}),
    ...(draft.type === 'account' ? { field_data: accountData(draft) } : {}),
    display_in_profile_summary: draft.isInSummary && fitsInSummary(draft.type),
    required: draft.isRequired,
    editable_by_user: draft.isEditable,
  }
}

const accountData = ({ account, urlPattern }: FieldDraft) =>
  account === 'custom' ? { subtype: account, url_pattern: urlPattern } : { subtype: account }
