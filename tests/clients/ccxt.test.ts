import * as ccxt from 'ccxt'
import { expect, test } from 'vitest'
import { agora } from '../../client/ccxt/agora.ts'
import { errorClasses } from '../../client/ccxt/error-classes.ts'
import { tradingFailures } from '../../server/trading/failures.ts'
import { eventually, startProcess } from '../whole-server/running-server.ts'
import { expectShape, expectSortedBook } from './ccxt-shapes.ts'

// The setting allows withdrawals to a new address at once.
const { ready } = await startProcess({ AGORA_WITHDRAW_ADDRESS_HOLD_SECONDS: '0' })
const hostname = new URL(ready.tradingUrl).host

function exchangeOf(account: number, more: object = {}): agora {
  const { apiKey = '', secretKey = '' } = ready.trading[account] ?? {}
  return new agora({ hostname, apiKey, secret: secretKey, ...more })
}

const exchange = exchangeOf(0)
const other = exchangeOf(1)
const symbol = 'BTC/USDT'
await eventually(async () => (await exchange.fetchTrades(symbol)).length > 0)
const mid = await exchange.fetchTicker(symbol).then(({ bid, ask }) => ((bid ?? 0) + (ask ?? 0)) / 2)
const idOf = ({ id }: ccxt.Order) => String(id)
const near = (share: number) => Number(exchange.priceToPrecision(symbol, mid * share))

test('CCXT-1: markets and currencies have their precisions, limits, fees and networks', async () => {
  const markets = await exchange.loadMarkets()
  expect(Object.keys(markets).length).toBeGreaterThanOrEqual(8)
  for (const market of Object.values(markets)) {
    expectShape('market', market)
    expect(market?.precision.amount).toBeGreaterThan(0)
    expect(market?.limits.cost?.min).toBeGreaterThan(0)
  }
  const currencies = exchange.currencies
  expect(Object.keys(currencies).length).toBeGreaterThanOrEqual(6)
  for (const currency of Object.values(currencies)) expectShape('currency', currency)
  const [network] = Object.values(currencies.BTC?.networks ?? {}) as { deposit?: boolean; fee?: number }[]
  expect(network).toMatchObject({ deposit: true, withdraw: true, fee: expect.any(Number) })
})

test('CCXT-2: time, status, tickers, quotes, last prices, trades, candles and books have the unified form', async () => {
  expect(Math.abs(Number(await exchange.fetchTime()) - exchange.nonce())).toBeLessThan(60_000)
  expect(await exchange.fetchStatus()).toMatchObject({ status: 'ok', updated: expect.any(Number) })
  const tickers = await exchange.fetchTickers()
  for (const ticker of Object.values(tickers)) expectShape('ticker', ticker)
  const ticker = await exchange.fetchTicker(symbol)
  expect(ticker).toMatchObject({ symbol, last: expect.any(Number), bid: expect.any(Number), ask: expect.any(Number) })
  expect((await exchange.fetchBidsAsks([symbol]))[symbol]?.bidVolume).toBeGreaterThan(0)
  expect((await exchange.fetchLastPrices([symbol]))[symbol]).toMatchObject({ price: expect.any(Number) })
  const trades = await exchange.fetchTrades(symbol, undefined, 5)
  expect(trades.length).toBeLessThanOrEqual(5)
  for (const trade of trades) expectShape('trade', trade)
  const candles = await exchange.fetchOHLCV(symbol, '1m', undefined, 10)
  expect(candles.length).toBeGreaterThan(0)
  for (const candle of candles) {
    expect(candle).toHaveLength(6)
    expect(Number(candle[0]) % 60_000).toBe(0)
  }
  const since = Number(candles[0]?.[0])
  expect((await exchange.fetchOHLCV(symbol, '1m', since, 1))[0]?.[0]).toBe(since)
  const book = await exchange.fetchOrderBook(symbol, 5)
  expectShape('orderBook', book)
  expectSortedBook(book)
})

test('CCXT-21: candles since a time are the first ones, also if `until` is much later', async () => {
  const candles = await exchange.fetchOHLCV(symbol, '1m', undefined, 10)
  const [since, last] = [Number(candles[0]?.[0]), Number(candles.at(-1)?.[0])]
  const timesUntil = async (until: number) =>
    (await exchange.fetchOHLCV(symbol, '1m', since, 3, { until })).map(([time]) => time)
  expect(await timesUntil(last)).toEqual(candles.slice(0, 3).map(([time]) => time))
  expect(await timesUntil(since)).toEqual([since])
  const newest = await exchange.fetchOHLCV(symbol, '1m', undefined, 2, { until: last - 1 })
  expect(newest.map(([time]) => time)).toEqual(candles.slice(-3, -1).map(([time]) => time))
})

