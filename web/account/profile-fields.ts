import type { ProfileField } from '../../client/chat/state/types.ts'

/** The types of profile fields, by API number. */
const types = { shortText: 1, longText: 2, select: 3, date: 4, link: 5, users: 6, account: 7, pronouns: 8 } as const

export type FieldKind = keyof typeof types

export function kindOf({ type }: Pick<ProfileField, 'type'>): FieldKind {
  return (Object.keys(types) as FieldKind[]).find((name) => types[name] === type) ?? 'shortText'
}

/** The options of a choice, in the order of the administrators. */
export function optionsOf({ field_data }: Pick<ProfileField, 'field_data'>): readonly { id: string; label: string }[] {
  const data = parsed(field_data)
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data as Readonly<Record<string, { text: string; order: string }>>)
    .toSorted(([, left], [, right]) => Number(left.order) - Number(right.order))
    .map(([id, { text }]) => ({ id, label: text }))
}

/** The users of a value: a JSON list of ids. */
export function userIdsOf(value: string): readonly number[] {
  const ids = parsed(value)
  return Array.isArray(ids) ? ids.filter((id): id is number => typeof id === 'number') : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Accounts = Readonly<Record<string, { readonly url_pattern: string }>>

/** Where the account of a user at another site is; undefined without a pattern. */
export function accountAddress(field: Pick<ProfileField, 'field_data'>, value: string, known: Accounts) {
  const data = parsed(field.field_data) as { readonly subtype?: string; readonly url_pattern?: string } | undefined
  const pattern = data?.url_pattern ?? known[data?.subtype ?? '']?.url_pattern
  return pattern === undefined
    ? undefined
    : webAddress(pattern.replace('%(username)s', () => encodeURIComponent(value)))
}

/** Only an address of the web becomes a link. */
export function webAddress(text: string): string | undefined {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined
}
