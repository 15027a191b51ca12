import { expect, test } from 'vitest'
import { tradingEndpoints } from '../../../server/trading/api/endpoints.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { signed } = await tradingForTest()

const lists = tradingEndpoints.filter(({ method, params }) => method === 'GET' && 'from' in params && 'to' in params)
const required = { symbol: 'btcusdt', resolution: '60' }

test.each(lists)('API-48: $path refuses a range that ends before it begins', async ({ path, access, params }) => {
  const known = Object.fromEntries(Object.entries(required).filter(([name]) => params[name]?.presence === 'required'))
  const person = access === 'admin' ? 'erin' : 'carol'
  const swapped = await signed(person, 'GET', path, { ...known, from: 2, to: 1 })
  expect([swapped.status, swapped.body.error]).toMatchObject([
    400,
    { code: 'BAD_REQUEST', details: { parameter: 'from', rule: 'is later than to' } },
  ])
  expect((await signed(person, 'GET', path, { ...known, from: 1, to: 1 })).status).toBe(200)
})

test('API-48: every history has a range', () => {
  expect(lists.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/private/history/orders', '/private/history/ledger']),
  )
})
