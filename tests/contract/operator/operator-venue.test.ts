import { expect, test } from 'vitest'
import { runJobs } from '../../../server/kernel/jobs/testing.ts'
import { holdTable } from '../../../server/kernel/storage/testing-table-lock.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { get, signed, ok, clock, accountIds, trading, database, notices } = await tradingForTest()
const { venue } = trading

const refused = (status: number, code: string) => ({ status, body: { error: { code } } })
const setState = (symbol: string, state: string, reason = 'a look at the books') =>
  ok('erin', 'POST', '/private/operator/market_state', { symbol, state, reason })
const order = (price: string) =>
  ['POST', '/private/order/limit/buy', { symbol: 'btcusdt', price, volume: '0.01' }] as const
const stateOf = (symbol: string) => venue.views.marketBySymbol(symbol)?.state

test('OPERATOR-4: markets are restricted, halted, cleared and opened again', async () => {
  const resting = await ok('alice', ...order('50000'))
  await setState('btcusdt', 'cancel_only')
  expect(await signed('alice', ...order('50000'))).toMatchObject(refused(423, 'MARKET_CANCEL_ONLY'))
  await setState('btcusdt', 'halted')
  expect(await signed('alice', ...order('50000'))).toMatchObject(refused(423, 'MARKET_HALTED'))
  const cancel = ['DELETE', '/private/order/cancel', { symbol: 'btcusdt', orderId: resting.orderId }] as const
  expect(await signed('alice', ...cancel)).toMatchObject(refused(423, 'MARKET_HALTED'))
  await setState('btcusdt', 'post_only')
  await ok('alice', ...order('50001'))
  const clear = { symbol: 'btcusdt', reason: 'a new start' }
  expect(await ok('erin', 'POST', '/private/operator/market_clear', clear)).toEqual({ canceled: '2' })
  const all = await setState('all', 'active')
  expect(all).toHaveLength(venue.views.markets.length)
  await ok('alice', ...order('50000'))
  expect(
    await signed('erin', 'POST', '/private/operator/market_state', { ...clear, symbol: 'nope', state: 'halted' }),
  ).toMatchObject(refused(404, 'UNKNOWN_SYMBOL'))
})

test('OPERATOR-12: a change of state is published once, with its reason; an unchanged state is not', async () => {
  const from = (await notices()).length
  await setState('all', 'halted', 'a power cut')
  await setState('all', 'halted', 'a power cut')
  await setState('ethusdt', 'active', 'power is back')
  await setState('all', 'active', 'power is back')
  const kind = 'market_state'
  const symbols = venue.views.markets.map(({ definition }) => definition.symbol)
  expect((await notices()).slice(from)).toEqual([
    { kind, symbols, isEverywhere: true, state: 'halted', reason: 'a power cut' },
    { kind, symbols: ['ethusdt'], isEverywhere: false, state: 'active', reason: 'power is back' },
    {
      kind,
      symbols: symbols.filter((symbol) => symbol !== 'ethusdt'),
      isEverywhere: true,
      state: 'active',
      reason: 'power is back',
    },
  ])
})

test('OPERATOR-6: an account is frozen and unfrozen, and its balance adjusted within its amount', async () => {
  const accountId = accountIds.carol
  const adjust = (amount: string, symbol = 'usdt') =>
    signed('erin', 'POST', '/private/operator/adjust_balance', { accountId, symbol, amount, reason: 'a bank transfer' })
  expect(await adjust('250.5')).toMatchObject({ status: 200, body: { result: { available: '250.5' } } })
  expect(await adjust('-0.5')).toMatchObject({ status: 200, body: { result: { available: '250' } } })
  expect(await adjust('-251')).toMatchObject(refused(422, 'INSUFFICIENT_BALANCE'))
  expect(await adjust('0')).toMatchObject(refused(400, 'BAD_REQUEST'))
  expect(await adjust('1', 'nope')).toMatchObject(refused(404, 'UNKNOWN_SYMBOL'))
  const { rows } = await ok('carol', 'GET', '/private/history/ledger', { type: 'adjustment' })
  expect(rows).toMatchObject([{ amount: '-0.5', reason: 'a bank transfer' }, { amount: '250.5' }])
  await ok('carol', ...order('10000'))
  const set = (state: string, more = {}) =>
    ok('erin', 'POST', '/private/operator/account_state', { accountId, state, reason: 'a court order', ...more })
  expect(await set('frozen', { cancelOrders: true })).toEqual({ accountId: String(accountId), state: 'frozen' })
  expect(await signed('carol', ...order('10000'))).toMatchObject(refused(403, 'ACCOUNT_FROZEN'))
  expect(await ok('erin', 'GET', '/private/operator/account', { accountId })).toMatchObject({
    fullName: 'carol',
    state: 'frozen',
    openOrders: '0',
  })
  await set('active')
  await ok('carol', ...order('10000'))
  expect(await signed('erin', 'GET', '/private/operator/account', { accountId: 999_999 })).toMatchObject(
    refused(404, 'ACCOUNT_NOT_FOUND'),
  )
  const nobody = { accountId: 999_999, state: 'frozen', reason: 'x' }
  expect(await signed('erin', 'POST', '/private/operator/account_state', nobody)).toMatchObject(
    refused(404, 'ACCOUNT_NOT_FOUND'),
  )
})

