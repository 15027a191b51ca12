import { expect } from 'vitest'

/** The fields of the unified structures of ccxt, from its manual; `?` marks fields that may be undefined. */
type Shape = Readonly<Record<string, string>>

const shapes = {
  market: {
    ...{ id: 'string', symbol: 'string', base: 'string', quote: 'string', baseId: 'string', quoteId: 'string' },
    ...{ type: 'string', spot: 'boolean', active: 'boolean', contract: 'boolean', taker: 'number', maker: 'number' },
    ...{ precision: 'object', limits: 'object', info: 'object' },
  },
  currency: {
    ...{ id: 'string', code: 'string', name: 'string', active: 'boolean', networks: 'object', limits: 'object' },
    ...{ deposit: 'boolean', withdraw: 'boolean', precision: 'number', fee: 'number?', info: 'object', type: 'string' },
  },
  ticker: {
    ...{ symbol: 'string', timestamp: 'number?', datetime: 'string?', high: 'number?', low: 'number?', bid: 'number?' },
    ...{
      bidVolume: 'number?',
      ask: 'number?',
      askVolume: 'number?',
      open: 'number?',
      close: 'number?',
      last: 'number?',
    },
    ...{ change: 'number?', percentage: 'number?', average: 'number?', baseVolume: 'number?', quoteVolume: 'number?' },
    ...{ vwap: 'number?', previousClose: 'number?', info: 'object' },
  },
  trade: {
    ...{ id: 'string', timestamp: 'number', datetime: 'string', symbol: 'string', order: 'string?', type: 'string?' },
    ...{ side: 'string', takerOrMaker: 'string?', price: 'number', amount: 'number', cost: 'number', fee: 'object?' },
    ...{ fees: 'object', info: 'object' },
  },
  order: {
    ...{ id: 'string', clientOrderId: 'string?', datetime: 'string', timestamp: 'number', status: 'string' },
    ...{
      symbol: 'string',
      type: 'string',
      timeInForce: 'string',
      side: 'string',
      price: 'number?',
      average: 'number?',
    },
    ...{ amount: 'number?', filled: 'number', remaining: 'number?', cost: 'number', trades: 'object', fee: 'object' },
    ...{ postOnly: 'boolean', triggerPrice: 'number?', lastTradeTimestamp: 'number?', info: 'object' },
  },
  transaction: {
    ...{ id: 'string', txid: 'string?', timestamp: 'number', datetime: 'string', network: 'string?', type: 'string' },
    ...{ address: 'string?', amount: 'number', currency: 'string', status: 'string', fee: 'object', info: 'object' },
  },
  depositAddress: { currency: 'string', network: 'string', address: 'string', tag: 'string?', info: 'object' },
  ledgerEntry: {
    ...{ account: 'string', status: 'string', referenceId: 'string?', referenceAccount: 'string?' },
    ...{ id: 'string', direction: 'string', type: 'string', currency: 'string', amount: 'number', before: 'number' },
    ...{ after: 'number', timestamp: 'number', datetime: 'string', fee: 'object', info: 'object' },
  },
  orderBook: {
    ...{ symbol: 'string', bids: 'object', asks: 'object', timestamp: 'number', datetime: 'string', nonce: 'number' },
  },
  tradingFee: { symbol: 'string', maker: 'number', taker: 'number', percentage: 'boolean', tierBased: 'boolean' },
} as const satisfies Record<string, Shape>

/** Fails the test when a structure lacks a key, has a value of another type, or NaN. */
export function expectShape(name: keyof typeof shapes, value: unknown): void {
  const fields = value as Record<string, unknown>
  for (const [key, type] of Object.entries(shapes[name] as Shape)) {
    expect(fields, `${name}.${key} is there`).toHaveProperty([key])
    const field = fields[key]
    if (type.endsWith('?') && (field === undefined || field === null)) continue
    expect(typeof field, `${name}.${key} in ${JSON.stringify(value)}`).toBe(type.replace('?', ''))
    if (typeof field === 'number') expect(Number.isFinite(field), `${name}.${key} is a number`).toBe(true)
  }
  const { timestamp, datetime } = fields
  if (typeof timestamp === 'number' && typeof datetime === 'string') expect(Date.parse(datetime)).toBe(timestamp)
}

export function expectSortedBook(book: { bids: unknown[]; asks: unknown[] }): void {
  const prices = (side: unknown[]) => side.map((level) => Number((level as number[])[0]))
  const [bids, asks] = [prices(book.bids), prices(book.asks)]
  expect([...bids].sort((one, other) => other - one)).toEqual(bids)
  expect([...asks].sort((one, other) => one - other)).toEqual(asks)
  expect(new Set(bids).size + new Set(asks).size).toBe(bids.length + asks.length)
  if (bids[0] !== undefined && asks[0] !== undefined) expect(bids[0]).toBeLessThan(asks[0])
}
