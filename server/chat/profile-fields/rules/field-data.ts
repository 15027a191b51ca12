import { z } from 'zod'
import { externalAccounts, usernamePlace } from './external-accounts.ts'
import { type FieldType, fieldTypes } from './profile-field.ts'

const choices = z.record(z.string(), z.strictObject({ text: z.string(), order: z.string() }))

const externalAccount = z.strictObject({ subtype: z.string(), url_pattern: z.string().optional() })

/** The configuration of a list of options by the key of each, and of an external account. */
export const fieldDataForms = [choices, externalAccount] as const

export type FieldDataProblem =
  | 'not_choices'
  | 'no_choice'
  | 'blank_choice'
  | 'repeated_choice'
  | 'choice_order'
  | 'not_an_account'
  | 'unknown_account'
  | 'url_pattern_needless'
  | 'url_pattern_missing'
  | 'url_pattern_invalid'

export type ReadFieldData =
  | { readonly ok: true; readonly fieldData: string }
  | { readonly ok: false; readonly problem: FieldDataProblem }

/** The configuration of a field as it is stored; empty for types without one. */
export function readFieldData(type: FieldType, given: Readonly<Record<string, unknown>> | undefined): ReadFieldData {
  if (type !== fieldTypes.SELECT.id && type !== fieldTypes.EXTERNAL_ACCOUNT.id) return { ok: true, fieldData: '' }
  const problem = type === fieldTypes.SELECT.id ? choicesProblem(given ?? {}) : accountProblem(given ?? {})
  return problem === undefined ? { ok: true, fieldData: JSON.stringify(given) } : { ok: false, problem }
}

/** The keys that users' values refer to. */
export function choiceKeys(fieldData: string): readonly string[] {
  return fieldData === '' ? [] : Object.keys(choices.parse(JSON.parse(fieldData)))
}

/** Whether it is a known account, whose name and address cannot be changed. */
export function isKnownAccount(fieldData: string): boolean {
  const parsed = externalAccount.safeParse(fieldData === '' ? undefined : JSON.parse(fieldData))
  return parsed.success && parsed.data.subtype !== 'custom'
}

function choicesProblem(given: Readonly<Record<string, unknown>>): FieldDataProblem | undefined {
  const parsed = choices.safeParse(given)
  if (!parsed.success) return 'not_choices'
  const options = Object.entries(parsed.data)
  if (options.length === 0) return 'no_choice'
  if (options.some(([key, { text }]) => key.trim() === '' || text.trim() === '')) return 'blank_choice'
  if (new Set(options.map(([, { text }]) => text)).size < options.length) return 'repeated_choice'
  const places = options.map(([, { order }]) => Number(order)).sort((left, right) => left - right)
  return places.every((place, at) => place === at + 1) ? undefined : 'choice_order'
}

function accountProblem(given: Readonly<Record<string, unknown>>): FieldDataProblem | undefined {
  const parsed = externalAccount.safeParse(given)
  if (!parsed.success) return 'not_an_account'
  const { subtype, url_pattern: pattern } = parsed.data
  if (subtype !== 'custom') {
    if (!Object.hasOwn(externalAccounts, subtype)) return 'unknown_account'
    return pattern === undefined ? undefined : 'url_pattern_needless'
  }
  if (pattern === undefined) return 'url_pattern_missing'
  return isUrlPattern(pattern) ? undefined : 'url_pattern_invalid'
}

/** An address with exactly one placeholder for the account name; addresses that run code are rejected. */
function isUrlPattern(pattern: string): boolean {
  if (pattern.split(usernamePlace).length !== 2) return false
  try {
    return ['http:', 'https:'].includes(new URL(pattern.replace(usernamePlace, 'username')).protocol)
  } catch {
    return false
  }
}
