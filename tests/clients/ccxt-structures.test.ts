import { afterAll, expect, test } from 'vitest'
import { agora } from '../../client/ccxt/agora.ts'
import { endProcesses, eventually, startProcess } from '../whole-server/running-server.ts'
import { expectShape } from './ccxt-shapes.ts'

const { ready } = await startProcess({ AGORA_TRADING_REQUESTS_PER_SECOND: '100' })
afterAll(endProcesses)
const { apiKey = '', secretKey = '' } = ready.trading[0] ?? {}
const exchange = new agora({ hostname: new URL(ready.tradingUrl).host, apiKey, secret: secretKey })
const symbol = 'BTC/USDT'
await eventually(async () => (await exchange.fetchTrades(symbol)).length > 0)

/** The checks of ccxt's own exchange tests for a currency and each of its networks. */
function expectCurrencyRules(entry: Record<string, unknown>, name: string): void {
  for (const member of ['id', 'info', 'deposit', 'withdraw', 'precision', 'limits'])
    expect(entry[member], `${name}.${member}`).toBeDefined()
  expect(Number(entry.precision), name).toBeGreaterThan(0)
  if (entry.fee !== undefined) expect(Number(entry.fee), name).toBeGreaterThanOrEqual(0)
  if (entry.deposit === entry.withdraw) expect(entry.active, name).toBe(entry.deposit)
  const limits = entry.limits as Record<string, { min?: number; max?: number }>
  for (const kind of ['deposit', 'withdraw']) {
    const { min, max } = limits[kind] ?? {}
    if (min !== undefined) expect(min, name).toBeGreaterThanOrEqual(0)
    if (min !== undefined && max !== undefined) expect(max, name).toBeGreaterThanOrEqual(min)
  }
}

test('CCXT-13: currencies pass the rules of ccxt’s own tests, with networks and without', async () => {
  const currencies = Object.values(await exchange.fetchCurrencies()) as unknown as Record<string, unknown>[]
  expect(currencies.some(({ type }) => type === 'fiat')).toBe(true)
  for (const currency of currencies) {
    expectShape('currency', currency)
    expectCurrencyRules(currency, String(currency.code))
    expect(currency.code).toBe(String(currency.code).toUpperCase())
    for (const [id, network] of Object.entries(currency.networks as Record<string, Record<string, unknown>>)) {
      expectCurrencyRules(network, `${currency.code} on ${id}`)
      expect(network.network).toBe(id)
    }
  }
})

test('CCXT-13: ledger entries name the account and add up', async () => {
  await exchange.createOrder(symbol, 'market', 'buy', 0.001)
  const [account] = await exchange.fetchAccounts()
  const entries = await exchange.fetchLedger('USDT')
  expect(entries.length).toBeGreaterThan(0)
  for (const entry of entries) {
    expectShape('ledgerEntry', entry)
    expect(entry.account).toBe(account?.id)
    expect(['in', 'out']).toContain(entry.direction)
    expect(entry.status).toBe('ok')
    for (const size of [entry.amount, entry.before, entry.after]) expect(Number(size)).toBeGreaterThanOrEqual(0)
    const moved = Number(entry.after) - Number(entry.before)
    expect(Math.abs(moved)).toBeCloseTo(Number(entry.amount), 6)
  }
})

test('CCXT-13: every method in has exists', () => {
  const names = Object.entries(exchange.has as Record<string, unknown>).filter(([, value]) => value === true)
  const kinds = new Set(['publicAPI', 'privateAPI', 'CORS', 'spot', 'sandbox', 'ws'])
  const methods = names.map(([name]) => name).filter((name) => !kinds.has(name))
  expect(methods.length).toBeGreaterThan(80)
  const known = exchange as unknown as Record<string, unknown>
  expect(methods.filter((name) => typeof known[name] !== 'function')).toEqual([])
})

test('CCXT-13: own trades carry the client’s id of their order', async () => {
  const clientOrderId = `trade-${exchange.nonce()}`
  const { id } = await exchange.createOrder(symbol, 'market', 'buy', 0.001, undefined, { clientOrderId })
  const trades = await exchange.fetchOrderTrades(String(id), symbol)
  expect(trades.length).toBeGreaterThan(0)
  for (const trade of trades) {
    expectShape('trade', trade)
    expect((trade as { clientOrderId?: string }).clientOrderId).toBe(clientOrderId)
  }
})
