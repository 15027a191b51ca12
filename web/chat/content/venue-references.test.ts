import { expect, test } from 'vitest'
import { findVenueReferences } from './venue-references.ts'

const referencesIn = (text: string) => findVenueReferences(text).map(({ reference }) => reference)

test('CARD-1: markets, orders and withdrawals are recognized as whole words', () => {
  expect(referencesIn('Look at $BTCUSDT, then order:12 and (withdrawal:3).')).toEqual([
    { kind: 'market', symbol: 'btcusdt' },
    { kind: 'order', id: '12' },
    { kind: 'withdrawal', id: '3' },
  ])
  const [first] = findVenueReferences('buy $ETHUSDT!')
  expect([first?.start, first?.end]).toEqual([4, 12])
})

test.each([
  'costs $500',
  'a$BTCUSDT',
  '$$BTCUSDT$$',
  '$BTC',
  'border:12',
  'order:012',
  'order:12a',
  'http://order:80/',
  'order: 12',
  'order:1234567890123456',
])('CARD-1: %s is no reference', (text) => {
  expect(referencesIn(text)).toEqual([])
})
