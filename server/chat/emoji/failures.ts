import { refuse } from '../failures.ts'
import type { EmojiNameProblem } from './rules/custom-emoji-name.ts'

const emojiNameProblems: Readonly<Record<EmojiNameProblem, string>> = {
  empty: 'Emoji name is missing',
  too_long: 'Emoji name is too long',
  bad_characters:
    'Emoji names must contain only lowercase English letters, digits, spaces, dashes, underscores, and periods.',
  bad_end: 'Emoji names must end with either a letter or digit.',
}

export const refuseEmoji = {
  badName: (problem: EmojiNameProblem) => refuse.badRequest(emojiNameProblems[problem]),
  taken: () => refuse.badRequest('A custom emoji with this name already exists.'),
  mayNotAdd: () => refuse.badRequest('Insufficient permission'),
  mayNotOverride: () => refuse.badRequest('Only administrators can override default emoji.'),
  mayNotRemove: () => refuse.badRequest('Must be an organization administrator or emoji author'),
  notOneFile: () => refuse.badRequest('You must upload exactly one file.'),
  tooMany: (max: number) => refuse.badRequest(`There cannot be more than ${max} custom emoji.`),
  tooManyOfOne: (max: number) => refuse.badRequest(`You cannot add more than ${max} custom emoji.`),
  unknown: (name: string) => refuse.missing(`Emoji '${name}' does not exist`),
}
