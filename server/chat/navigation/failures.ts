import { refuse } from '../failures.ts'
import type { NavigationProblem } from './rules.ts'

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