test('CCXT-3: a limit order is placed, found, listed, lowered, replaced and canceled', async () => {
  const clientOrderId = `ccxt-${exchange.nonce()}`
  const placed = await exchange.createOrder(symbol, 'limit', 'buy', 0.02, near(0.95), { clientOrderId, postOnly: true })
  expectShape('order', placed)
  expect(placed).toMatchObject({ status: 'open', clientOrderId, postOnly: true, amount: 0.02, filled: 0, side: 'buy' })
  expect(await exchange.fetchOrder(idOf(placed), symbol)).toMatchObject({ id: placed.id, remaining: 0.02 })
  expect(await exchange.fetchOrder('', symbol, { clientOrderId })).toMatchObject({ id: placed.id })
  const open = await exchange.fetchOpenOrders(symbol)
  expect(open.map(({ id }) => id)).toContain(placed.id)
  for (const order of open) expectShape('order', order)
  expect(await exchange.editOrder(idOf(placed), symbol, 'limit', 'buy', 0.01)).toMatchObject({
    id: placed.id,
    amount: 0.01,
  })
  const replaced = await exchange.editOrder(idOf(placed), symbol, 'limit', 'buy', 0.03, near(0.96))
  expect(replaced).toMatchObject({ status: 'open', amount: 0.03, price: near(0.96) })
  expect(await exchange.cancelOrder(idOf(replaced), symbol)).toMatchObject({ status: 'canceled' })
  const canceled = await exchange.fetchCanceledOrders(symbol)
  expect(canceled.map(({ id }) => id)).toEqual(expect.arrayContaining([placed.id, replaced.id]))
})

test('CCXT-4: market orders by amount and by cost are filled, and their trades, fees and ledger entries are found', async () => {
  const bought = await exchange.createMarketBuyOrderWithCost(symbol, 500)
  expectShape('order', bought)
  expect(bought).toMatchObject({ status: 'closed', type: 'market', side: 'buy' })
  expect(bought.cost).toBeLessThanOrEqual(500)
  const sold = await exchange.createOrder(symbol, 'market', 'sell', 0.001)
  expect(sold).toMatchObject({ status: 'closed', filled: 0.001, amount: 0.001 })
  expect(sold.fee).toMatchObject({ currency: 'USDT', cost: expect.any(Number) })
  const trades = await exchange.fetchMyTrades(symbol)
  for (const trade of trades) expectShape('trade', trade)
  expect(trades.map(({ order }) => order)).toContain(sold.id)
  expect(await exchange.fetchOrderTrades(idOf(sold), symbol)).not.toHaveLength(0)
  expect((await exchange.fetchClosedOrders(symbol)).map(({ id }) => id)).toContain(sold.id)
  const ledger = await exchange.fetchLedger('USDT')
  expect(ledger.length).toBeGreaterThan(1)
  for (const entry of ledger) expectShape('ledgerEntry', entry)
  const fee = await exchange.fetchTradingFee(symbol)
  expectShape('tradingFee', fee)
  expect(Object.keys(await exchange.fetchTradingFees()).length).toBeGreaterThanOrEqual(8)
})

test('CCXT-5: stop orders, batches, test orders, the dead-man switch and cancel-all', async () => {
  const stop = await exchange.createOrder(symbol, 'limit', 'sell', 0.002, near(0.89), { triggerPrice: near(0.9) })
  expect(stop).toMatchObject({ status: 'open', type: 'limit', triggerPrice: near(0.9) })
  const stopMarket = await exchange.createOrder(symbol, 'market', 'sell', 0.002, undefined, {
    stopLossPrice: near(0.9),
  })
  expect(stopMarket).toMatchObject({ status: 'open', type: 'market', triggerPrice: near(0.9) })
  const batch = await exchange.createOrders([
    { symbol, type: 'limit', side: 'buy', amount: 0.001, price: near(0.9) },
    { symbol, type: 'limit', side: 'buy', amount: 0.00001, price: near(0.9) },
  ])
  expect(batch.map(({ status }) => status)).toEqual(['open', 'rejected'])
  await exchange.createOrder(symbol, 'limit', 'buy', 0.001, near(0.9), { test: true })
  expect(await exchange.cancelAllOrdersAfter(60_000)).toMatchObject({ status: 'true' })
  await exchange.cancelAllOrdersAfter(0)
  const canceled = await exchange.cancelAllOrders(symbol)
  expect(canceled.map(({ id }) => id)).toEqual(expect.arrayContaining([stop.id, stopMarket.id, batch[0]?.id]))
  expect(await exchange.fetchOpenOrders(symbol)).toEqual([])
})

