import { expect, test } from 'vitest'
import { fillFilterOf, isFiltered, noFilters, orderFilterOf } from './order-filters.ts'

test('TERMINAL-19: only set filters are sent, and the last day is included', () => {
  expect(orderFilterOf(noFilters)).toEqual({})
  expect(isFiltered(noFilters)).toBe(false)
  const filters = { ...noFilters, symbol: 'btcusdt', side: 'buy', status: 'filled', kind: 'limit' } as const
  expect(orderFilterOf(filters)).toEqual({ symbol: 'btcusdt', side: 'buy', status: 'filled', type: 'limit' })
  expect(fillFilterOf(filters)).toEqual({ symbol: 'btcusdt', side: 'buy' })
  const { from, to } = fillFilterOf({ ...noFilters, from: '2026-11-01', to: '2026-11-01' })
  expect(Number(to) - Number(from)).toBe(86_400_000 - 1)
  expect(fillFilterOf({ ...noFilters, from: '2026-1' })).not.toHaveProperty('to')
})
