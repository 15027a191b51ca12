import { expect, test } from 'vitest'
import { wireDecimal, writeDecimal } from './decimal.ts'
import { valueIn } from './valuation.ts'

const markets = [
  { base: 'btc', quote: 'usdt', lastPrice: '100' },
  { base: 'usdt', quote: 'irt', lastPrice: '50' },
  { base: 'eth', quote: 'btc', lastPrice: '0.5' },
  { base: 'xrp', quote: 'usdt', lastPrice: '0' },
]
const value = (coin: string, amount: string) => {
  const found = valueIn('usdt', coin, wireDecimal(amount), markets)
  return found === undefined ? undefined : writeDecimal(found)
}

test('TERMINAL-15: a balance is valued by the market of the two coins, in either direction, or through a third coin', () => {
  expect(value('usdt', '7')).toBe('7')
  expect(value('btc', '2')).toBe('200')
  expect(value('irt', '25')).toBe('0.5')
  expect(value('eth', '2')).toBe('100')
})

test('TERMINAL-15: without a price there is no value', () => {
  expect(value('xrp', '2')).toBeUndefined()
  expect(value('doge', '2')).toBeUndefined()
})
