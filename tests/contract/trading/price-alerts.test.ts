import { afterEach, expect, test } from 'vitest'
import type { TradingServices } from '../../../server/trading/services.ts'
import { nextTradeRange, readDueAlerts } from '../../../server/trading/store/due-price-alerts.ts'
import { lockAlertsOf } from '../../../server/trading/store/price-alerts.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { ok, signed, clock, accountIds, trading, notified, sendNotifications, database } = await tradingForTest()
const path = '/private/account/price_alerts'
const minuteMs = 60_000

/** Bob and alice trade at each price in turn. */
async function trade(...prices: string[]) {
  for (const price of prices) {
    await ok('bob', 'POST', '/private/order/limit/sell', { symbol: 'ethusdt', price, volume: '0.01' })
    await ok('alice', 'POST', '/private/order/limit/buy', { symbol: 'ethusdt', price, volume: '0.01' })
  }
}

const set = (direction: 'above' | 'below', price: string, more: Record<string, unknown> = {}) =>
  ok('carol', 'POST', path, { symbol: 'ethusdt', direction, price, ...more })

async function triggered() {
  await sendNotifications()
  return notified.alerts.splice(0).map(({ accountId, direction, price, lastPrice }) => {
    expect(accountId).toBe(accountIds.carol)
    return `${direction} ${price} by ${lastPrice}`
  })
}

async function listed(params: Record<string, unknown> = {}) {
  const { rows } = await ok('carol', 'GET', path, params)
  return (rows as { direction: string; price: string; state: string }[]).map(
    ({ direction, price, state }) => `${direction} ${price} ${state}`,
  )
}

afterEach(async () => {
  const { rows } = await ok('carol', 'GET', path, { maxRowsPerPage: 500 })
  for (const { alertId } of rows) await ok('carol', 'DELETE', path, { alertId })
})

test('ALERT-1: the first later trade at the price or beyond it triggers an alert', async () => {
  await trade('3000', '3100', '3000')
  await set('above', '3100')
  await set('below', '2900')
  await set('above', '3300')
  expect(await triggered()).toEqual([])
  await trade('3099.99', '2900.01')
  expect(await triggered()).toEqual([])
  await trade('3150', '3200', '2900')
  expect(await triggered()).toEqual(['above 3100 by 3150', 'below 2900 by 2900'])
  expect(await listed()).toEqual(['above 3300 armed', 'below 2900 triggered', 'above 3100 triggered'])
  expect(await listed({ state: 'armed' })).toEqual(['above 3300 armed'])
  await trade('3000')
})

test.each([
  ['while another alert is pending', true],
  ['alone', false],
])(
  'ALERT-1: an alert that is set %s during the comparison with a trade is refused or triggered',
  async (_, isOther) => {
    await trade('3000')
    if (isOther) await set('above', '9000')
    let reply: ReturnType<typeof signed> | undefined
    const waiting = () => database.sql`
    select from pg_locks join pg_database db on db.oid = database
    where datname = current_database() and locktype = 'advisory' and objid = ${accountIds.carol} and not granted`
    await database.transaction(async (tx) => {
      // The request has read the newest trade, and waits for other requests of its account.
      await lockAlertsOf(tx, accountIds.carol)
      reply = signed('carol', 'POST', path, { symbol: 'ethusdt', direction: 'above', price: '3100' })
      await expect.poll(waiting).toHaveLength(1)
      await trade('3150', '3000')
      expect(await triggered()).toEqual([])
    })
    expect(await reply).toMatchObject({
      status: 422,
      body: { error: { code: 'ALERT_REACHED', details: { lastPrice: '3150' } } },
    })
    expect(await triggered()).toEqual([])
  },
)

test('ALERT-1: a trade of an account with itself triggers nothing', async () => {
  await trade('3000')
  await set('above', '3100')
  const order = { symbol: 'ethusdt', price: '3100', volume: '0.01', stpMode: 'NONE' }
  await ok('bob', 'POST', '/private/order/limit/sell', order)
  await ok('bob', 'POST', '/private/order/limit/buy', order)
  expect(await triggered()).toEqual([])
  await trade('3100')
  expect(await triggered()).toEqual(['above 3100 by 3100'])
  await trade('3000')
})

