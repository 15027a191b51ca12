import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMarkup } from '../testing.ts'
import { commonSequence } from './common-sequence.ts'
import { highlightDifferences } from './diff.ts'

const added = (text: string) => `<span class="highlight_text_inserted">${text}</span>`
const removed = (text: string) => `<span class="highlight_text_deleted">${text}</span>`

test.each([
  ['<p>same text</p>', '<p>same text</p>', '<p>same text</p>'],
  ['<p>Hello!</p>', '<p>Howdy!</p>', `<p>${added('Howdy!')} ${removed('Hello!')}</p>`],
  ['<p>a b c</p>', '<p>a c</p>', `<p>a ${removed('b')} c</p>`],
  ['<p>a c</p>', '<p>a b c</p>', `<p>a ${added('b')} c</p>`],
  ['<p>a b</p>', '<p>a</p>', `<p>a ${removed('b')}</p>`],
  ['<p>b c</p>', '<p>c</p>', `<p>${removed('b')} c</p>`],
  ['<p>a</p>', '<p>a <strong>b c</strong> d</p>', `<p>a <strong>${added('b c')}</strong> ${added('d')}</p>`],
  ['<p>a</p>\n<p>b b</p>\n<p>c</p>', '<p>a</p>\n<p>c</p>', `<p>a ${removed('b b')}</p>\n<p>c</p>`],
  ['<p>a</p>', '<p>a</p>\n<p>b</p>', `<p>a</p>\n<p>${added('b')}</p>`],
  ['', '<p>a</p>', `<p>${added('a')}</p>`],
  ['<p>a</p>', '', `<p>${removed('a')}</p>`],
  [
    '<p><a href="https://a.org">x</a></p>',
    '<p><a href="https://b.org">x</a></p>',
    `<p><a href="https://b.org">${added('x')} ${removed('x')}</a></p>`,
  ],
  [
    '<p>a <span class="emoji emoji-1f604">:smile:</span> b</p>',
    '<p>a <img class="emoji" src="/x.png"> b</p>',
    `<p>a ${added('<img class="emoji" src="/x.png">')} ${removed('<span class="emoji emoji-1f604">:smile:</span>')} b</p>`,
  ],
])('MD-60: from %s to %s', (before, after, difference) => {
  expect(highlightDifferences(before, after)).toBe(`<div>${difference}</div>`)
})

test('MD-60: a formula is one thing', () => {
  const formula = (x: string) =>
    `<p>so <span class="katex"><span class="a">${x}</span><span>${x}</span></span> holds</p>`
  const difference = highlightDifferences(formula('1'), formula('2'))
  parseMarkup(difference)
  expect(difference.match(/highlight_text/g)).toHaveLength(2)
})

test('MD-60: texts too different to compare count as replaced', () => {
  const words = (letter: string) => Array.from({ length: 2_000 }, (_, index) => `${letter}${index}`).join(' ')
  const difference = highlightDifferences(`<p>same ${words('x')}</p>`, `<p>same ${words('y')}</p>`)
  expect(difference.match(/highlight_text/g)).toHaveLength(2)
  expect(difference).toContain('<p>same <span class="highlight_text_inserted">y0 y1')
})

test('MD-60: pairs are equal, in order and as many as possible', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })
  fc.assert(
    fc.property(words, words, (before, after) => {
      const pairs = commonSequence(before, after)
      for (const [x, y] of pairs) expect(before[x]).toBe(after[y])
      for (const [index, [x, y]] of pairs.entries()) {
        const next = pairs[index + 1]
        if (next !== undefined) expect(next[0] > x && next[1] > y).toBe(true)
      }
      expect(pairs.length).toBe(longest(before, after))
    }),
  )
})

/** The same length by the plain definition. */
function longest(before: readonly string[], after: readonly string[]): number {
  if (before.length === 0 || after.length === 0) return 0
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let x = 1; x <= before.length; x++) {
    for (let y = 1; y <= after.length; y++) {
      const [row, above] = [table[x] as number[], table[x - 1] as number[]]
      row[y] = before[x - 1] === after[y - 1] ? (above[y - 1] ?? 0) + 1 : Math.max(above[y] ?? 0, row[y - 1] ?? 0)
    }
  }
  return table[before.length]?.[after.length] ?? 0
}
