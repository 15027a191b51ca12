import { expect, test } from 'vitest'
import { Ledger } from '../../ledger/ledger.ts'
import { plainMarket } from '../../markets/plain-definitions.ts'
import { OrderTable } from '../orders/order-table.ts'
import { Account } from '../wallet/accounts.ts'
import { Market } from './market.ts'
import { baseBucket, quoteBucket } from './market-buckets.ts'

const owner = 9
const sizes = { basePrecision: 4, quotePrecision: 2 }

function openMarkets(ledger: Ledger): [btcusdt: Market, ethbtc: Market] {
  const orders = new OrderTable()
  const btcusdt = plainMarket({ market: 1, symbol: 'btcusdt', base: 1, quote: 2, ...sizes })
  const ethbtc = plainMarket({ market: 2, symbol: 'ethbtc', base: 3, quote: 1, ...sizes })
  return [new Market(btcusdt, orders, ledger, 8, 8), new Market(ethbtc, orders, ledger, 8, 8)]
}

test('buckets are those of the ledger after each change of the market', () => {
  const ledger = new Ledger()
  const [btcusdt, ethbtc] = openMarkets(ledger)
  const account = new Account(1, owner)
  for (const market of [btcusdt, ethbtc, ethbtc, btcusdt, btcusdt, ethbtc]) {
    expect(baseBucket(ledger, account, market)).toBe(ledger.available(owner, market.base))
    expect(quoteBucket(ledger, account, market)).toBe(ledger.available(owner, market.quote))
  }
})

test('a bucket creates no row of the other coin', () => {
  const ledger = new Ledger()
  const [btcusdt] = openMarkets(ledger)
  const account = new Account(1, owner)
  quoteBucket(ledger, account, btcusdt)
  expect(ledger.row(owner, btcusdt.quote)).not.toBe(0)
  expect(ledger.row(owner, btcusdt.base)).toBe(0)
})

test('two accounts have buckets of their own in one market', () => {
  const ledger = new Ledger()
  const [btcusdt] = openMarkets(ledger)
  const one = baseBucket(ledger, new Account(1, owner), btcusdt)
  const other = baseBucket(ledger, new Account(2, owner + 1), btcusdt)
  expect(one).not.toBe(other)
})
