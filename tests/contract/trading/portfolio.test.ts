import { expect, test } from 'vitest'
import { tradingLimits } from '../../../server/trading/limits.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { ok, signed, clock, accountIds, trading, database } = await tradingForTest()
const hourMs = 3_600_000

/** Alice sells to bob. */
async function trade(symbol: string, price: string, volume: string) {
  await ok('alice', 'POST', '/private/order/limit/sell', { symbol, price, volume })
  await ok('bob', 'POST', '/private/order/limit/buy', { symbol, price, volume })
}

const portfolio = (who: 'alice' | 'bob' | 'carol', params: Record<string, unknown> = {}) =>
  ok(who, 'GET', '/private/account/portfolio', params)
const profit = (who: 'alice' | 'bob') => ok(who, 'GET', '/private/account/profit')

test('PORTFOLIO-2: the value follows balances and prices, and a deposit is no profit', async () => {
  await trade('btcusdt', '50000', '0.1')
  clock.advance(3 * hourMs)
  await trade('btcusdt', '60000', '0.1')
  const start = await portfolio('carol')
  expect(start).toMatchObject({ coin: 'usdt', value: '0', profit: '0', coins: [] })
  await ok('carol', 'POST', '/private/sandbox/faucet', { symbol: 'btc', amount: '0.5' })
  clock.advance(hourMs)
  await trade('btcusdt', '80000', '0.1')
  const after = await portfolio('carol')
  expect(after).toMatchObject({ value: '40000', change: '40000', transferred: '30000', profit: '10000' })
  expect(after.coins).toEqual([{ coin: 'btc', total: '0.5', value: '40000', valueBefore: '' }])
  expect(after.points).toHaveLength(98)
  const values = (after.points as { time: string; value: string }[]).map(({ value }) => value)
  expect([...new Set(values)]).toEqual(['0', '30000', '40000'])
  expect(values.at(-2)).toBe('30000')
  expect(Number(after.points.at(-1).time) - Number(after.points[0].time)).toBeGreaterThanOrEqual(24 * hourMs)
})

test('PORTFOLIO-1: every period ends now, in any coin', async () => {
  for (const period of ['day', 'week', 'month', 'year']) {
    const { points, value } = await portfolio('carol', { period })
    expect(points.at(-1)).toEqual({ time: expect.any(String), value: '40000' })
    expect(value).toBe('40000')
  }
  expect(await portfolio('carol', { coin: 'btc' })).toMatchObject({ coin: 'btc', value: '0.5' })
  expect(await signed('carol', 'GET', '/private/account/portfolio', { coin: 'nosuch' })).toMatchObject({
    status: 404,
    body: { error: { code: 'UNKNOWN_SYMBOL' } },
  })
})

test('PORTFOLIO-4: a coin bought against another quote coin costs its value at that time', async () => {
  const before = await profit('bob')
  const btcBefore = before.coins.find(({ coin }: { coin: string }) => coin === 'btc')
  expect(before.isComplete).toBe(true)
  // Three times 0.1 BTC for 19000 USDT, less the fee in BTC.
  expect(btcBefore).toMatchObject({ cost: '19000', realized: '0' })
  // One ETH for 0.05 BTC, when a BTC is worth 80000.
  await trade('ethbtc', '0.05', '1')
  clock.advance(hourMs)
  await trade('btcusdt', '90000', '0.1')
  const after = await profit('bob')
  const eth = after.coins.find(({ coin }: { coin: string }) => coin === 'eth')
  expect(eth).toMatchObject({ cost: '4000', realized: '0' })
  const btc = after.coins.find(({ coin }: { coin: string }) => coin === 'btc')
  expect(Number(btc.realized)).toBeCloseTo(4000 - (19000 * 0.05) / Number(btcBefore.volume), 2)
  expect(Number(eth.value)).toBeCloseTo(Number(eth.volume) * 0.05 * 90000, 2)
  expect(Number(eth.unrealized)).toBeCloseTo(Number(eth.value) - 4000, 5)
  expect(after.coins.some(({ coin }: { coin: string }) => coin === 'usdt')).toBe(false)
})

test('PORTFOLIO-7: the profit of a fill is computed once and stored, with the same result', async () => {
  clock.advance(hourMs)
  await trade('btcusdt', '85000', '0.1')
  const fresh = await profit('bob')
  clock.advance(hourMs)
  const stored = await profit('bob')
  expect(stored).toEqual(fresh)
  const [progress] = await database.sql`select at_ms from profit_progress where account_id = ${accountIds.bob}`
  expect(progress).toBeDefined()
  // From the beginning again.
  await database.sql`delete from profit_progress`
  await database.sql`delete from profit_positions`
  expect(await profit('bob')).toEqual(fresh)
  const before = await database.sql`delete from trades where taker_account_id = ${accountIds.bob} returning *`
  expect(before.length).toBeGreaterThan(3)
  expect(await profit('bob')).toEqual(fresh)
  // A later fill continues from there.
  await trade('btcusdt', '85000', '0.1')
  const later = await profit('bob')
  const costOf = ({ coins }: typeof later) => Number(coins.find(({ coin }: { coin: string }) => coin === 'btc').cost)
  expect(costOf(later) - costOf(fresh)).toBeCloseTo(8_500, 5)
})

test('PORTFOLIO-8: fills that were removed before they were included make the profit incomplete', async () => {
  expect((await profit('alice')).isComplete).toBe(true)
  await database.sql`delete from profit_progress where account_id = ${accountIds.alice}`
  await database.sql`
    update history_retention set removed_until_ms = ${clock.nowMs() + 40 * 24 * hourMs} where table_name = 'trades'`
  expect((await profit('alice')).isComplete).toBe(false)
  await database.sql`update history_retention set removed_until_ms = 0`
  // It stays incomplete.
  expect((await profit('alice')).isComplete).toBe(false)
  expect((await profit('bob')).isComplete).toBe(true)
})

test('PORTFOLIO-8: the value begins where the ledger entries begin', async () => {
  const whole = await portfolio('bob')
  await database.sql`
    update history_retention set removed_until_ms = ${clock.nowMs() - 3 * hourMs} where table_name = 'ledger_entries'`
  const { points } = await portfolio('bob')
  expect(Number(points[0].time)).toBeGreaterThanOrEqual(clock.nowMs() - 3 * hourMs)
  // The last point is at the time of the request.
  expect(points.slice(0, -1)).toEqual(whole.points.slice(-points.length, -1))
  await database.sql`update history_retention set removed_until_ms = 0`
})

test('PORTFOLIO-5: with more ledger entries than are read, the reply begins later', async () => {
  const whole = await portfolio('bob')
  await trading.venue.waitForAccount(0, trading.venue.figures().sequence)
  await database.sql`
    insert into ledger_entries (account_id, at_ms, entry_id, sequence, coin_id, kind, amount, fee, balance, reference_id, reason)
    select ${accountIds.bob}, ${clock.nowMs()}, 1000000 + n, 1, (select max(coin_id) from ledger_entries), 'trade', 0, 0, 0, 0, ''
    from generate_series(1, ${tradingLimits.portfolioEntriesMax}) n`
  const cut = await portfolio('bob')
  expect(cut.points.length).toBeLessThan(3)
  expect(whole.points).toHaveLength(98)
})
