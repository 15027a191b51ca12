import { expect, test } from 'vitest'
import type { MarketState } from '../domain/markets/definitions.ts'
import type { MaintenanceStep, MarketStateChange } from '../store/unsent-notices.ts'
import { planNotices } from './plan-notices.ts'

type Markets = Parameters<typeof planNotices>[0]

/** Three markets, of which only the names matter here. */
const symbols = ['btcusdt', 'ethusdt', 'tonusdt']
const views = symbols.map((symbol, index) => ({ definition: { market: index + 1, symbol } }))
const markets = { markets: views, market: (market: number) => views[market - 1] } as unknown as Markets

const change = (sequence: number, market: number, state: MarketState, more: Partial<MarketStateChange> = {}) => ({
  ...{ sequence, market, state, operator: 1, reason: 'a look', atMs: sequence * 10 },
  ...more,
})
const planned = (
  changes: readonly MarketStateChange[],
  sentStates: readonly (readonly [number, MarketState])[] = [],
  steps: readonly MaintenanceStep[] = [],
) => planNotices(markets, { sentSequence: 5, sentStates: new Map(sentStates), changes, steps })

test('NOTICE-3: consecutive changes of markets to one state are one notice; another state or reason is another', () => {
  const notices = planned([
    change(6, 1, 'active'),
    change(7, 2, 'active'),
    change(9, 1, 'halted'),
    change(10, 2, 'halted', { reason: 'another' }),
    change(11, 3, 'halted', { reason: 'another', operator: 2 }),
  ])
  expect(notices.map(({ notice }) => (notice.kind === 'market_state' ? notice.symbols.join(' ') : ''))).toEqual([
    'btcusdt ethusdt',
    'btcusdt',
    'ethusdt',
    'tonusdt',
  ])
})

test('NOTICE-1: the marks of the notices are consecutive, without a gap', () => {
  const notices = planned([change(6, 1, 'active'), change(7, 2, 'active'), change(9, 1, 'halted')])
  expect(notices.map(({ mark }) => mark)).toEqual([
    { kind: 'changes', from: 5, to: 7 },
    { kind: 'changes', from: 7, to: 9 },
  ])
})

test('NOTICE-3: a notice is for all markets if every market is in that state at that time', () => {
  const everywhere = (...args: Parameters<typeof planned>) =>
    planned(...args).map(({ notice }) => notice.kind === 'market_state' && notice.isEverywhere)
  expect(everywhere([change(6, 1, 'active'), change(7, 2, 'active'), change(8, 3, 'active')])).toEqual([true])
  expect(everywhere([change(6, 1, 'active')], [[2, 'active']])).toEqual([false])
  const others = [[1, 'active'] as const, [2, 'active'] as const]
  expect(everywhere([change(6, 3, 'active'), change(7, 1, 'post_only')], others)).toEqual([true, false])
  // A market that was never opened is halted.
  expect(everywhere([change(6, 1, 'halted')], [[2, 'halted']])).toEqual([true])
})

test('NOTICE-2: a maintenance step comes at its time, after the markets it changed', () => {
  const step = { stepId: 4, step: 'started', atMs: 70, fromMs: 0, toMs: 1, symbols: [], reason: 'a disk' } as const
  const kinds = planned([change(7, 1, 'halted'), change(9, 1, 'active')], [], [step]).map(({ mark }) => mark.kind)
  expect(kinds).toEqual(['changes', 'step', 'changes'])
})
