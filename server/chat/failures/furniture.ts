import type { DraftProblem } from '../domain/drafts/draft.ts'
import type { EmojiNameProblem } from '../domain/emoji/custom-emoji-name.ts'
import type { InvalidLinkifier } from '../domain/markdown/linkifier.ts'
import type { InvalidPlayground } from '../domain/markdown/playground.ts'
import type { NavigationProblem } from '../domain/navigation/navigation-view.ts'
import { refuse } from '../failures.ts'

export const refuseFolder = {
  unknown: () => refuse.badRequest('Invalid channel folder ID'),
  blankName: () => refuse.badParameter('name', `Channel folder name can't be empty.`),
  nameTaken: () => refuse.badRequest('Channel folder name already in use'),
  badOrder: () => refuse.badParameter('order', 'Invalid order mapping.'),
  inUse: () => refuse.badRequest('You need to remove all the channels from this folder to archive it.'),
  tooMany: (max: number) => refuse.badRequest(`There cannot be more than ${max} channel folders.`),
}

export const refuseLinkifier = {
  unknown: () => refuse.badRequest('Linkifier not found.'),
  samePattern: () => refuse.badRequest('There is a linkifier with this pattern already.'),
  badOrder: () => refuse.badRequest('The ordered list must enumerate all existing linkifiers exactly once'),
  tooMany: (max: number) => refuse.badRequest(`There cannot be more than ${max} linkifiers.`),
  invalid(problem: InvalidLinkifier) {
    switch (problem.reason) {
      case 'pattern_empty':
        return refuse.badParameter('pattern', 'The pattern must not be empty.')
      case 'pattern_too_long':
        return refuse.badParameter('pattern', `The pattern is longer than ${problem.lengthMax} characters.`)
      case 'pattern_too_complex':
        return refuse.badParameter('pattern', 'The pattern is too complex.')
      case 'bad_regular_expression':
        return refuse.badParameter('pattern', `Bad regular expression: ${problem.detail}`)
      case 'invalid_url_template':
        return refuse.badParameter('url_template', 'Invalid URL template.')
      case 'group_not_in_pattern':
        return refuse.badRequest(`Group '${problem.name}' in URL template is not present in linkifier pattern.`)
      case 'group_not_in_template':
        return refuse.badRequest(`Group '${problem.name}' in linkifier pattern is not present in URL template.`)
    }
  },
}

const playgroundProblems: Readonly<Record<InvalidPlayground, readonly [parameter: string, message: string]>> = {
  name_empty: ['name', 'The name of a playground must not be empty.'],
  language_empty: ['pygments_language', 'The language must not be empty.'],
  language_too_long: ['pygments_language', 'The name of the language is too long.'],
  language_bad_characters: ['pygments_language', 'Invalid characters in pygments language'],
  invalid_url_template: ['url_template', 'Invalid URL template.'],
  code_variable_missing: ['url_template', 'Missing the required variable "code" in the URL template'],
  other_variable: ['url_template', '"code" should be the only variable present in the URL template'],
}

export const refusePlayground = {
  unknown: () => refuse.badRequest('Invalid playground'),
  taken: () => refuse.badRequest('The language has a playground of this name already.'),
  tooMany: (max: number) => refuse.badRequest(`There cannot be more than ${max} playgrounds.`),
  invalid: (problem: InvalidPlayground) => refuse.badParameter(...playgroundProblems[problem]),
}

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
  unknown: (name: string) => refuse.missing(`Emoji '${name}' does not exist`),
}

const navigationProblems: Readonly<Record<NavigationProblem, string>> = {
  blank_fragment: 'fragment cannot be blank',
  long_fragment: 'fragment is too long',
  name_for_built_in: 'Built-in views cannot have a custom name',
  name_missing: 'Custom views must have a valid name',
  long_name: 'name is too long',
  fragment_taken: 'Navigation view already exists.',
  name_taken: 'Navigation view with this name already exists.',
}

export const refuseNavigation = {
  invalid: (problem: NavigationProblem) => refuse.badRequest(navigationProblems[problem]),
  unknown: () => refuse.missing('Navigation view does not exist.'),
  nothingToChange: () => refuse.badRequest('Nothing to change'),
  tooMany: (max: number) => refuse.badRequest(`There cannot be more than ${max} navigation views.`),
}

export const refuseDraft = {
  off: () => refuse.badRequest('User has disabled synchronizing drafts.'),
  unknown: () => refuse.missing('Draft does not exist'),
  unknownUser: (id: number) => refuse.badRequest(`Invalid user ID ${id}`),
  tooMany: (max: number) => refuse.badRequest(`There cannot be more than ${max} drafts.`),
  invalid(problem: DraftProblem) {
    if (problem.kind === 'negative_timestamp') return refuse.badRequest('Timestamp must not be negative.')
    if (problem.kind === 'unprintable_topic')
      return refuse.badRequest(`Invalid character in topic, at position ${problem.position}!`)
    return refuse.badRequest('Must specify exactly 1 channel ID for channel messages')
  },
}

export const refuseSnippet = {
  noTitle: () => refuse.badRequest('Title cannot be empty.'),
  noContent: () => refuse.badRequest('Content cannot be empty.'),
  nothingNew: () => refuse.badRequest('No new data is provided'),
  unknown: () => refuse.missing('Saved snippet does not exist.'),
  tooMany: (max: number) => refuse.badRequest(`There cannot be more than ${max} saved snippets.`),
}