test('CCXT-10: a deposit address is made once, and a deposit to it is listed, credited and in the ledger', async () => {
  await expect(other.fetchDepositAddress('XRP')).rejects.toThrow(ccxt.InvalidAddress)
  const made = await other.createDepositAddress('XRP')
  expectShape('depositAddress', made)
  expect(made).toMatchObject({ currency: 'XRP', network: 'XRP', tag: expect.stringMatching(/^\d+$/) })
  expect(await other.createDepositAddress('XRP')).toEqual(made)
  expect(await other.fetchDepositAddress('XRP')).toEqual(made)
  const usdt = await other.createDepositAddress('USDT', { network: 'ERC20' })
  expect(usdt.address).toMatch(/^0x/)
  expect(await other.fetchDepositAddressesByNetwork('USDT')).toEqual({ ERC20: usdt })
  await expect(other.createDepositAddress('IRT')).rejects.toThrow(ccxt.ArgumentsRequired)

  await other.privatePostSandboxDeposit({ symbol: 'xrp', amount: '25' })
  const deposits = () => other.fetchDeposits('XRP')
  for (const deposit of await deposits()) expectShape('transaction', deposit)
  expect((await deposits())[0]).toMatchObject({ type: 'deposit', currency: 'XRP', amount: 25, network: 'XRP' })
  await eventually(async () => (await deposits())[0]?.status === 'ok')
  const [entry] = (await other.fetchLedger('XRP')).slice(-1)
  expectShape('ledgerEntry', entry)
  expect(entry).toMatchObject({
    type: 'transaction',
    direction: 'in',
    amount: 25,
    referenceId: (await deposits())[0]?.id,
  })
})

test('BOOKADDR-4, CCXT-11: without a hold a withdrawal to a new address is accepted, listed and canceled', async () => {
  const address = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
  const clientWithdrawId = `ccxt-${other.nonce()}`
  const asked = await other.withdraw('XRP', 30.1234569, address, '12345', { clientWithdrawId })
  expectShape('transaction', asked)
  // Amounts are truncated to the precision of the network, never rounded up.
  const wanted = { amount: 30.123456, address, tag: '12345', status: 'pending', type: 'withdrawal', currency: 'XRP' }
  expect(asked).toMatchObject(wanted)
  expect((await other.withdraw('XRP', 30.1234569, address, '12345', { clientWithdrawId })).id).toBe(asked.id)
  expect((await other.fetchWithdrawals('XRP')).map(({ id }) => id)).toEqual([asked.id])
  const both = await other.fetchTransactions('XRP')
  for (const transaction of both) expectShape('transaction', transaction)
  expect(both.map(({ type }) => type)).toEqual(['deposit', 'withdrawal'])
  expect(await other.fetchDepositsWithdrawals('XRP')).toEqual(both)
  await other.privatePostWalletCancelWithdraw({ clientWithdrawId })
  expect((await other.fetchWithdrawals())[0]).toMatchObject({ id: asked.id, status: 'canceled' })
  await expect(other.withdraw('XRP', 30, 'nowhere', '12345')).rejects.toThrow(ccxt.InvalidAddress)
  await expect(other.withdraw('XRP', 1e9, address, '12345')).rejects.toThrow(ccxt.InsufficientFunds)
})

test('CCXT-11: fiat is withdrawn to a bank account', async () => {
  const { result } = await other.privatePostBankSetIban({ iban: 'IR062960000000100324200001' })
  const asked = await other.withdraw('IRT', 250_000, String(result.iban_uuid))
  expectShape('transaction', asked)
  const wanted = { amount: 250_000, currency: 'IRT', status: 'pending', address: 'IR062960000000100324200001' }
  expect(asked).toMatchObject(wanted)
  expect(await other.fetchWithdrawals('IRT')).toMatchObject([{ id: asked.id, ...wanted }])
  await other.privatePostWalletCancelWithdraw({ withdrawalId: asked.id })
})