test('OPERATOR-9: maintenance is shown, starts and ends on time, and keeps manual restrictions', async () => {
  const path = '/private/operator/maintenance'
  const maintain = () => runJobs(trading.jobs, 'maintenance')
  const status = async () => (await get('/public/system_status')).body.result
  await setState('tonusdt', 'post_only')
  const from = clock.nowMs() + 60_000
  const plan = { from, to: from + 60_000, reason: 'a new disk' }
  const planned = await ok('erin', 'POST', path, plan)
  expect(planned).toMatchObject({ from: String(from), markets: [], marketState: 'halted', status: 'scheduled' })
  expect(await signed('erin', 'POST', path, { ...plan, from: from + 59_000, to: from + 90_000 })).toMatchObject(
    refused(409, 'MAINTENANCE_OVERLAPS'),
  )
  expect(await signed('erin', 'POST', path, { ...plan, to: from })).toMatchObject(refused(400, 'BAD_REQUEST'))
  await maintain()
  expect(await status()).toMatchObject({ status: 'online', maintenance: [planned] })
  const before = (await notices()).length
  clock.set(from)
  await maintain()
  await maintain()
  expect(await status()).toMatchObject({ status: 'maintenance', maintenance: [{ status: 'under_way' }] })
  expect([stateOf('btcusdt'), stateOf('tonusdt')]).toEqual(['halted', 'post_only'])
  // A market opened by hand during the maintenance stays open, and is not restored at its end.
  await setState('ethusdt', 'active', 'it is not concerned')
  await maintain()
  expect(stateOf('ethusdt')).toBe('active')
  clock.set(from + 60_000)
  await maintain()
  await maintain()
  expect(await status()).toMatchObject({ status: 'online', maintenance: [] })
  expect([stateOf('btcusdt'), stateOf('tonusdt'), stateOf('ethusdt')]).toEqual(['active', 'post_only', 'active'])
  const steps = (await notices())
    .slice(before)
    .map((one) => (one.kind === 'maintenance' ? one.step : `${one.state} ${one.reason}`))
  expect(steps).toEqual([
    'halted maintenance: a new disk',
    'started',
    'active it is not concerned',
    'active end of maintenance: a new disk',
    'ended',
  ])
})

test('OPERATOR-9: delayed announcements keep their order', async () => {
  const path = '/private/operator/maintenance'
  const from = clock.nowMs()
  await ok('erin', 'POST', path, { from, to: from + 60_000, markets: 'btcusdt', reason: 'a short one' })
  await runJobs(trading.jobs, 'maintenance')
  const before = (await notices()).length
  // Notifications are blocked while this table is locked; the maintenance ends in the same time.
  await database.transaction(async ({ sql }) => {
    await holdTable(sql, 'told_market_states', 'access exclusive')
    await setState('ethusdt', 'post_only', 'something else')
    clock.set(from + 60_000)
    await runJobs(trading.jobs, 'maintenance')
  })
  await setState('ethusdt', 'active', 'all is well')
  const notified = (await notices()).slice(before)
  expect(notified.map((one) => (one.kind === 'maintenance' ? one.step : one.reason))).toEqual([
    'something else',
    'end of maintenance: a short one',
    'ended',
    'all is well',
  ])
})

