import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RenderContext } from './context.ts'
import { highlightDifferences } from './diff/diff.ts'
import { scanReferences } from './references.ts'
import { anySource, contextForTest, linkifierForTest, parseMarkup, renderer } from './testing.ts'

const linkifiers = [linkifierForTest('#(?P<id>[0-9]+)', 'https://a.org/{id}')]

const anyText = fc.oneof(anySource, fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ maxLength: 200 }))
const settings = { numRuns: 600 }

test('MD-56: any text renders, to markup that reads without an error', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { html } = renderer.render(text, contextForTest({ linkifiers, translatesEmoticons: true }))
      expect(() => parseMarkup(html)).not.toThrow()
    }),
    settings,
  )
})

test('MD-56: the same text gives the same result', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const context = contextForTest({ linkifiers })
      expect(renderer.render(text, context)).toEqual(renderer.render(text, context))
    }),
    settings,
  )
})

test('MD-57: no word is left out', () => {
  const syntax = fc.constantFrom(
    '**',
    '*',
    '~~',
    '`',
    '> ',
    '* ',
    '1. ',
    '\n',
    '\n\n',
    ' ',
    '# ',
    '```\n',
    '\n```\n',
    '[',
    ']',
    '(',
    '"',
  )
  fc.assert(
    fc.property(fc.array(syntax, { maxLength: 40 }), (marks) => {
      const text = marks.map((mark, index) => `${mark}w${index}w`).join('')
      const { html } = renderer.render(text, contextForTest())
      for (let index = 0; index < marks.length; index++) expect(html, text).toContain(`w${index}w`)
    }),
    settings,
  )
})

test('MD-54: rendering looks up only names from the scan', () => {
  fc.assert(
    fc.property(anySource, (text) => {
      const named = scanReferences(text, 'https://chat.example.org')
      const base = contextForTest()
      const asked: string[] = []
      const watched =
        <Key, Found>(namedKeys: readonly Key[], find: (key: Key) => Found) =>
        (key: Key) => {
          if (!namedKeys.includes(key)) asked.push(String(key))
          return find(key)
        }
      const context: RenderContext = {
        ...base,
        userById: watched(named.userIds, base.userById),
        userByName: watched(named.userNames, base.userByName),
        groupByName: watched(named.groupNames, base.groupByName),
        channelByName: watched(named.channelNames, base.channelByName),
        previews: { ...base.previews, uploadedImage: watched(named.uploadPathIds, base.previews.uploadedImage) },
      }
      renderer.render(text, context)
      expect(asked, text).toEqual([])
    }),
    {
      ...settings,
      examples: [['>#**|-|\n> #**'], ['a#**b #**design**'], ['#**x\n#**design**'], ['@*```spoiler*```*']],
    },
  )
})

test('MD-60: any two renderings have a difference that reads without an error', () => {
  fc.assert(
    fc.property(anySource, anySource, (before, after) => {
      const render = (text: string) => renderer.render(text, contextForTest()).html
      const difference = highlightDifferences(render(before), render(after))
      parseMarkup(difference)
      if (render(before) === render(after)) expect(difference).not.toContain('highlight_text')
    }),
    { numRuns: 300 },
  )
})

/** Texts that make careless parsers quadratic or worse, each at the length of the longest message. */
const runs = [
  ...[
    '*',
    '**',
    '***',
    '~~',
    '`',
    '``a',
    '[',
    '](',
    '[a](',
    '![',
    '>',
    '> ',
    '>\n',
    '* ',
    '* a\n',
    '1.\n',
    '  * a\n',
    '|',
    '|-|\n',
  ],
  ...[
    '<time:',
    '@**',
    '@*',
    '#**a>',
    '$$',
    '$$a',
    '$$\\$',
    ':a',
    '::',
    'http://',
    'http://a/(',
    '"http://a/(',
    'a.a',
    'a@',
    '(a',
  ],
  ...[
    '&',
    '&#1',
    '\\',
    '\\`',
    '~~~\n',
    '```quote\n',
    '```spoiler x\n',
    '# a\n',
    '---\n',
    '\n',
    ' ',
    '\t',
    '👨‍👩‍👧',
    '1️⃣',
    'x**',
    '*a **b ',
  ],
  ...[
    '[x](http://a.org) ',
    'http://a.org/p.png ',
    '@**Ada Byron** ',
    ':smile: ',
    '| a |\n',
    '- a\n  - b\n',
    '* a\n\n',
    '> a\na\n',
  ],
]

test.each(runs)('MD-58: ten thousand characters of %j come to an end', (run) => {
  const text = run.repeat(Math.ceil(10_000 / run.length)).slice(0, 10_000)
  let lookups = 0
  const base = contextForTest({ linkifiers })
  const userByName = (name: string) => {
    lookups++
    return base.userByName(name)
  }
  const context = { ...base, userByName }
  parseMarkup(renderer.render(text, context).html)
  expect(lookups).toBeLessThanOrEqual(text.length)
})
