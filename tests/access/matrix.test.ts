import { expect, test } from 'vitest'
import { chatEndpoints } from '../../server/chat/endpoints.ts'
import { expectedOf, runRow } from './matrix.ts'
import { activeRoles, roles } from './roles.ts'
import { rows } from './rows.ts'
import { fileRows } from './rows-files.ts'
import { accessWorld } from './world-for-test.ts'

const names = chatEndpoints.map(({ method, path }) => `${method} ${path}`)

test('ACCESS-1: every chat endpoint has a row in the access matrix, and every row an endpoint', () => {
  expect(Object.keys(rows).toSorted()).toEqual(names.toSorted())
})

test('ACCESS-1: every row has an allowed caller, or a reason for none', () => {
  const without = Object.entries(rows).filter(
    ([, row]) => row.allowedToNobody === undefined && !Object.values(expectedOf(row)).some((text) => /y/.test(text)),
  )
  expect(without.map(([name]) => name)).toEqual([])
  for (const row of Object.values(rows)) {
    for (const text of Object.values(expectedOf(row))) expect(text).toHaveLength(activeRoles.length + 2)
  }
})

const world = await accessWorld()

test('ACCESS-1: every restricted path at the site root has a row', () => {
  const { files, pictures } = world.chat.chat
  const decided = [files, pictures].flatMap(({ endpoints, dialect }) =>
    endpoints
      .filter(({ access }) => access !== 'anonymous')
      .map(({ method, path, under }) => `${method} ${under ?? dialect.prefixes[0]}${path}`),
  )
  expect(Object.keys(fileRows).toSorted()).toEqual(decided.toSorted())
})

test.for(Object.entries({ ...rows, ...fileRows }))(
  'ACCESS-2, ACCESS-3: %s',
  { timeout: 120_000 },
  async ([name, row]) => {
    const { outcomes, leaks, replies } = await runRow(world, name, row)
    expect(outcomes, [JSON.stringify(outcomes), ...replies].join('\n')).toEqual(expectedOf(row))
    expect(leaks).toEqual([])
  },
)

const searches: readonly object[][] = [
  [],
  [{ operator: 'sender', operand: world.people.subscriber.id }],
  [{ operator: 'has', operand: 'link' }],
  [{ operator: 'has', operand: 'attachment' }],
  [{ operator: 'is', operand: 'dm' }],
  [{ operator: 'dm-including', operand: [world.people.subscribedGuest.id] }],
  [{ operator: 'channels', operand: 'public' }],
  [{ operator: 'channels', operand: 'web-public' }],
  [{ operator: 'search', operand: 'hello txt' }],
  [{ operator: 'is', operand: 'dm', negated: true }],
]

test.for(searches.map((narrow) => [JSON.stringify(narrow), narrow] as const))(
  'ACCESS-3: a search for %s returns only readable messages',
  async ([, narrow]) => {
    for (const role of roles) {
      const params = { anchor: 'newest', num_before: 500, num_after: 0, narrow, apply_markdown: false }
      const { body } = await world.chat.call(world.callerOf(role), 'GET', '/messages', params)
      expect({ role, leaks: world.canaries.leaks(JSON.stringify(body), role) }).toEqual({ role, leaks: [] })
    }
  },
)

test('ACCESS-3: no form of the register reply shows more than another', async () => {
  for (const role of roles) {
    for (const params of [{}, { include_subscribers: 'partial' }, { client_gravatar: true, slim_presence: true }]) {
      const { body } = await world.chat.call(world.callerOf(role), 'POST', '/register', params)
      expect({ role, leaks: world.canaries.leaks(JSON.stringify(body), role) }).toEqual({ role, leaks: [] })
    }
  }
})
