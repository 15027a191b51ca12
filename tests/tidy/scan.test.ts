// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are source text.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scan } from './scan.ts'

describe('the scanner', () => {
  test.each([
    ['a + b', 'a + b'],
    ["x('Date.now')", "x('        ')"],
    ['x("it\\"s")', 'x("     ")'],
    ["x('a') // b", "x(' ')     "],
    ['a /* b\nc */ d', 'a     \n     d'],
    ['`a${b}c`', '` ${b} `'],
    ['`a${b + `x${c}y` + "}"}z`', '` ${b + ` ${c} ` + " "} `'],
    ['`\\`${a}`', '`  ${a}`'],
    ['`${{ a: 1 }.a}` + b', '`${{ a: 1 }.a}` + b'],
    ['a / b / c', 'a / b / c'],
    ['x = /a"b/g', 'x = /   /g'],
    ['x(/[/"]/, y)', 'x(/    /, y)'],
    ["return /'/", 'return / /'],
    ['(a) / b / "c"', '(a) / b / " "'],
    ['<p>Don\'t</p>\n{"x"}', '<p>Don\'t</p>\n{" "}'],
    ['<br /> + "x"', '<br /> + " "'],
    ['{a} /> "x"', '{a} /> " "'],
    ['😀 "😀" x', '😀 "  " x'],
  ])('reads %j', (text, code) => {
    expect(scan(text).code).toBe(code)
  })

  test('keeps comments apart', () => {
    const { comments } = scan("a // TODO: 'x'\n/* two\nlines */ '// no'")
    expect(comments.split('\n').map((line) => line.trimEnd())).toEqual(["  // TODO: 'x'", '/* two', 'lines */'])
  })

  test('finds literals with what is in them', () => {
    const text = "a('b', `c${d}`, /e/)"
    expect(scan(text).literals.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ['string', "'b'"],
      ['template', '`c${d}`'],
      ['pattern', '/e/'],
    ])
  })

  test('changes neither length nor lines, whatever the text', () => {
    const scrap = fc.constantFrom(
      "'",
      '"',
      '`',
      '${',
      '}',
      '{',
      '//',
      '/*',
      '*/',
      '/',
      '\\',
      '\n',
      'a',
      ' ',
      '(',
      ')',
      '<',
      '😀',
    )
    fc.assert(
      fc.property(fc.array(scrap), (scraps) => {
        const text = scraps.join('')
        const { code, comments } = scan(text)
        expect(code).toHaveLength(text.length)
        expect(comments).toHaveLength(text.length)
        expect(code.split('\n')).toHaveLength(text.split('\n').length)
      }),
      { numRuns: 1000 },
    )
  })
})
