import { expect, test } from 'vitest'
import { linkifierWorkMax } from '../../server/chat/rendering/markdown/bounds.ts'
import {
  compileLinkifier,
  findMatches,
  isInvalidLinkifier,
} from '../../server/chat/rendering/markdown/linkifiers/linkifier.ts'
import { safeSchemes } from '../../server/chat/rendering/markdown/urls/url.ts'
import { chatForTest } from '../../server/chat/testing.ts'
import { makeChannel } from '../../server/chat/testing-channels.ts'
import { Random } from '../../simulation/random.ts'

const seed = Number(process.env.LINKIFIER_SEED ?? 20_261_115)
const random = new Random(seed)
const { call, ok, services } = await chatForTest()
const square = await makeChannel(services, 'square')

const pick = <T>(from: readonly T[]): T => random.pick(from)
const several = (most: number, one: () => string) => Array.from({ length: random.between(1, most) }, one).join('')

const atoms = [
  ...[
    'a',
    'b',
    '.',
    '\\w',
    '\\s',
    '\\pL',
    '\\p{Greek}',
    '\\P{Han}',
    '[^\\x00-\\x{10FFFF}]',
    '[\\pL\\pN\\pS]',
    '(?i:k)',
  ],
  ...['(a|a)', '(?:a|aa|aaa)', '(?:a|ab|b|ba)', '(?:|a)', '(?:a?){3}', '[a-z0-9_.-]', '\\b', '^', '$', '\\x{1F600}'],
]
const loops = [
  ...['*', '+', '?', '*?', '+?', '{2,}', '{0,30}', '{1,1}', '*', '+', '{2}', '{1,4}', '??', '{0,1}', '+', '*'],
  ...['{1,1000}', '{1000}', '{1001}', '{99999999999}'],
]
/** Syntax of other engines, which RE2 does not support. */
const foreign = [
  ...[
    '\\1',
    '\\g{1}',
    '\\k<id>',
    '(?P=id)',
    '(?=a)',
    '(?!a)',
    '(?<=a)',
    '(?<!a)',
    '(?>a+)',
    'a++',
    'a*+',
    '(?R)',
    '(?1)',
  ],
  ...['(?(1)a|b)', '\\Z', '\\G', '\\K', '(?#x)', '(?{ die })', '(*ACCEPT)', '\\c@', '[[:nope:]]', '\\p{Nope}', '\\Q'],
  ...['(', ')', '[', '*', '(?P<id>a)', '(?P<1>a)', '(?P<>a)', '\\', '[z-a]', '\\x{110000}', '(?s-i-:a)', '\ud800'],
]

function evil(depth = 0): string {
  switch (random.below(depth > 4 ? 2 : 7)) {
    case 0:
      return pick(atoms)
    case 1:
      return pick(atoms) + pick(loops)
    case 2:
      return `(?:${evil(depth + 1)})${pick(loops)}`
    case 3:
      return `(?:${evil(depth + 1)}|${evil(depth + 1)})${pick(loops)}`
    case 4:
      return several(3, () => evil(depth + 1))
    case 5: {
      const nested = random.between(1, 30)
      return `${'(?:'.repeat(nested)}${pick(atoms)}${`)${pick(loops)}`.repeat(nested)}`
    }
    default:
      return random.chance(15) ? evil(depth + 1) + pick(foreign) : `${evil(depth + 1)}${'a?'.repeat(random.below(40))}`
  }
}

function evilPattern(): string {
  const around = evil()
  switch (random.below(5)) {
    case 0:
      return `(?P<id>${around})`
    case 1:
      return `(?P<id>${around}${around})$`
    case 2:
      return `${pick(atoms)}(?P<id>(?:${around})+)${pick(atoms)}`
    case 3:
      return `(?P<id>${around})|${pick(atoms)}.*q`
    default:
      return `(?P<id>${several(4, () => evil())})`
  }
}

const harmless = 'https://a.example/{id}'
const templates = [
  ...[harmless, 'https://a.example/{?id}', '{+id}', '{id}', 'javascript:{id}', 'JaVaScRiPt:{+id}//'],
  ...['data:text/html,{id}', 'vbscript:{id}', '//a.example/{id}', ' javascript:alert({id})', 'file:///etc/{id}'],
  ...['https:{+id}', '/{+id}', '#{+id}', 'mailto:{+id}', 'https://a.example/{+id}', 'a.example/{#id}', '?q={+id}'],
  ...['https://a.example/"onmouseover="x{id}', '"><script>alert({id})</script>', 'java\tscript:{id}', 'blob:{id}'],
]

