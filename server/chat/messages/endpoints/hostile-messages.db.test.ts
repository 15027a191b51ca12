import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatForTest } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'

const { services, people, ok, call } = await chatForTest()
const room = await makeChannel(services, 'room')
await subscribe(services, [people.hamlet.id], room)

/** Inputs that have broken servers: quotes, query operators, escapes, odd Unicode, huge and tiny numbers. */
const nasty = [
  "'; drop table messages; --",
  '" or ""="',
  '\\',
  '%',
  '_',
  '{}',
  '{1,2}',
  'NULL',
  '\u202e\u0041',
  '\ufdd1x\ufdd2',
  '😀'.repeat(50),
  '<script>alert(1)</script>',
  '{{1}}',
  '-1',
  '1e999',
  '9007199254740993',
  'true',
  '[]',
  '["a"]',
  'Infinity',
  'a & b | !c <-> d:*',
]
const text = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 40 }))
const operators = [
  'channel',
  'topic',
  'dm',
  'dm-including',
  'sender',
  'is',
  'has',
  'id',
  'with',
  'search',
  'near',
  'date',
  'in',
  'channels',
  'x',
]

test.each<[string, string]>([
  ['words', 'a '.repeat(20_000)],
  ['phrases', '"a" '.repeat(20_000)],
])('NARROW-13: a search for too many %s is refused', async (_title, operand) => {
  const narrow = [{ operator: 'search', operand }]
  const sent = { narrow, anchor: 'newest', num_before: 10, num_after: 0 }
  expect(await call('hamlet', 'GET', '/messages', sent)).toMatchObject({ status: 400, body: { code: 'BAD_NARROW' } })
})

test('MSG-25: hostile text is stored and found as it was sent, or refused; nothing breaks', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (topic, content) => {
      const sent = await call('hamlet', 'POST', '/messages', { type: 'channel', to: room.id, topic, content })
      expect([200, 400]).toContain(sent.status)
      if (sent.status !== 200) return
      const message = (await ok('hamlet', 'GET', `/messages/${sent.body.id}`, { apply_markdown: false })).message
      expect(message.content).toBe(Buffer.from(content).toString().trimEnd().replace(/^\n+/, ''))
      const narrow = [
        { operator: 'topic', operand: message.subject },
        { operator: 'id', operand: sent.body.id },
      ]
      const found = await ok('hamlet', 'GET', '/messages', { anchor: 'newest', num_before: 1, narrow })
      expect(found.messages.length).toBe(1)
    }),
    { numRuns: 80 },
  )
})

test('NARROW-3: a hostile narrow finds something, finds nothing or is refused; nothing breaks', async () => {
  const operand = fc.oneof(
    text,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.oneof(text, fc.integer()), { maxLength: 3 }),
  )
  const term = fc.oneof(
    fc.record({ operator: fc.constantFrom(...operators), operand, negated: fc.oneof(fc.boolean(), text) }),
    fc.array(text, { maxLength: 3 }),
    operand,
  )
  await fc.assert(
    fc.asyncProperty(fc.array(term, { maxLength: 4 }), async (narrow) => {
      for (const [method, path, params] of [
        ['GET', '/messages', { anchor: 'first_unread', num_before: 2, num_after: 2, narrow }],
        ['GET', '/messages/matches_narrow', { msg_ids: [1, 2], narrow }],
        [
          'POST',
          '/messages/flags/narrow',
          { anchor: 'oldest', num_before: 0, num_after: 2, narrow, op: 'add', flag: 'read' },
        ],
      ] as const) {
        const { status, body } = await call('hamlet', method, path, params)
        expect([200, 400], JSON.stringify(body)).toContain(status)
      }
    }),
    { numRuns: 80 },
  )
})

test('MSG-25: hostile recipients, anchors and ids are refused or harmless', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.oneof(fc.double(), fc.maxSafeInteger(), text), async (to, number) => {
      for (const type of ['direct', 'channel', to]) {
        const { status } = await call('hamlet', 'POST', '/messages', { type, to, topic: 't', content: 'x' })
        expect([200, 400]).toContain(status)
      }
      const page = await call('hamlet', 'GET', '/messages', { anchor: number, num_before: 1, num_after: number })
      expect([200, 400]).toContain(page.status)
      const flags = await call('hamlet', 'POST', '/messages/flags', { messages: [number], op: 'add', flag: 'read' })
      expect([200, 400]).toContain(flags.status)
      const one = await call('hamlet', 'GET', `/messages/${encodeURIComponent(String(number)) || '0'}`)
      expect([200, 400, 404]).toContain(one.status)
    }),
    { numRuns: 60 },
  )
})