test('ALERT-2: a crash between the notification and the progress repeats nothing', async () => {
  await set('above', '3100')
  await trade('3150')
  expect(await triggered()).toEqual(['above 3100 by 3150'])
  await database.sql`update price_alert_progress set trade_id = 0`
  await trade('3160', '3000')
  expect(await triggered()).toEqual([])
})

test('ALERT-2: a notification that fails is sent with the next run', async () => {
  await set('above', '3100')
  await trade('3150', '3000')
  await database.sql`alter table price_alerts add constraint fails check (times = 0)`
  await expect(sendNotifications()).rejects.toThrow('fails')
  await database.sql`alter table price_alerts drop constraint fails`
  expect(await triggered()).toEqual(['above 3100 by 3150'])
})

test('ALERT-11: after a change with an uncertain outcome, the connections of the account read the list again', async () => {
  const { alertFeed } = trading.api.services as TradingServices
  const received: string[] = []
  const stop = alertFeed.subscribe((accountId, message) => {
    const { event, change = '' } = JSON.parse(String(message))
    received.push(`${accountId === accountIds.carol ? 'carol' : accountId} ${event} ${change}`.trim())
  })
  await set('above', '3100')
  await trade('3150', '3000')
  expect(received.splice(0)).toEqual(['carol price_alert set'])
  await database.sql`alter table price_alerts add constraint fails check (times = 0)`
  await expect(sendNotifications()).rejects.toThrow('fails')
  await database.sql`alter table price_alerts drop constraint fails`
  expect(received.splice(0)).toEqual(['carol price_alerts_missed'])
  expect(await triggered()).toHaveLength(1)
  expect(received).toEqual(['carol price_alert triggered'])
  stop()
})

test('ALERT-3: a repeating alert is triggered again after the price was back, at most every 5 minutes', async () => {
  await set('below', '2900', { repeats: true })
  await trade('2890', '2880')
  expect(await triggered()).toEqual(['below 2900 by 2890'])
  expect(await listed()).toEqual(['below 2900 waiting'])
  clock.advance(6 * minuteMs)
  await trade('2870')
  expect(await triggered()).toEqual([])
  await trade('2950', '2860', '2950', '2850')
  expect(await triggered()).toEqual(['below 2900 by 2860'])
  expect(await listed()).toEqual(['below 2900 armed'])
  await trade('2840')
  expect(await triggered()).toEqual([])
  clock.advance(6 * minuteMs)
  await trade('2830')
  expect(await triggered()).toEqual(['below 2900 by 2830'])
  const { rows } = await ok('carol', 'GET', path)
  expect(rows[0]).toMatchObject({ times: '3', triggeredPrice: '2830', repeats: true, state: 'waiting' })
  await trade('3000')
})

