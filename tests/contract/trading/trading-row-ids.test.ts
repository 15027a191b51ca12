import { expect, test } from 'vitest'
import { tradingEndpoints } from '../../../server/trading/api/endpoints.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { signed } = await tradingForTest()
type Method = Parameters<typeof signed>[1]
/** Just beyond a column of small ids, and the largest integer of a parameter. */
const impossible = ['2147483648', '9007199254740991']

/** Enough of the other parameters for a request to reach the row. */
const others: Readonly<Record<string, unknown>> = {
  amount: '1',
  network: 'BTC',
  price: '1',
  reason: 'r',
  side: 'buy',
  state: 'frozen',
  symbol: 'btc',
  transactionId: 't',
  volume: '1',
}

const cases = tradingEndpoints.flatMap(({ method, path, access, params }) =>
  Object.entries(params)
    .filter(([name, { encoding }]) => encoding === 'json' && /Id$/.test(name))
    .map(([name]) => ({ name, method, path, access, params })),
)

test.each(cases)('KERNEL-49: $method $path with a $name that no row can have is refused', async (one) => {
  const { name, method, path, access, params } = one
  const needed = Object.entries(others).filter(([other]) => params[other]?.presence === 'required')
  for (const id of impossible) {
    const person = access === 'admin' || access === 'wallet' ? 'erin' : 'carol'
    const { status, body } = await signed(person, method as Method, path, { ...Object.fromEntries(needed), [name]: id })
    expect(status, `${id}: ${JSON.stringify(body)}`).toBeLessThan(500)
  }
})

test('KERNEL-49: accounts, operators, orders and withdrawals have ids', () => {
  const names = new Set(cases.map(({ name }) => name))
  expect([...names]).toEqual(expect.arrayContaining(['accountId', 'operatorId', 'orderId', 'withdrawalId']))
})
