import { nameLengthMax } from './limits.ts'

export type NameProblem = 'name_empty' | 'name_too_long' | 'name_has_bad_characters'

// The first group has a meaning in the message syntax of mentions.
const badCharacters = /[*`\\>"@]|\p{Cc}|\p{Cs}|\p{Co}|\p{Cn}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
/** A mention writes `name|12` for people with the same name, so no name may end like that. */
const looksNumbered = /\|\d+$/

export function cleanName(text: string): { readonly name: string } | { readonly problem: NameProblem } {
  const name = text.trim()
  if (name === '') return { problem: 'name_empty' }
  if ([...name].length > nameLengthMax) return { problem: 'name_too_long' }
  return badCharacters.test(name) || looksNumbered.test(name) ? { problem: 'name_has_bad_characters' } : { name }
}
