import { refuse } from '../../failures.ts'
import type { InvalidLinkifier } from '../markdown/linkifiers/linkifier.ts'
import type { ReverseProblem } from '../markdown/linkifiers/reverse.ts'

const reverseProblems: Readonly<Record<ReverseProblem, readonly [parameter: string, text: string]>> = {
  example_does_not_match: ['example_input', 'The example does not match the pattern.'],
  template_without_example: ['reverse_template', 'A reverse template needs an example input.'],
  template_differs: ['reverse_template', 'The reverse template does not give the example input.'],
  invalid_alternative: ['alternative_url_templates', 'Invalid URL template.'],
  alternative_with_other_groups: [
    'alternative_url_templates',
    'An alternative URL template must have the groups of the pattern.',
  ],
}

export const refuseLinkifier = {
  unknown: () => refuse.badRequest('Linkifier not found.'),
  samePattern: () => refuse.badRequest('There is a linkifier with this pattern already.'),
  badOrder: () => refuse.badRequest('The ordered list must enumerate all existing linkifiers exactly once'),
  tooMany: (max: number) => refuse.badRequest(`There cannot be more than ${max} linkifiers.`),
  notReversible: (problem: ReverseProblem) => refuse.badParameter(...reverseProblems[problem]),
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