test('CCXT-12: accounts, and the fees of deposits, withdrawals and trades', async () => {
  const [account, ...none] = await exchange.fetchAccounts()
  expect(none).toEqual([])
  expect(account).toMatchObject({ id: expect.stringMatching(/^\d+$/), type: 'spot' })
  const fees = await exchange.fetchDepositWithdrawFees()
  expect(Object.keys(fees)).toEqual(expect.arrayContaining(['BTC', 'ETH', 'USDT', 'XRP', 'IRT']))
  const { withdraw, deposit, networks } = fees.USDT as unknown as Record<string, Record<string, unknown>>
  expect(withdraw).toEqual({ fee: expect.any(Number), percentage: false })
  expect(deposit).toEqual({ fee: 0, percentage: false })
  expect(networks?.TRC20).toMatchObject({ withdraw: { fee: exchange.currencies.USDT?.networks?.TRC20?.fee } })
  expect(Object.keys(await exchange.fetchDepositWithdrawFees(['BTC']))).toEqual(['BTC'])
  expect(await exchange.fetchTransactionFees(['BTC'])).toMatchObject({
    withdraw: { BTC: { BTC: expect.any(Number) } },
    deposit: { BTC: { BTC: 0 } },
  })
  for (const fee of Object.values(await exchange.fetchTradingFees())) expectShape('tradingFee', fee)
})

test('CCXT-6: balances add up, and held amounts are used', async () => {
  const placed = await exchange.createOrder(symbol, 'limit', 'sell', 0.01, near(1.05))
  const balance = await exchange.fetchBalance()
  const { free, used, total } = balance.BTC as { free: number; used: number; total: number }
  expect(used).toBeGreaterThanOrEqual(0.01)
  expect(ccxt.Precise.stringAdd(String(free), String(used))).toBe(String(total))
  await exchange.cancelOrder(idOf(placed), symbol)
})

test('CCXT-7: precision is that of the market, without exponents and without rounding by doubles', async () => {
  await exchange.loadMarkets()
  expect(exchange.amountToPrecision(symbol, 0.1 + 0.2)).toMatch(/^0\.3$/)
  expect(() => exchange.amountToPrecision(symbol, 1e-12)).toThrow(ccxt.InvalidOrder)
  const { price } = await other.createOrder(symbol, 'limit', 'buy', 0.00123456, near(0.95))
  expect(price).toBe(near(0.95))
  await other.cancelAllOrders()
})

test('CCXT-8: errors have the classes of ccxt', async () => {
  const buy = (amount: number, price: number, params = {}) =>
    exchange.createOrder(symbol, 'limit', 'buy', amount, price, params)
  await expect(buy(1000, near(1))).rejects.toThrow(ccxt.InsufficientFunds)
  await expect(buy(0.00001, near(0.9))).rejects.toThrow(ccxt.InvalidOrder)
  await expect(buy(0.01, near(1.04), { postOnly: true })).rejects.toThrow(ccxt.OrderImmediatelyFillable)
  await expect(exchange.fetchOrder('999999999', symbol)).rejects.toThrow(ccxt.OrderNotFound)
  await expect(exchange.cancelOrder('999999999', symbol)).rejects.toThrow(ccxt.OrderNotFound)
  await expect(exchange.fetchTicker('NO/THING')).rejects.toThrow(ccxt.BadSymbol)
  await expect(exchange.publicGetOrderbook({ symbol: 'nothing' })).rejects.toThrow(ccxt.BadSymbol)
  await expect(exchangeOf(0, { secret: 'wrong' }).fetchBalance()).rejects.toThrow(ccxt.AuthenticationError)
  await expect(exchangeOf(0, { apiKey: 'unknown' }).fetchBalance()).rejects.toThrow(ccxt.AuthenticationError)
  const late = exchangeOf(0, { options: { adjustForTimeDifference: false, timeDifference: 3_600_000 } })
  await expect(late.fetchBalance()).rejects.toThrow(ccxt.InvalidNonce)
  await expect(exchange.privateGetOrderGet({ orderId: 1, colour: 'red' })).rejects.toThrow(ccxt.BadRequest)
  const impatient = exchangeOf(2, { enableRateLimit: false })
  const flood = Promise.all(Array.from({ length: 40 }, () => impatient.privateGetAccountInfo()))
  await expect(flood).rejects.toThrow(ccxt.RateLimitExceeded)
})

test('CCXT-8: every code of the catalogue has its class', () => {
  expect(Object.keys(tradingFailures.kinds).filter((code) => errorClasses[code] === undefined)).toEqual([])
})
