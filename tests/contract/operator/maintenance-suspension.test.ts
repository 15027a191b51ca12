import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runJobs } from '../../../server/kernel/jobs/testing.ts'
import type { Command } from '../../../server/trading/domain/engine/commands/commands.ts'
import { Engine } from '../../../server/trading/domain/engine/engine.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { signed, ok, clock, trading, notices } = await tradingForTest()
const { views } = trading.venue
const operator = (name: string) => `/private/operator/${name}`
const stateOf = (symbol: string) => views.marketBySymbol(symbol)?.state
const states = () => [stateOf('btcusdt'), stateOf('ethusdt')]
const steps = () => runJobs(trading.jobs, 'maintenance')
const setState = (symbol: string, state: string) =>
  ok('erin', 'POST', operator('market_state'), { symbol, state, reason: 'why' })
const resume = () => ok('erin', 'POST', operator('venue_resume'), { reason: 'checked' })

const poison = 'poison'
const apply = Engine.prototype.apply

// A defect of the engine: an order with this client id throws, also in a replay.
beforeAll(() => {
  vi.spyOn(Engine.prototype, 'apply').mockImplementation(function (this: Engine, command: Command, sink) {
    if (command.type === 'place_order' && command.order.clientOrderId === poison) throw new Error('a defect')
    apply.call(this, command, sink)
  })
})
afterAll(() => vi.restoreAllMocks())

async function suspend(): Promise<void> {
  const order = { symbol: 'xrpusdt', price: '1', volume: '10', clientOrderId: poison }
  await signed('alice', 'POST', '/private/order/limit/buy', order)
  await trading.venue.caughtUp()
  expect(views.suspendedSince).toBeDefined()
}

/** Starts a maintenance of one market, at once or with the next step; its end. */
async function maintain(marketState: string): Promise<{ to: number; windowId: string }> {
  const from = clock.nowMs() + 1
  const to = from + 60_000
  const plan = { from, to, markets: 'btcusdt', marketState, reason: 'a disk' }
  const { windowId } = await ok('erin', 'POST', operator('maintenance'), plan)
  clock.set(from)
  return { to, windowId }
}

beforeEach(() => setState('all', 'active'))

const restricted = ['halted', 'cancel_only', 'post_only'] as const

test.each(restricted)(
  'OPERATOR-27: a maintenance (%s) that starts in a suspended venue keeps its market when the venue is resumed',
  async (marketState) => {
    await suspend()
    const { to } = await maintain(marketState)
    await steps()
    expect(states()).toEqual([marketState === 'halted' ? 'halted' : 'cancel_only', 'cancel_only'])
    const sequence = views.sequence
    await resume()
    // A server that dies in the middle of several commands would leave the market in another state.
    expect(views.sequence).toBe(sequence + 1)
    expect(states()).toEqual([marketState, 'active'])
    await steps()
    expect(states()).toEqual([marketState, 'active'])
    clock.set(to)
    await steps()
    expect(states()).toEqual(['active', 'active'])
  },
)

test.each(restricted)(
  'OPERATOR-27: a maintenance (%s) that is due and has not started when the venue is resumed',
  async (marketState) => {
    await suspend()
    const { to } = await maintain(marketState)
    await resume()
    expect(states()).toEqual([marketState, 'active'])
    clock.set(to)
    await steps()
    expect(states()).toEqual(['active', 'active'])
  },
)

test.each(restricted)(
  'OPERATOR-27: a maintenance (%s) whose end passes in a suspended venue ends after it',
  async (marketState) => {
    const { to } = await maintain(marketState)
    await steps()
    await suspend()
    clock.set(to)
    await steps()
    expect(await ok('erin', 'GET', operator('maintenance'))).toMatchObject([{ status: 'under_way' }])
    await resume()
    expect(states()).toEqual([marketState, 'active'])
    await steps()
    expect(states()).toEqual(['active', 'active'])
  },
)

test.each(restricted)(
  'OPERATOR-27: a maintenance (%s) that has closed markets is not canceled in a suspended venue',
  async (marketState) => {
    const { windowId } = await maintain(marketState)
    await steps()
    await suspend()
    const cancel = () => signed('erin', 'DELETE', operator('maintenance'), { windowId, reason: 'why' })
    expect(await cancel()).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } })
    await resume()
    expect(states()).toEqual([marketState, 'active'])
    expect((await cancel()).status).toBe(200)
    expect(states()).toEqual(['active', 'active'])
  },
)

test('OPERATOR-27: a market that an operator halts after its maintenance started in a suspended venue stays halted', async () => {
  await suspend()
  const { to } = await maintain('post_only')
  await steps()
  await setState('btcusdt', 'halted')
  await resume()
  expect(states()).toEqual(['halted', 'active'])
  clock.set(to)
  await steps()
  expect(states()).toEqual(['halted', 'active'])
})

test('QUAR-4: a market that an operator sets to cancel-only in a suspended venue stays so when it is resumed', async () => {
  await suspend()
  await setState('btcusdt', 'cancel_only')
  await resume()
  expect(states()).toEqual(['cancel_only', 'active'])
})

test('OPERATOR-27: a market that an operator has opened or halted during the maintenance is left alone', async () => {
  await maintain('halted')
  await steps()
  await setState('btcusdt', 'active')
  await suspend()
  await resume()
  expect(states()).toEqual(['active', 'active'])
  await suspend()
  await setState('btcusdt', 'halted')
  await resume()
  expect(states()).toEqual(['halted', 'active'])
  expect((await notices()).at(-1)).toMatchObject({ kind: 'market_state', state: 'active' })
})
