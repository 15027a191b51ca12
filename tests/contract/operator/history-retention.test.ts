import { expect, test } from 'vitest'
import { runJobs } from '../../../server/kernel/jobs/testing.ts'
import { readPartitions } from '../../../server/trading/store/histories/partitions.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { ok, clock, trading, database } = await tradingForTest({ historyRetention: { ledger_entries: 31 } })
const dayMs = 86_400_000

test('RETENTION-5: months older than the retention of their table are removed with an entry in the audit log', async () => {
  await ok('alice', 'POST', '/private/order/limit/sell', { symbol: 'btcusdt', price: '50000', volume: '0.1' })
  await ok('bob', 'POST', '/private/order/limit/buy', { symbol: 'btcusdt', price: '50000', volume: '0.1' })
  const before = await ok('bob', 'GET', '/private/history/ledger')
  expect(before.rows.length).toBeGreaterThan(1)
  await runJobs(trading.jobs, 'histories')
  expect(await ok('bob', 'GET', '/private/history/ledger')).toEqual(before)
  const startedAtMs = clock.nowMs()
  clock.advance(70 * dayMs)
  await runJobs(trading.jobs, 'histories')
  expect((await ok('bob', 'GET', '/private/history/ledger')).rows).toEqual([])
  expect((await ok('bob', 'GET', '/private/history/trades')).rows).toHaveLength(1)
  const { rows } = await ok('erin', 'GET', '/private/operator/audit', { action: 'histories.remove' })
  expect(rows).toMatchObject([
    { via: 'schedule', subject: 'ledger_entries', outcome: 'done', reason: 'retention of 31 days' },
  ])
  expect(rows[0].after.partitions.length).toBeGreaterThan(0)
  expect(Number(rows[0].after.until)).toBeGreaterThan(startedAtMs)
  // Done: nothing is left to remove.
  await runJobs(trading.jobs, 'histories')
  expect((await ok('erin', 'GET', '/private/operator/audit', { action: 'histories.remove' })).rows).toHaveLength(1)
})

test('RETENTION-1: the partitions of the next month are there before it begins', async () => {
  await runJobs(trading.jobs, 'histories')
  const partitions = await readPartitions(database.sql, 'orders')
  const last = partitions.at(-1)
  expect(last?.fromMs).toBeGreaterThan(clock.nowMs())
  expect(partitions.at(-2)?.untilMs).toBe(last?.fromMs)
})

test('RETENTION-3: an order of long ago that has just closed stays, and a repeat of its client id returns it', async () => {
  const { ok, clock, trading } = await tradingForTest({ historyRetention: { orders: 31 } })
  const order = { symbol: 'btcusdt', price: '30000', volume: '0.01', clientOrderId: 'patient' }
  const early = await ok('alice', 'POST', '/private/order/limit/buy', { ...order, clientOrderId: 'early' })
  await ok('alice', 'DELETE', '/private/order/cancel', { orderId: early.orderId })
  const { orderId } = await ok('alice', 'POST', '/private/order/limit/buy', order)
  clock.advance(100 * dayMs)
  const closed = await ok('alice', 'DELETE', '/private/order/cancel', { orderId })
  await runJobs(trading.jobs, 'histories')
  expect(await ok('alice', 'POST', '/private/order/limit/buy', order)).toEqual({ ...closed, replayed: true })
  const orders = async () => (await ok('alice', 'GET', '/private/history/orders')).rows
  expect(await orders()).toEqual([closed])
  clock.advance(70 * dayMs)
  await runJobs(trading.jobs, 'histories')
  expect(await orders()).toEqual([])
})
