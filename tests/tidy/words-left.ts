/**
 * Folders and files that do not follow docs/glossary.md everywhere yet, with the number of forbidden words in them. The numbers only go
 * down; a line goes when it reaches zero. Nothing is added.
 */
export const notYetRewritten: Readonly<Record<string, number>> = {
  tests: 6,
  'tests/documents': 3,
  'tests/tidy': 5,
  'web/admin': 7,
  'web/chat': 12,
}
