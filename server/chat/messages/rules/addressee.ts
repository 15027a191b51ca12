import { withoutMisspelledIntegers } from '../../../kernel/values/misspelled-integers.ts'
import { parseSentJson } from '../../../kernel/values/nesting.ts'

/** The recipient of a message, as the parameter `to` names it. */
export type ChannelReference = { readonly id: number } | { readonly name: string }
export type PeopleReference = { readonly ids: readonly number[] } | { readonly emails: readonly string[] }

export type ChannelReferenceProblem = 'not_one_channel' | 'not_a_channel'
export type PeopleReferenceProblem = 'not_people' | 'mixed' | 'nobody'

/** A name, an id, a name in quotes, or a JSON list with one of these. */
export function readChannelReference(text: string): ChannelReference | ChannelReferenceProblem {
  const parsed = parseReference(text)
  if (parsed === undefined) return { name: text }
  const lone = Array.isArray(parsed.value) ? (parsed.value as unknown[]) : [parsed.value]
  if (lone.length !== 1) return 'not_one_channel'
  const [value] = lone
  if (typeof value === 'string') return { name: value }
  return Number.isSafeInteger(value) ? { id: value as number } : 'not_a_channel'
}

/** A JSON list of ids or of addresses, one address, or several with commas between. */
export function readPeopleReference(text: string): PeopleReference | PeopleReferenceProblem {
  const parsed = parseReference(text)
  let value = parsed === undefined ? text : parsed.value
  if (typeof value === 'string') value = value.split(',')
  if (!Array.isArray(value)) return 'not_people'
  const people = value as unknown[]
  if (people.length === 0) return 'nobody'
  if (people.every((one) => typeof one === 'string')) {
    const emails = [...new Set(people.map((one) => one.trim()))].filter((one) => one !== '')
    return emails.length === 0 ? 'nobody' : { emails }
  }
  if (people.every((one) => Number.isSafeInteger(one))) return { ids: [...new Set(people as number[])] }
  const isMixed = people.every((one) => typeof one === 'string' || Number.isSafeInteger(one))
  return isMixed ? 'mixed' : 'not_people'
}

function parseReference(text: string): { readonly value: unknown } | undefined {
  const parsed = parseSentJson(text)
  return parsed && { value: withoutMisspelledIntegers(text) ?? parsed.value }
}