test('OPERATOR-9: canceling an active maintenance reopens the markets', async () => {
  const path = '/private/operator/maintenance'
  const from = clock.nowMs()
  const plan = { from, to: from + 60_000, markets: 'btcusdt, ETHUSDT', marketState: 'cancel_only', reason: 'a trial' }
  const { windowId } = await ok('erin', 'POST', path, plan)
  await runJobs(trading.jobs, 'maintenance')
  expect([stateOf('btcusdt'), stateOf('ethusdt'), stateOf('xrpusdt')]).toEqual(['cancel_only', 'cancel_only', 'active'])
  expect(await ok('erin', 'DELETE', path, { windowId, reason: 'done early' })).toEqual({ canceled: windowId })
  expect([stateOf('btcusdt'), stateOf('ethusdt')]).toEqual(['active', 'active'])
  expect(await ok('erin', 'GET', path)).toEqual([])
  expect(await signed('erin', 'DELETE', path, { windowId, reason: 'x' })).toMatchObject(
    refused(404, 'MAINTENANCE_NOT_FOUND'),
  )
})

test('OPERATOR-26: a market that an operator halts during a maintenance stays halted at its end, although it was halted already', async () => {
  const path = '/private/operator/maintenance'
  const from = clock.nowMs()
  await ok('erin', 'POST', path, { from, to: from + 60_000, markets: 'btcusdt, ethusdt', reason: 'a new disk' })
  await runJobs(trading.jobs, 'maintenance')
  const before = (await notices()).length
  expect(await setState('btcusdt', 'halted', 'a wrong price')).toMatchObject([{ state: 'halted' }])
  expect(await notices()).toHaveLength(before)
  clock.set(from + 60_000)
  await runJobs(trading.jobs, 'maintenance')
  expect([stateOf('btcusdt'), stateOf('ethusdt')]).toEqual(['halted', 'active'])
  const kept = await ok('erin', 'GET', '/private/operator/audit', { action: 'market.state', subject: 'btcusdt' })
  expect(kept.rows[0]).toMatchObject({ reason: 'a wrong price', outcome: 'done', after: { state: 'halted' } })
  await setState('btcusdt', 'active', 'all is well')
})

test('OPERATOR-10: the audit log records actor, action, before, after, reason and outcome', async () => {
  const log = (params = {}) => ok('erin', 'GET', '/private/operator/audit', params)
  const states = await log({ action: 'market.state', subject: 'tonusdt' })
  expect(states.rows[0]).toMatchObject({
    operatorId: String(accountIds.erin),
    via: 'api',
    before: { state: 'active' },
    after: { state: 'post_only' },
    reason: 'a look at the books',
    outcome: 'done',
  })
  expect(Number(states.rows[0].sequence)).toBeGreaterThan(0)
  const adjusted = (await log({ action: 'balance.adjust' })).rows
  expect(adjusted.map((row: { outcome: string; refusal: string }) => [row.outcome, row.refusal])).toEqual([
    ['refused', 'BAD_REQUEST'],
    ['refused', 'INSUFFICIENT_BALANCE'],
    ['done', ''],
    ['done', ''],
  ])
  expect(adjusted.at(-1)).toMatchObject({
    subject: `account ${accountIds.carol}`,
    before: { coin: 'usdt', available: '0' },
    after: { coin: 'usdt', available: '250.5', amount: '250.5' },
  })
  expect((await log({ operatorId: 0, action: 'market.state' })).rows[0]).toMatchObject({ via: 'schedule' })
  const whole = await log({ maxRowsPerPage: 500 })
  const paged = []
  for (let cursor: string | undefined; cursor !== ''; ) {
    const page = await log({ maxRowsPerPage: 7, cursor })
    paged.push(...page.rows)
    cursor = page.nextCursor
  }
  expect(paged).toEqual(whole.rows)
  expect(paged.length).toBeGreaterThan(20)
  expect(await signed('alice', 'GET', '/private/operator/audit')).toMatchObject(refused(403, 'PERMISSION_DENIED'))
})

test('OPERATOR-22: an operator reads an open or closed order of any account by its id', async () => {
  const { orderId } = await ok('alice', ...order('40000'))
  const read = (who: 'alice' | 'erin', id: unknown) => signed(who, 'GET', '/private/operator/order', { orderId: id })
  const shown = { orderId, symbol: 'btcusdt', price: '40000', accountId: String(accountIds.alice) }
  expect(await read('erin', orderId)).toMatchObject({ status: 200, body: { result: { ...shown, status: 'open' } } })
  await ok('alice', 'DELETE', '/private/order/cancel', { symbol: 'btcusdt', orderId })
  expect(await read('erin', orderId)).toMatchObject({ status: 200, body: { result: { ...shown, status: 'canceled' } } })
  expect(await read('erin', 999_999_999)).toMatchObject(refused(404, 'ORDER_NOT_FOUND'))
  expect(await read('alice', orderId)).toMatchObject({ status: 403 })
})
