import { describe, expect, test } from 'vitest'
import { linkifierWorkMax } from '../bounds.ts'
import { htmlOf, linkifierForTest } from '../testing.ts'
import { compileLinkifier, findMatches, isInvalidLinkifier } from './linkifier.ts'
import { topicLinks } from './topic-links.ts'

const issue = linkifierForTest('#(?P<id>[0-9]+)', 'https://bugs.example.org/{id}')
const foreign = linkifierForTest(
  '(?P<owner>[a-z]+)/(?P<project>[a-z-]+)#(?P<id>[0-9]+)',
  'https://code.example.org/{owner}/{project}/issues/{id}',
)
/** It can no longer be created; an existing one makes no link. */
const unsafe = {
  ...linkifierForTest('run (?P<code>[a-z]+)', 'https://a.org/{code}'),
  template: { variables: new Set(['code']), expand: () => 'javascript:alert(1)' },
}
const ticket = linkifierForTest('ticket (?P<id>[0-9]+)', 'https://desk.example.org/search{?id}')

describe('linkifiers in messages', () => {
  test('MD-40: they apply in order', () => {
    const both = 'see ada/engine#5 and #6'
    expect(htmlOf(both, { linkifiers: [foreign, issue] })).toBe(
      '<p>see <a href="https://code.example.org/ada/engine/issues/5">ada/engine#5</a> and ' +
        '<a href="https://bugs.example.org/6">#6</a></p>',
    )
    const wide = linkifierForTest('[a-z]+ #(?P<id>[0-9]+)', 'https://first.example.org/{id}')
    expect(htmlOf('and #6', { linkifiers: [wide, issue] })).toContain('first.example.org')
    expect(htmlOf('and #6', { linkifiers: [issue, wide] })).toContain('bugs.example.org')
  })

  test.each([
    '`#5`',
    '```\n#5\n```',
    '[x #5](https://a.org)',
    'https://a.org/ #5x',
    '@**Ada Byron** @_**Ada Byron|11**',
  ])('MD-40: not in %j', (source) => {
    expect(htmlOf(source, { linkifiers: [issue] })).not.toContain('bugs.example.org')
  })

  test.each([
    ['#5', 1],
    ['(#5)', 1],
    ['"#5"', 1],
    ['#5, #6. #7', 3],
    ['#5 #6 #7 #8', 4],
    ['#5\n#6', 2],
    ['\u00a0#5', 1],
    ['x#5', 0],
    ['#5x', 0],
    ['#5é', 0],
    ['-#5', 0],
  ])('MD-41: %j has %i', (source, count) => {
    expect(htmlOf(source, { linkifiers: [issue] }).split('bugs.example.org').length - 1).toBe(count)
  })

  test('MD-41: long text is searched to its end', () => {
    const source = `${'word '.repeat(1000)}ticket 77 ${'word '.repeat(500)}#9`
    const html = htmlOf(source, { linkifiers: [ticket, issue] })
    expect(html).toContain('<a href="https://desk.example.org/search?id=77">ticket 77</a>')
    expect(html).toContain('<a href="https://bugs.example.org/9">#9</a>')
  })

  test('MD-40: a match that would span a mention or code is none', () => {
    const wide = linkifierForTest('from (?P<what>.+) on', 'https://a.org/{what}')
    expect(htmlOf('from here on', { linkifiers: [wide] })).toContain('href="https://a.org/here"')
    expect(htmlOf('from @**Ada Byron** on', { linkifiers: [wide] })).not.toContain('https://a.org')
    expect(htmlOf('from `x` on', { linkifiers: [wide] })).toBe('<p>from <code>x</code> on</p>')
  })

  test('MD-40: groups are escaped as the template says, and groups without a match are left out', () => {
    const search = linkifierForTest('find:(?P<words>[^ ]+)(?P<more>!)?', 'https://a.org/{+words}{?words,more}')
    expect(htmlOf('find:a&b/c', { linkifiers: [search] })).toContain('href="https://a.org/a&amp;b/c?words=a%26b%2Fc"')
  })

  test('MD-20: a template cannot make an unsafe address', () => {
    expect(htmlOf('run alert', { linkifiers: [unsafe] })).toBe('<p>run alert</p>')
  })
})

