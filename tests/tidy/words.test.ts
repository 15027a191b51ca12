import { describe, expect, test } from 'vitest'
import { found } from './planted.ts'
import { checkWords, wordsOf } from './words.ts'

const strict = (...files: [path: string, text: string][]) => found(checkWords, ...files)

describe('words', () => {
  test.each([
    ['server/chat/a.ts', 'const orderWish = 1', '"wish" in orderWish'],
    ['server/chat/a.ts', 'function tellPeople() {}', '"tell" in tellPeople'],
    ['server/chat/a.ts', 'class HTTPTeller {}', '"teller" in HTTPTeller'],
    ['server/chat/lead-desk.ts', '', '"desk" in lead-desk.ts'],
    ['server/news/a.ts', '', '"news" in news'],
    ['docs/rules/a.md', 'A-1: A key, whoever owns it, is refused.', '"whoever": name the subject'],
    ['docs/a.md', 'The queue is gone.', '"is gone"'],
    ['server/chat/a.ts', '// The owner is told.', '"is told"'],
    ['server/chat/a.ts', '// The poll goes on, and the queue is opened anew.', '"goes on"'],
  ])('%s: %s is found', (path, text, remedy) => {
    expect(strict([path, text]).join('\n')).toContain(remedy)
  })

  test.each([
    ['server/chat/a.ts', "const text = 'Whoever is told'"],
    ['server/chat/a.ts', 'const told_at_ms = row.heard_until'],
    ['server/chat/a.ts', 'const background = newsletter + deskew'],
    ['docs/glossary.md', 'Whoever'],
    ['docs/a.md', 'A new address goes on hold.'],
    ['server/chat/migrations/0005-furniture.sql', ''],
  ])('%s: %s is not', (path, text) => {
    expect(strict([path, text])).toEqual([])
  })

  test('a name is cut into its words', () => {
    expect(wordsOf('readHTTPBody2')).toEqual(['read', 'http', 'body2'])
    expect(wordsOf('lead-desk.test.ts')).toEqual(['lead', 'desk', 'test', 'ts'])
  })
})
