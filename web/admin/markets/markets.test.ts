import { expect, test } from 'vitest'
import { areTiersWhole, feesByQuote, percentText } from './markets.ts'

test('a fraction is shown in percent to the last digit', () => {
  expect(['0.0015', '0.25', '1', '0', '0.000001', '0.1'].map(percentText)).toEqual([
    '0.15%',
    '25%',
    '100%',
    '0%',
    '0.0001%',
    '10%',
  ])
})

test('WADMIN-11: fee tiers can be sent only if every field has a number and the first starts at 0', () => {
  const tier = { fromVolume: '0', makerFee: '0.001', takerFee: '0.002' }
  expect(areTiersWhole([tier, { ...tier, fromVolume: '1000' }])).toBe(true)
  expect(areTiersWhole([])).toBe(false)
  expect(areTiersWhole([{ ...tier, fromVolume: '10' }])).toBe(false)
  expect(areTiersWhole([{ ...tier, takerFee: '' }])).toBe(false)
})

test('markets with the same quote coin share its tiers', () => {
  const tiers = [{ fromVolume: '0', makerFee: '0', takerFee: '0' }]
  const fees = feesByQuote([
    { symbol: 'btcusdt', quote: 'usdt', tiers },
    { symbol: 'ethusdt', quote: 'usdt', tiers },
  ])
  expect([...fees]).toEqual([['usdt', tiers]])
})
