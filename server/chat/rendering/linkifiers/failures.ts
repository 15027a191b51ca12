import { refuse } from '../../failures.ts'
import type { InvalidLinkifier } from '../markdown/linkifiers/linkifier.ts'

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