test('ALERT-4: alerts are bounded, paged and private to their account', async () => {
  const { alertId } = await set('above', '4000')
  expect(await signed('bob', 'DELETE', path, { alertId })).toMatchObject({
    status: 404,
    body: { error: { code: 'ALERT_NOT_FOUND' } },
  })
  expect(await ok('bob', 'GET', path)).toEqual({ rows: [], nextCursor: '' })
  for (let more = 1; more < 99; more += 1) await set('above', String(4000 + more))
  const both = await Promise.all(
    ['5000', '5001'].map((price) => signed('carol', 'POST', path, { symbol: 'ethusdt', direction: 'above', price })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await signed('carol', 'POST', path, { symbol: 'ethusdt', direction: 'above', price: '5002' })).toMatchObject({
    body: { error: { code: 'TOO_MANY_ALERTS', details: { limit: '100' } } },
  })
  const first = await ok('carol', 'GET', path, { maxRowsPerPage: 60 })
  const second = await ok('carol', 'GET', path, { maxRowsPerPage: 60, cursor: first.nextCursor })
  expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([60, 40, ''])
  expect(second.rows.at(-1)).toMatchObject({ alertId, price: '4000', symbol: 'ethusdt' })
})

test('ALERT-4: an alert replaces another in one step; a refused one leaves the former, and those of others stay', async () => {
  await trade('3000')
  const { alertId } = await set('above', '3100', { repeats: true })
  const replacement = { symbol: 'ethusdt', direction: 'above', replaces: alertId }
  expect(await signed('carol', 'POST', path, { ...replacement, price: '2900' })).toMatchObject({
    body: { error: { code: 'ALERT_REACHED' } },
  })
  expect(await listed()).toEqual(['above 3100 armed'])
  await ok('carol', 'POST', path, { ...replacement, price: '3200' })
  expect(await listed()).toEqual(['above 3200 armed'])
  const [{ alertId: own }] = (await ok('carol', 'GET', path)).rows
  const foreign = await signed('bob', 'POST', path, { ...replacement, replaces: own, price: '3300' })
  expect(foreign).toMatchObject({ status: 404, body: { error: { code: 'ALERT_NOT_FOUND' } } })
  expect(await listed()).toEqual(['above 3200 armed'])
  expect((await ok('bob', 'GET', path)).rows).toEqual([])
})

test('ALERT-4: only the newest ended alerts are kept', async () => {
  for (let count = 0; count < 100; count += 1) await set('above', '3100')
  await trade('3100', '3000')
  await sendNotifications()
  for (let count = 0; count < 50; count += 1) await set('above', '3100')
  await trade('3100', '3000')
  await sendNotifications()
  notified.alerts.splice(0)
  await set('above', '3100')
  expect((await listed({ state: 'triggered', maxRowsPerPage: 500 })).length).toBe(100)
})

test('ALERT-5: a price that the market has already reached is refused', async () => {
  await trade('3000')
  for (const [direction, price] of [
    ['above', '3000'],
    ['above', '2900'],
    ['below', '3000'],
    ['below', '3100'],
  ]) {
    expect(await signed('carol', 'POST', path, { symbol: 'ethusdt', direction, price })).toMatchObject({
      status: 422,
      body: { error: { code: 'ALERT_REACHED', details: { lastPrice: '3000' } } },
    })
  }
  expect(
    await signed('carol', 'POST', path, { symbol: 'ethusdt', direction: 'above', price: '3000.001' }),
  ).toMatchObject({
    body: { error: { code: 'BAD_PRECISION' } },
  })
  expect(await signed('carol', 'POST', path, { symbol: 'nosuch', direction: 'above', price: '3000' })).toMatchObject({
    body: { error: { code: 'UNKNOWN_SYMBOL' } },
  })
})

test('ALERT-6: an account that wants no notifications finds its triggered alerts in the list', async () => {
  await ok('carol', 'POST', '/private/account/news', { alerts: false })
  await set('above', '3100')
  await trade('3100', '3000')
  expect(await triggered()).toEqual([])
  expect(await listed()).toEqual(['above 3100 triggered'])
  expect(await ok('carol', 'POST', '/private/account/news', { alerts: true })).toMatchObject({ alerts: true })
})

test('ALERT-7: trades read only the alerts between their prices', async () => {
  await set('above', '3100')
  await database.sql`
    insert into price_alerts (account_id, market_id, direction, price, repeats, after_trade_id, created_at_ms)
    select 900000 + n, market_id, 'above', 900000000 + n, false, after_trade_id, 0
    from price_alerts, generate_series(1, 20000) n where account_id = ${accountIds.carol}`
  await database.sql`analyze price_alerts`
  await trade('3200', '3000')
  await trading.venue.waitForAccount(0, trading.venue.figures().sequence)
  const range = await nextTradeRange(database.sql, 1_000)
  expect(range).toBeDefined()
  if (range === undefined) return
  await database.transaction(async ({ sql }) => {
    const rowsRead = async () => {
      const [read] = await sql<{ rows: number }[]>`
        select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'price_alerts'`
      return read?.rows ?? 0
    }
    const before = await rowsRead()
    expect((await readDueAlerts(sql, range, 10)).map(({ price }) => price)).toEqual([310000])
    expect((await rowsRead()) - before).toBeLessThan(10)
  })
  await database.sql`delete from price_alerts where account_id > 900000`
  expect(await triggered()).toEqual(['above 3100 by 3200'])
})