const texts = [
  'a'.repeat(10_000),
  'ab '.repeat(3_333),
  `${'a:a(a,a<'.repeat(1_200)}!`,
  `${'aπ字k\u{1f600} '.repeat(1_400)}b`,
  'javascript:alert(1) "onmouseover=x <script>alert(1)</script> '.repeat(160),
]
const clearRefusal =
  /^(?:Bad regular expression: .+|The pattern is (?:too complex|longer than \d+ characters)\.|Invalid URL template\.|Group '\w+' in .+)$/s

const tried = new Set<string>()

/** A pattern that was not used before: the server rejects duplicates without trying them. */
function newPattern(): string {
  for (;;) {
    const pattern = evilPattern()
    if (tried.has(pattern)) continue
    tried.add(pattern)
    return pattern
  }
}

async function add(label: string): Promise<number | undefined> {
  const pattern = newPattern()
  const urlTemplate = pick(templates)
  const { status, body } = await call('adam', 'POST', '/realm/filters', { pattern, url_template: urlTemplate })
  const what = `${label} ${JSON.stringify({ pattern, urlTemplate })} ${JSON.stringify(body)}`
  if (status === 200) {
    expect(urlTemplate, what).toMatch(/^(?:https:|mailto:|file:|[/#?]|a\.example\/)/)
    checkWork(pattern, urlTemplate, what)
    return body.id
  }
  expect([status, body.code], what).toEqual([400, 'BAD_REQUEST'])
  expect(body.msg, what).toMatch(clearRefusal)
  // If the template caused the refusal, the pattern is checked with a harmless one.
  if (!isInvalidLinkifier(compileLinkifier({ pattern, urlTemplate: harmless }))) checkWork(pattern, harmless, what)
  return undefined
}

/** The cost of one linkifier in one message, in instructions times characters. */
function checkWork(pattern: string, urlTemplate: string, what: string): void {
  const linkifier = compileLinkifier({ pattern, urlTemplate })
  if (isInvalidLinkifier(linkifier)) throw new Error(`accepted by the API but invalid: ${what}`)
  const text = pick(texts)
  const budget = { work: linkifierWorkMax / 10 }
  for (const { start, end } of findMatches(linkifier, text, budget)) expect(end, what).toBeGreaterThan(start)
  // The last step may overdraw the budget, and no step follows it.
  expect(budget.work, what).toBeGreaterThan(-text.length * linkifier.programSize)
  expect(linkifier.programSize, what).toBeLessThan(1_100)
}

async function checkMessage(content: string, label: string): Promise<void> {
  const { id } = await ok('hamlet', 'POST', '/messages', { type: 'stream', to: square.id, topic: 'x', content })
  const { message } = await ok('hamlet', 'GET', `/messages/${id}`)
  const html = String(message.content)
  expect(html.length, label).toBeLessThanOrEqual(1_000_000)
  expect(html, label).not.toMatch(/<script|<[^>]*\son\w+=/i)
  for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
    // A URL without a scheme starts with characters that cannot form one.
    const scheme = /^([a-z][a-z0-9+.-]*):/.exec(href)?.[1]
    if (scheme === undefined) expect(href, label).toMatch(/^[/#]/)
    else expect(safeSchemes, label).toContain(scheme)
  }
}

test('LINKIFIER-4: each of five hundred hostile patterns is refused with a reason or bounded in its work', async () => {
  let accepted = 0
  for (let batch = 0; batch < 10; batch += 1) {
    const ids: number[] = []
    for (let round = 0; round < 50; round += 1) {
      const id = await add(`LINKIFIER_SEED=${seed}, batch ${batch}, round ${round}:`)
      if (id !== undefined) ids.push(id)
    }
    // All patterns of the batch share one bound per message.
    for (const text of [pick(texts), texts.at(-1) ?? ''])
      await checkMessage(text.slice(0, 10_000), `seed ${seed}, batch ${batch}`)
    for (const id of ids) await ok('adam', 'DELETE', `/realm/filters/${id}`)
    accepted += ids.length
  }
  // A generator of only invalid, or only harmless, linkifiers would prove nothing.
  expect(accepted, `seed ${seed}`).toBeGreaterThan(100)
  expect(accepted, `seed ${seed}`).toBeLessThan(450)
  expect(tried.size, `seed ${seed}`).toBe(500)
}, 180_000)
