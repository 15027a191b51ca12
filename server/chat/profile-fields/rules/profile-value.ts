import { textLengths } from '../../rules/text-lengths.ts'
/** The properties of a custom profile field that decide which values are valid. */
export interface ValueRule {
  readonly name: string
  /** 1 short text, 2 long text, 3 options, 4 date, 5 link, 6 users, 7 external account, 8 pronouns. */
  readonly type: number
  /** The field's configuration as JSON; empty when there is none. */
  readonly fieldData: string
}

export type SentValue = string | readonly number[]

export type CheckedValue =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly rule: string; readonly unknownUserId?: number }

const { shortValueLengthMax: shortLengthMax, longValueLengthMax: longLengthMax } = textLengths

/** The value as it is stored, or its problem. An empty text means "no value" for every type. */
export function checkProfileValue(field: ValueRule, sent: SentValue, isPerson: (id: number) => boolean): CheckedValue {
  const { name, type } = field
  if (type === 6) return checkPeople(name, sent, isPerson)
  if (typeof sent !== 'string') return { ok: false, rule: `${name} is not a string` }
  const value = sent.trim()
  if (value === '') return { ok: true, value }
  const problem = textProblem(field, value)
  return problem === undefined ? { ok: true, value } : { ok: false, rule: `${name} ${problem}` }
}

function textProblem({ type, fieldData, name }: ValueRule, value: string): string | undefined {
  const longest = type === 2 ? longLengthMax : shortLengthMax
  switch (type) {
    case 3:
      return Object.hasOwn(choicesOf(fieldData), value)
        ? undefined
        : `: '${value}' is not a valid choice for '${name}'.`
    case 4:
      return isDate(value) ? undefined : 'is not a date'
    case 5:
      return isLink(value) ? undefined : 'is not a URL'
    default:
      return [...value].length <= longest ? undefined : `is too long (limit: ${longest} characters)`
  }
}

function checkPeople(name: string, sent: SentValue, isPerson: (id: number) => boolean): CheckedValue {
  if (typeof sent === 'string') {
    return sent.trim() === '' ? { ok: true, value: '' } : { ok: false, rule: `${name} is not a list` }
  }
  for (const id of sent) if (!isPerson(id)) return { ok: false, rule: `Invalid user ID: ${id}`, unknownUserId: id }
  return { ok: true, value: JSON.stringify([...new Set(sent)]) }
}

function choicesOf(fieldData: string): Readonly<Record<string, unknown>> {
  return fieldData === '' ? {} : (JSON.parse(fieldData) as Record<string, unknown>)
}

/** An existing date, as 2026-02-28. */
function isDate(value: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (parts === null) return false
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number)
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return year >= 1 && day >= 1 && day <= (lengths[month - 1] ?? 0)
}

function isLink(value: string): boolean {
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)
}
