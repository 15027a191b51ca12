import { expect, test } from 'vitest'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { signed, ok, send, sign, get, clock } = await tradingForTest()
const refused = (status: number, code: string) => ({ status, body: { error: { code } } })
const dust = '/private/account/get_dust_balance'
const convert = '/private/account/convert_dust_balance'
const balance = async (who: 'alice' | 'bob' | 'carol', symbol: string) =>
  (await ok(who, 'GET', '/private/account/get_balance', { symbol }))[0].available

/** Bids for btc and eth, trades of both in three hours, and their fees in usdt, from which the venue pays. */
async function openBooks(): Promise<void> {
  const far = { volume: '4', timeInForce: 'GTC' }
  await ok('alice', 'POST', '/private/order/limit/buy', { symbol: 'btcusdt', price: '100000', ...far, volume: '0.2' })
  await ok('alice', 'POST', '/private/order/limit/buy', { symbol: 'ethusdt', price: '4000', ...far })
  for (let hour = 0; hour < 3; hour += 1) {
    await ok('bob', 'POST', '/private/order/limit/sell', { symbol: 'btcusdt', price: '100000', volume: '0.05' })
    await ok('bob', 'POST', '/private/order/limit/sell', { symbol: 'ethusdt', price: '4000', volume: '1' })
    clock.advance(3_600_000)
  }
}

const adjust = (accountId: number, symbol: string, amount: string) =>
  ok('erin', 'POST', '/private/operator/adjust_balance', { accountId, symbol, amount, reason: 'a test' })

test('DUST-4: dust is listed with its price and converted at exactly that price', async () => {
  await openBooks()
  const { accountId } = await ok('carol', 'GET', '/private/account/info')
  expect(await ok('carol', 'GET', dust)).toEqual([])
  await adjust(Number(accountId), 'btc', '0.00004999')
  await adjust(Number(accountId), 'eth', '0.001')
  await adjust(Number(accountId), 'xrp', '0.5')
  const listed = await ok('carol', 'GET', dust)
  const [btc] = listed
  // There is no bid for xrp, so its value is zero.
  expect(listed.map(({ coin }: { coin: string }) => coin)).toEqual(['btc', 'eth'])
  expect(btc).toEqual({
    coin: 'btc',
    amount: '0.00004999',
    into: 'usdt',
    price: '100000',
    worth: '4.999',
    fee: '0.009998',
    received: '4.989002',
  })
  const before = await get('/public/last_trades?symbol=btcusdt')
  const request = sign('carol', 'POST', convert, { coinsList: ['BTC', 'eth'] })
  const done = await send(request)
  expect(done).toMatchObject({ status: 200, body: { result: listed } })
  expect(await send(request)).toMatchObject(refused(409, 'REPLAYED_REQUEST'))
  expect(await balance('carol', 'btc')).toBe('0')
  expect(Number(await balance('carol', 'usdt'))).toBeCloseTo(4.989002 + 3.992, 9)
  expect(await ok('carol', 'GET', dust)).toEqual([])
  expect((await get('/public/last_trades?symbol=btcusdt')).body.result).toEqual(before.body.result)
  const { rows } = await ok('carol', 'GET', '/private/history/ledger', { type: 'conversion' })
  expect(rows.map(({ coin, amount, fee }: Record<string, string>) => [coin, amount, fee])).toEqual([
    ['usdt', '4', '0.008'],
    ['eth', '-0.001', '0'],
    ['usdt', '4.999', '0.009998'],
    ['btc', '-0.00004999', '0'],
  ])
})

test('DUST-3: dust that cannot be converted is refused with its reason, and the rest stays unconverted', async () => {
  const { accountId } = await ok('carol', 'GET', '/private/account/info')
  await adjust(Number(accountId), 'btc', '0.00001')
  const wrong: [number, string, string, Record<string, unknown>][] = [
    [400, 'BAD_REQUEST', 'nothing_to_convert', { coinsList: 'btc,eth' }],
    [422, 'NO_LIQUIDITY', 'no_liquidity', { coinsList: 'btc,xrp' }],
    [404, 'UNKNOWN_SYMBOL', 'unknown_market', { coinsList: 'btc,irt' }],
    [404, 'UNKNOWN_SYMBOL', '', { coinsList: 'btc,nothing' }],
    [404, 'UNKNOWN_SYMBOL', '', { coinsList: 'btc', into: 'nothing' }],
    [400, 'BAD_REQUEST', '', { coinsList: '' }],
    [400, 'BAD_REQUEST', '', {}],
  ]
  for (const [status, code, rule, params] of wrong) {
    const answer = await signed('carol', 'POST', convert, params)
    expect(answer).toMatchObject(refused(status, code))
    if (rule !== '') expect(answer.body.error.details.rule).toBe(rule)
  }
  expect(await balance('carol', 'btc')).toBe('0.00001')
  // There are no other bids for alice's coins, and only alice has traded for bob.
  for (const [who, rule] of [
    ['alice', 'no_liquidity'],
    ['bob', 'no_reference_price'],
  ] as const) {
    const unpriced = await signed(who, 'POST', convert, { coinsList: 'btc' })
    expect(unpriced).toMatchObject({ status: 422, body: { error: { code: 'NO_LIQUIDITY', details: { rule } } } })
  }
  await adjust(Number(accountId), 'btc', '1')
  const tooMuch = await signed('carol', 'POST', convert, { coinsList: 'btc' })
  expect(tooMuch).toMatchObject({ status: 400, body: { error: { details: { rule: 'not_dust' } } } })
})