describe('validation', () => {
  test.each([
    ['', 'https://a.org/{id}', 'pattern_empty'],
    ['(?P<id>', 'https://a.org/{id}', 'bad_regular_expression'],
    ['(?<=a)(?P<id>b)', 'https://a.org/{id}', 'bad_regular_expression'],
    ['(?=a)(?P<id>b)', 'https://a.org/{id}', 'bad_regular_expression'],
    ['(?P<id>a)\\1', 'https://a.org/{id}', 'bad_regular_expression'],
    ['(?P<id>a)\\Q', 'https://a.org/{id}', 'bad_regular_expression'],
    ['a)(?P<id>b', 'https://a.org/{id}', 'bad_regular_expression'],
    [`(?P<id>a{1000}${'b'.repeat(900)})`, 'https://a.org/{id}', 'pattern_too_complex'],
    [`(?P<id>${'a'.repeat(1000)})`, 'https://a.org/{id}', 'pattern_too_long'],
    ['(?P<id>a)', 'https://a.org/{id', 'invalid_url_template'],
    ['(?P<id>a)', 'https://a.org/{i d}', 'invalid_url_template'],
    ['(?P<id>a)', 'https://a.org/}{id}', 'invalid_url_template'],
    ['(?P<id>a)', '', 'invalid_url_template'],
    ['(?P<id>a)', 'javascript:{id}', 'invalid_url_template'],
    ['(?P<id>a)', 'JavaScript:alert({id})//', 'invalid_url_template'],
    ['(?P<id>a)', '\u0001javascript:alert(1)//{id}', 'invalid_url_template'],
    ['(?P<id>a)', 'data:text/html,{id}', 'invalid_url_template'],
    ['(?P<id>a)', 'vbscript:{id}', 'invalid_url_template'],
    ['(?P<id>.*)', '{+id}', 'invalid_url_template'],
    ['(?P<id>.*)', 'java{+id}', 'invalid_url_template'],
  ])('MD-42: %s with %s is refused as %s', (pattern, urlTemplate, reason) => {
    expect(compileLinkifier({ pattern, urlTemplate })).toMatchObject({ reason })
  })

  test.each([
    ['(?P<id>a)', 'https://a.org/{number}', { reason: 'group_not_in_pattern', name: 'number' }],
    ['(?P<id>a)(?P<other>b)', 'https://a.org/{id}', { reason: 'group_not_in_template', name: 'other' }],
    ['a', 'https://a.org/{id}', { reason: 'group_not_in_pattern', name: 'id' }],
    ['(?P<id>a)', 'https://a.org/', { reason: 'group_not_in_template', name: 'id' }],
  ])('MD-43: %s with %s', (pattern, urlTemplate, refusal) => {
    expect(compileLinkifier({ pattern, urlTemplate })).toEqual(refusal)
  })

  test.each(['https:{id}', 'mailto:{id}', '/a/{id}', '#a/{id}', 'a.org/{id}', '?q={id}', '//a.org/{id}'])(
    'MD-42: the address %s is taken',
    (urlTemplate) => expect(isInvalidLinkifier(compileLinkifier({ pattern: '(?P<id>a)', urlTemplate }))).toBe(false),
  )

  test.each(['{id}', '{+id}', '{#id}', '{/id*}', '{;id}', '{?id,x}', '{&id:3}', '{.id}'])(
    'MD-43: %s is read',
    (expression) => {
      const pattern = expression.includes('x') ? '(?P<id>a)(?P<x>b)' : '(?P<id>a)'
      expect(isInvalidLinkifier(compileLinkifier({ pattern, urlTemplate: `https://a.org${expression}` }))).toBe(false)
    },
  )
})

