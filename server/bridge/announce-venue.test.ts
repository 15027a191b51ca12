import { expect, test } from 'vitest'
import { noticeText } from './announce-venue.ts'

const halt = {
  kind: 'market_state',
  symbols: ['btcusdt'],
  isEverywhere: false,
  state: 'halted',
  reason: 'a look',
} as const

test('OPERATOR-12: the notice of a halt is one sentence with its reason in one line', () => {
  expect(noticeText(halt)).toBe('**btcusdt** is halted: a look')
  expect(noticeText({ ...halt, symbols: ['btcusdt', 'ethusdt'], state: 'active' })).toBe(
    '**btcusdt, ethusdt** are open for trading: a look',
  )
  expect(noticeText({ ...halt, symbols: ['a', 'b'], isEverywhere: true, reason: 'one\n\n# two ' })).toBe(
    '**All markets** are halted: one # two',
  )
})

test('OPERATOR-12: the notice of maintenance has its times', () => {
  const window = { kind: 'maintenance', fromMs: 0, toMs: 60_000, symbols: [], reason: 'a new disk' } as const
  expect(noticeText({ ...window, step: 'scheduled' })).toBe(
    '**Maintenance is planned**, all markets, <time:1970-01-01T00:00:00.000Z> to <time:1970-01-01T00:01:00.000Z>: a new disk',
  )
  expect(noticeText({ ...window, step: 'ended', symbols: ['btcusdt'] })).toContain('**Maintenance is over**, btcusdt,')
})
