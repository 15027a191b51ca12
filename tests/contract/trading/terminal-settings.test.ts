import { expect, test } from 'vitest'
import { sendWhileLocked } from '../../../server/kernel/storage/testing-table-lock.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { ok, signed, clock, database } = await tradingForTest()
const path = '/private/account/terminal_settings'
const layout = '{"hidden":["tape"],"sizes":{"book":300},"isChatShown":true}'
const drawings = '[{"kind":"level","price":95000.5}]'

test('TERMSET-1: an account finds the parts of its terminal, the newest value of each, and only its own', async () => {
  await ok('alice', 'POST', path, { name: 'layout', value: '{"hidden":[],"sizes":{}}' })
  const saved = await ok('alice', 'POST', path, { name: 'layout', value: layout })
  expect(saved).toEqual({ name: 'layout', symbol: '', value: layout, time: String(clock.nowMs()) })
  await ok('alice', 'POST', path, { name: 'drawings', symbol: 'btcusdt', value: drawings })
  await ok('alice', 'POST', path, { name: 'drawings', symbol: 'ethusdt', value: '[]' })
  const parts = (await ok('alice', 'GET', path)) as { name: string; symbol: string; value: string }[]
  expect(parts.map(({ name, symbol, value }) => [name, symbol, value])).toEqual([
    ['drawings', 'btcusdt', drawings],
    ['drawings', 'ethusdt', '[]'],
    ['layout', '', layout],
  ])
  expect(await ok('bob', 'GET', path)).toEqual([])
})

test.each([
  ['another form', { name: 'layout', value: '{}' }, 400, 'BAD_REQUEST'],
  ['a market of a layout', { name: 'layout', symbol: 'btcusdt', value: layout }, 400, 'BAD_REQUEST'],
  ['drawings without a market', { name: 'drawings', value: drawings }, 400, 'BAD_REQUEST'],
  ['an unknown market', { name: 'drawings', symbol: 'nope', value: drawings }, 404, 'UNKNOWN_SYMBOL'],
  ['a long text', { name: 'drawings', symbol: 'btcusdt', value: 'x'.repeat(16_001) }, 400, 'BAD_REQUEST'],
  ['an unknown part', { name: 'notes', value: '{}' }, 400, 'BAD_REQUEST'],
])('TERMSET-2: %s is refused', async (_what, params, status, code) => {
  expect(await signed('carol', 'POST', path, params)).toMatchObject({ status, body: { error: { code } } })
  expect(await ok('carol', 'GET', path)).toEqual([])
})

test('TERMSET-3: of the drawings, those of the markets that changed last are kept', async () => {
  const { sql } = database
  await sql`
    insert into terminal_settings (account_id, name, market_id, value, changed_at_ms)
    select account_id, 'drawings', 100000 + number, '[]', number from terminal_settings, generate_series(1, 60) as number
    where name = 'layout'`
  await ok('alice', 'POST', path, { name: 'drawings', symbol: 'btcusdt', value: drawings })
  const counted = await sql<{ count: number; oldest: number }[]>`
    select count(*), min(changed_at_ms) as oldest from terminal_settings where name = 'drawings'`
  expect(counted).toEqual([{ count: 50, oldest: 13 }])
})

test('TERMSET-3: concurrent requests keep the drawings of no more markets', async () => {
  const symbols = ['tonusdt', 'btcirt', 'ethirt']
  const save = (symbol: string) => () => signed('alice', 'POST', path, { name: 'drawings', symbol, value: drawings })
  // Every request deletes the oldest: none can before all have saved theirs.
  const replies = await sendWhileLocked(
    database,
    (sql) => sql`select from terminal_settings where name = 'drawings' and market_id > 100000 for update`,
    symbols.map(save),
  )
  expect(replies.map(({ status }) => status)).toEqual(symbols.map(() => 200))
  const { sql } = database
  expect(await sql`select count(*) from terminal_settings where name = 'drawings'`).toEqual([{ count: 50 }])
})
