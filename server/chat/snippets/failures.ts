import { refuse } from '../failures.ts'

export const refuseSnippet = {
  noTitle: () => refuse.badRequest('Title cannot be empty.'),
  noContent: () => refuse.badRequest('Content cannot be empty.'),
  nothingNew: () => refuse.badRequest('No new data is provided'),
  unknown: () => refuse.missing('Saved snippet does not exist.'),
  tooMany: (max: number) => refuse.badRequest(`There cannot be more than ${max} saved snippets.`),
  tooMuch: () => refuse.badRequest('Your saved snippets are too long together.'),
}
