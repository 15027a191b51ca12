import fc from 'fast-check'
import { RE2JS } from 're2js'
import { expect, test } from 'vitest'
import { linkifierRoughSizeMax } from '../bounds.ts'
import { compileLinkifier } from './linkifier.ts'
import { roughPatternSize } from './pattern-size.ts'

test.each([
  ['', 0],
  ['ab', 2],
  ['a|b', 3],
  ['ab*', 3],
  ['a{3}', 6],
  ['a{2,}', 6],
  ['a{0}', 2],
  ['a{,3}', 5],
  ['(?:ab){3}', 15],
  ['(?P<id>[0-9]{1,4})', 10],
  ['[]({9}]{2}', 4],
  ['[^\\]x[:alpha:])]', 1],
  ['\\(\\){2}', 5],
  ['\\p{Greek}{2}', 4],
  ['\\Q(x)\\E{2}', 10],
  ['\\Q(x', 4],
  ['((a)', 5],
  ['a)', 1],
])('LINKIFIER-4: the rough size of %j is %i', (pattern, size) => {
  expect(roughPatternSize(pattern)).toBe(size)
})

const atom = fc.constantFrom(
  ...['a', '.', '\\d', '\\pL', '\\p{Greek}', '[a-z)(]', '[]({9}]', '[^\\]({3}]', '\\(', '\\)', '\\[', '\\b', '^', '$'],
  ...['\\Q({\\E', '\\x{1F600}', '()', '(?i:k)', '(?:|a)', '\\{', '{', '[[:alpha:](]'],
)
const loop = fc.constantFrom('', '', '*', '+?', '?', '{2}', '{0,7}', '{3,}', '{1,30}', '{10}')
const { pattern: evilPattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
  pattern: fc.array(tie('piece'), { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join('')),
  piece: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.tuple(atom, loop).map(([one, times]) => one + times),
    fc
      .tuple(fc.constantFrom('(', '(?:', '(?P<id>', '(?i:'), tie('pattern'), fc.constantFrom('', '|'), loop)
      .map(([open, inside, other, times]) => `${open}${inside}${other})${times}`),
  ),
}))

test('LINKIFIER-4: a pattern with a large program has a large estimate', () => {
  let compiled = 0
  fc.assert(
    fc.property(evilPattern, (pattern) => {
      const rough = roughPatternSize(pattern)
      if (rough > linkifierRoughSizeMax) return
      let program: RE2JS
      try {
        program = RE2JS.compile(pattern)
      } catch {
        return
      }
      compiled += 1
      expect(program.programSize(), pattern).toBeLessThanOrEqual(2 * rough + 10)
    }),
    { numRuns: 1000, seed: 20_261_115 },
  )
  expect(compiled).toBeGreaterThan(300)
})

test.each([
  `(?P<id>(?:${'a?'.repeat(480)}){1000})`,
  `(?P<id>(?:${'\\pL?'.repeat(240)}){1000})`,
  `(?P<id>${'(?:\\pL{1000})'.repeat(70)})`,
  `(?P<id>(?:${'(?:a|b)*'.repeat(120)}){1,1000})`,
])('LINKIFIER-4: a pattern that takes a second to compile is refused before: %#', (pattern) => {
  expect(roughPatternSize(pattern)).toBeGreaterThan(linkifierRoughSizeMax)
  expect(compileLinkifier({ pattern, urlTemplate: 'https://a.example/{id}' })).toEqual({
    reason: 'pattern_too_complex',
  })
})
