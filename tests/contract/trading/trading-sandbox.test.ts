import { expect, test } from 'vitest'
import { MarketMaker, marketBots } from '../../../server/sandbox/market-maker.ts'
import { levels } from '../../../server/sandbox/quote-ladder.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { get, signed, ok, send, sign, accounts, accountIds, trading, clock } = await tradingForTest()
const { venue } = trading

const faucet = '/private/sandbox/faucet'

test('API-31: the faucet credits the requested amount, within bounds and once per request', async () => {
  expect(await ok('carol', 'POST', faucet, { symbol: 'USDT', amount: '2500.5' })).toEqual({
    coin: 'usdt',
    total: '2500.5',
    available: '2500.5',
    inOrder: '0',
    pendingWithdraw: '0',
  })
  const request = sign('dave', 'POST', faucet, { symbol: 'btc', amount: '1' })
  expect((await send(request)).status).toBe(200)
  expect(await send(request)).toMatchObject({ status: 409, body: { error: { code: 'REPLAYED_REQUEST' } } })
  const wrong = [
    [{ symbol: 'nope', amount: '1' }, 404, 'UNKNOWN_SYMBOL'],
    [{ symbol: 'btc', amount: '0' }, 400, 'BAD_REQUEST'],
    [{ symbol: 'btc', amount: '-1' }, 400, 'BAD_REQUEST'],
    [{ symbol: 'btc', amount: '10.1' }, 400, 'BAD_REQUEST'],
    [{ symbol: 'btc', amount: '1.0000000000000000001' }, 400, 'BAD_PRECISION'],
  ] as const
  for (const [params, status, code] of wrong) {
    expect(await signed('dave', 'POST', faucet, params)).toMatchObject({ status, body: { error: { code } } })
  }
  const answers = []
  for (let index = 0; index < 11; index += 1) {
    answers.push((await signed('dave', 'POST', faucet, { symbol: 'btc', amount: '10' })).status)
  }
  expect(answers).toEqual([...Array(9).fill(200), 400, 400])
})

test('API-31: concurrent requests, and deposits that wait for confirmations, get no more than the limit', async () => {
  const deposit = '/private/sandbox/deposit'
  for (let count = 0; count < 7; count += 1) await ok('carol', 'POST', faucet, { symbol: 'btc', amount: '10' })
  const together = [faucet, deposit, faucet, deposit, faucet, deposit]
  const replies = await Promise.all(
    together.map((path) => signed('carol', 'POST', path, { symbol: 'btc', amount: '10' })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
})

test('API-32: the market maker fills every book, keeps it uncrossed and trades at a bounded rate', async () => {
  const bots = await marketBots(accounts, accountIds.alice)
  expect(await marketBots(accounts, accountIds.alice)).toEqual(bots)
  const person = bots.maker
  const maker = new MarketMaker(venue, bots)
  await maker.begin()
  const { markets } = venue.views
  for (const { definition } of markets) {
    const { orderbook } = (await get(`/public/orderbook?symbol=${definition.symbol}`)).body.result
    expect(orderbook.bids.length, definition.symbol).toBeGreaterThanOrEqual(45)
    expect(orderbook.asks.length, definition.symbol).toBeGreaterThanOrEqual(45)
    expect(Number(orderbook.bids[0].price)).toBeLessThan(Number(orderbook.asks[0].price))
    expect(venue.views.market(definition.market)?.lastPrice).toBeGreaterThan(0)
  }
  const before = venue.views.lastId
  const rounds = 40 * markets.length
  for (let round = 0; round < rounds; round += 1) {
    clock.advance(maker.job.everyMs)
    await maker.job.run()
  }
  const perSecond = ((venue.views.lastId - before) / (rounds * maker.job.everyMs)) * 1000
  expect(perSecond).toBeLessThan(5)
  expect(venue.views.openOrders(person).length).toBeLessThanOrEqual(2 * levels * markets.length)
  const bought = await ok('bob', 'POST', '/private/order/market/buy', { symbol: 'btcusdt', total: '500' })
  expect(bought).toMatchObject({ status: 'filled' })
  const [ticker] = (await get('/public/ticker_24h?symbol=btcusdt')).body.result
  expect(Number(ticker.trades)).toBeGreaterThan(20)
})

test('API-32: it pauses in a halted market and resumes when it opens', async () => {
  const bots = await marketBots(accounts, accountIds.alice)
  const person = bots.maker
  const maker = new MarketMaker(venue, bots)
  const market = venue.views.marketBySymbol('tonusdt')!.definition.market
  const stamp = { sequence: 0, atMs: 0, replay: null, operator: 0, reason: 'test' } as const
  await venue.submit({ ...stamp, type: 'set_market_state', market, state: 'halted' })
  const open = venue.views.openOrders(person, market)
  await maker.begin()
  expect(venue.views.openOrders(person, market)).toEqual(open)
  await venue.submit({ ...stamp, type: 'set_market_state', market, state: 'active' })
  await maker.begin()
  expect(venue.views.openOrders(person, market).length).toBeGreaterThan(10)
})
