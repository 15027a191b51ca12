import { afterEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { orderRequest } from '../../server/trading/domain/engine/orders/requests.ts'
import { tradingMigrations } from '../../server/trading/store/migrations.ts'
import { clearReadModels } from '../../server/trading/store/read-models/read-model-state.ts'
import type { Venue } from '../../server/trading/venue.ts'
import { markets, openingCommands } from '../../simulation/catalogue.ts'
import { commandOf } from '../../simulation/drafts.ts'
import { emptyVenue, FastClock, openTestVenue, settled, Traffic } from './drive-venue.ts'

const { database } = await testDatabase([tradingMigrations])

let venue: Venue | undefined
afterEach(async () => {
  await venue?.stop()
  venue = undefined
  await emptyVenue(database)
})

describe('histories', () => {
  async function busyVenue(seed: number, commands = 900): Promise<Venue> {
    const opened = await openTestVenue(database)
    const traffic = new Traffic(seed)
    await traffic.open(opened)
    await traffic.send(opened, commands)
    await settled(opened)
    return opened
  }

  test('READ-5: the pages, by number or by cursor, contain every row once, newest first', async () => {
    venue = await busyVenue(6, 1_800)
    const { history } = venue
    const lists = [
      [(page: never) => history.orders({ accountId: 11 }, page), 'orders', 'orderId'],
      [(page: never) => history.fills({ accountId: 11 }, page), 'fills', 'tradeId'],
      [(page: never) => history.ledger({ accountId: 11 }, page), 'ledger', 'entryId'],
      [(page: never) => history.deposits({ accountId: 11 }, page), 'deposits', 'depositId'],
      [(page: never) => history.withdrawals({ accountId: 11 }, page), 'withdrawals', 'withdrawalId'],
    ] as const
    for (const [list, name] of lists) {
      const read = list as unknown as (page: unknown) => Promise<{ rows: object[]; next: unknown }>
      const whole = (await read({ page: 1, rows: 5_000 })).rows
      expect(whole.length, name).toBeGreaterThan(0)
      const byNumber: object[] = []
      for (let page = 1; ; page++) {
        const { rows, next } = await read({ page, rows: 7 })
        byNumber.push(...rows)
        if (next === undefined) break
      }
      const byCursor: object[] = []
      let after: unknown
      do {
        const { rows, next } = await read({ after, rows: 7 })
        byCursor.push(...rows)
        after = next
      } while (after !== undefined)
      expect([byNumber, byCursor], name).toEqual([whole, whole])
    }
  })

  test('READ-5: filters return exactly the matching rows', async () => {
    venue = await busyVenue(7)
    const { history } = venue
    const all = { page: 1, rows: 5_000 }
    const { rows } = await history.orders({ accountId: 12 }, all)
    const some = rows[Math.floor(rows.length / 2)]
    expect(some).toBeDefined()
    if (some === undefined) return
    const { marketId, side, kind, status, acceptedAtMs: fromMs } = some
    const filter = { accountId: 12, marketId, side, kind, statuses: [status], fromMs }
    const matches = (order: typeof some) =>
      order.marketId === marketId &&
      order.side === side &&
      order.kind === kind &&
      order.status === status &&
      order.acceptedAtMs >= fromMs
    expect((await history.orders(filter, all)).rows).toEqual(rows.filter(matches))
    expect((await history.orders({ accountId: 12, toMs: fromMs }, all)).rows).toEqual(
      rows.filter((order) => order.acceptedAtMs <= fromMs),
    )
    const fills = (await history.fills({ accountId: 12 }, all)).rows
    const ofMarket = (await history.fills({ accountId: 12, marketId: 1, side: 'buy' }, all)).rows
    expect(ofMarket).toEqual(fills.filter((fill) => fill.marketId === 1 && fill.side === 'buy'))
    const [fill] = fills
    const ofOrder = (await history.fills({ accountId: 12, orderId: fill?.orderId }, all)).rows
    expect(ofOrder).toEqual(fills.filter(({ orderId }) => orderId === fill?.orderId))
    const named = rows.find(({ clientOrderId }) => clientOrderId !== '')
    expect(await history.orderByClientId(12, named?.clientOrderId ?? '')).toEqual(named)
    expect(await history.order(11, some.orderId)).toBeUndefined()
  })

  test('READ-5: the result of an order is the sum of its fills', async () => {
    venue = await busyVenue(8)
    const all = { page: 1, rows: 5_000 }
    const fills = (await venue.history.fills({ accountId: 13 }, all)).rows
    for (const order of (await venue.history.orders({ accountId: 13 }, all)).rows) {
      const own = fills.filter(({ orderId }) => orderId === order.orderId)
      const lots = own.reduce((sum, fill) => sum + fill.lots, 0)
      const quote = own.reduce((sum, fill) => sum + fill.quoteAmount, 0n)
      const fee = own.reduce((sum, fill) => sum + fill.fee, 0n)
      expect([order.executedLots, order.executedQuote, order.fee]).toEqual([lots, quote, fee])
    }
    const open = (
      await venue.history.orders({ accountId: 13, statuses: ['open', 'partially_filled', 'pending_trigger'] }, all)
    ).rows
    const expected = venue.views.openOrders(13).map(({ orderId, status }) => `${orderId} ${status}`)
    expect(open.map(({ orderId, status }) => `${orderId} ${status}`).sort()).toEqual(expected.sort())
  })

  test('READ-6: candles of every length and the ticker agree with the trades', async () => {
    venue = await openTestVenue(database, { clock: new FastClock(1_800_000_000_000, 30_000) })
    const traffic = new Traffic(9)
    await traffic.open(venue)
    await traffic.send(venue, 1_500)
    await settled(venue)
    for (const { market } of markets) {
      const trades = await venue.history.trades(market, { limit: 10_000, fromId: 0 })
      if (trades.length === 0) continue
      for (const resolution of ['1', '5', '15', '30', '60', '240', '1D', '1W'] as const) {
        const range = { marketId: market, resolution, fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, limit: 10_000 }
        const candles = await venue.history.candles(range)
        expect(candles.reduce((sum, { trades: count }) => sum + count, 0)).toBe(trades.length)
        for (const [index, candle] of candles.entries()) {
          const end = candles[index + 1]?.openTimeMs ?? Number.POSITIVE_INFINITY
          const own = trades.filter(({ atMs }) => atMs >= candle.openTimeMs && atMs < end)
          const prices = own.map(({ price }) => price)
          expect(candle).toMatchObject({
            open: prices[0],
            close: prices.at(-1),
            high: Math.max(...prices),
            low: Math.min(...prices),
            lots: own.reduce((sum, { lots }) => sum + BigInt(lots), 0n),
            quoteAmount: own.reduce((sum, { quoteAmount }) => sum + quoteAmount, 0n),
          })
        }
      }
      const nowMs = trades.at(-1)?.atMs ?? 0
      const ticker = venue.marketData.ticker(market, nowMs)
      const inWindow = trades.filter(({ atMs }) => atMs >= ticker.fromMs)
      expect(ticker).toMatchObject({
        lastPrice: trades.at(-1)?.price,
        openPrice: inWindow[0]?.price,
        highPrice: Math.max(...inWindow.map(({ price }) => price)),
        lowPrice: Math.min(...inWindow.map(({ price }) => price)),
        trades: inWindow.length,
        lots: inWindow.reduce((sum, { lots }) => sum + BigInt(lots), 0n),
      })
      expect(venue.marketData.lastTrades(market, 50)).toEqual(trades.slice(-50).reverse())
    }
  })
})

test('READ-6: market data is the same after a restart', async () => {
  venue = await openTestVenue(database)
  const traffic = new Traffic(10)
  await traffic.open(venue)
  await traffic.send(venue, 600)
  const nowMs = 1_800_000_900_000
  const show = (open: Venue) =>
    markets.map(({ market }) => [open.marketData.lastTrades(market, 100), open.marketData.ticker(market, nowMs)])
  const before = show(venue)
  await venue.stop()
  venue = await openTestVenue(database, { clock: new FastClock(nowMs) })
  expect(show(venue)).toEqual(before)
})

test('STP-7: a self-trade appears in the account’s own history only', async () => {
  venue = await openTestVenue(database)
  for (const command of openingCommands()) await venue.submit(command)
  const order = (account: number, side: 'buy' | 'sell', price: number) =>
    orderRequest({ account, market: 1, side, kind: 'limit', price, lots: 100, stp: 'NONE' })
  const place = async (account: number, side: 'buy' | 'sell', price: number) =>
    venue?.submit(commandOf({ type: 'place_order', order: order(account, side, price) }))
  await place(11, 'sell', 1_000)
  await place(12, 'buy', 1_000)
  await place(13, 'sell', 5_000)
  await place(13, 'buy', 5_000)
  await settled(venue)
  const show = async (open: Venue) => {
    const nowMs = 1_800_000_900_000
    const range = { marketId: 1, resolution: '1D', fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, limit: 10 } as const
    const [candle] = await open.history.candles(range)
    const trades = await open.history.trades(1, { limit: 10 })
    const { rows: fills } = await open.history.fills({ accountId: 13 }, { page: 1, rows: 10 })
    return {
      fills: fills.map(({ price, isMaker }) => [price, isMaker]),
      trades: [trades.length, trades[0]?.price, open.marketData.lastTrades(1, 10).length],
      candle: [candle?.high, candle?.trades, candle?.lots],
      ticker: [open.marketData.ticker(1, nowMs).highPrice, open.marketData.ticker(1, nowMs).trades],
      lastPrice: open.views.market(1)?.lastPrice,
      volumes: await open.history.volumes(13, 0, 100_000),
    }
  }
  const expected = {
    fills: [
      [5_000, true],
      [5_000, false],
    ],
    trades: [1, 1_000, 1],
    candle: [1_000, 1, 100n],
    ticker: [1_000, 1],
    lastPrice: 1_000,
    volumes: [],
  }
  expect(await show(venue)).toEqual(expected)
  await venue.stop()
  await clearReadModels(database)
  venue = await openTestVenue(database)
  await settled(venue)
  expect(await show(venue)).toEqual(expected)
})
