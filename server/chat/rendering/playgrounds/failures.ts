import { refuse } from '../../failures.ts'
import type { InvalidPlayground } from './rules.ts'

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