describe('topics', () => {
  test('MD-45: linkifiers in order, then addresses nothing overlaps', () => {
    expect(topicLinks('ada/engine#5, #6 and a.org/x, http://b.org', [foreign, issue])).toEqual([
      { text: 'ada/engine#5', url: 'https://code.example.org/ada/engine/issues/5' },
      { text: '#6', url: 'https://bugs.example.org/6' },
      { text: 'a.org/x', url: 'https://a.org/x' },
      { text: 'http://b.org', url: 'http://b.org' },
    ])
  })

  test('MD-45: where linkifiers overlap the earlier one wins', () => {
    const bare = linkifierForTest('ticket', 'https://desk.example.org/')
    expect(topicLinks('ticket 7', [ticket, bare])).toEqual([
      { text: 'ticket 7', url: 'https://desk.example.org/search?id=7' },
    ])
    expect(topicLinks('ticket 7', [bare, ticket])).toEqual([{ text: 'ticket', url: 'https://desk.example.org/' }])
  })

  test('MD-20: a topic has no unsafe address', () => {
    expect(topicLinks('run x', [unsafe])).toEqual([])
  })
})

describe('cost', () => {
  // Patterns that are slow in a backtracking engine, or large programs in RE2.
  const atoms = ['a', '[a-z]', '\\w', '.', '\\pL', '(?:a|a)', '(?:a|ab|b)', '[^x]', '(?:a?)', '(?i:a)']
  const loops = ['+', '*', '{1,50}', '{2,}', '+?', '*?', '{0,200}', '{30}']
  const loopsOf = (atom: string) =>
    loops.flatMap((loop) => [
      `(?P<id>(?:${atom}${loop})+)$`,
      `(?P<id>(?:${atom}${loop}){1,20})z`,
      `(?P<id>${atom})(?:.*z)?(?:${atom}${loop})?`,
      `(?P<id>(?:${atom}${loop})*(?:${atom}${loop})*(?:${atom}${loop})*)y`,
      `(?P<id>${atom}${loop}${atom}${loop}${atom}${loop})|${atom}.*q`,
      `(?P<id>(?:(?:${atom}${loop})${loop})${loop})!`,
    ])
  const sizes = Array.from({ length: 20 }, (_, index) => index + 1).flatMap((size) => [
    `(?P<id>${'(?:'.repeat(size)}a${')+'.repeat(size)})b`,
    `(?P<id>${'a?'.repeat(size * 5)}${'a'.repeat(size * 5)})`,
    `(?P<id>(?:a{1,${size * 50}}){1,${size * 50}})`,
  ])
  const evilPatterns = [
    ...atoms.map((atom) => ({ about: atom, patterns: loopsOf(atom) })),
    { about: 'size', patterns: sizes },
  ]

  test('MD-44: the evil patterns are five hundred', () => {
    expect(new Set(evilPatterns.flatMap(({ patterns }) => patterns)).size).toBeGreaterThanOrEqual(500)
  })

  test.each(evilPatterns)('MD-44: no evil pattern around $about costs more than the bound', ({ patterns }) => {
    const texts = [`${'a '.repeat(400)}z`, 'a'.repeat(800), `${'ab'.repeat(300)}!`, 'x a,a:a(a '.repeat(80)]
    let accepted = 0
    for (const pattern of patterns) {
      const linkifier = compileLinkifier({ pattern, urlTemplate: 'https://a.org/{id}' })
      if (isInvalidLinkifier(linkifier)) {
        expect(['pattern_too_complex', 'bad_regular_expression']).toContain(linkifier.reason)
        continue
      }
      accepted++
      expect(linkifier.programSize).toBeLessThan(1_100)
      for (const text of texts) {
        const budget = { work: 200_000 }
        expect([...findMatches(linkifier, text, budget)].length).toBeLessThanOrEqual(text.length)
        // The last charge may overdraw the budget, and nothing runs after it.
        expect(budget.work).toBeGreaterThan(-1_100 * 1_000)
      }
    }
    expect(accepted).toBeGreaterThan(0)
    expect(accepted).toBeLessThan(patterns.length)
  })

  test('MD-44: linkifiers share one budget, and text beyond it stays text', () => {
    const greedy = linkifierForTest('(?P<id>a)(?:.*z)?', 'https://a.org/{id}')
    const budget = { work: linkifierWorkMax }
    const matches = [...findMatches(greedy, 'a '.repeat(5000), budget)]
    expect(matches.length).toBeLessThan(5000)
    expect(budget.work).toBeLessThan(0)
    expect([...findMatches(issue, '#5', budget)]).toEqual([])
  })
})
