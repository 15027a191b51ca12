import { expect, test } from 'vitest'
import { runJobs } from '../../../server/kernel/jobs/testing.ts'
import { tradingForTest } from '../../../server/trading/testing-venue.ts'

const { signed, ok, clock, trading } = await tradingForTest()
const operator = (name: string) => `/private/operator/${name}`
const market = { symbol: 'btcusdt', reason: 'why' }
const stateNow = () => trading.venue.views.marketBySymbol(market.symbol)?.state
const steps = () => runJobs(trading.jobs, 'maintenance')

/** Plans a maintenance that starts with the next request; its end. */
async function plan() {
  const from = clock.nowMs() + 1_000
  const to = from + 60_000
  const planned = { from, to, markets: market.symbol, reason: 'a disk' }
  const { windowId } = await ok('erin', 'POST', operator('maintenance'), planned)
  clock.set(from - 1)
  return { windowId, to }
}

/** Starts the maintenance a few turns before or after the request. */
async function together<Result>(turns: number, request: () => Promise<Result>): Promise<Result> {
  const later = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  const asked = later(-turns).then(request)
  await Promise.all([asked, later(turns).then(steps)])
  return asked
}

const turns = Array.from({ length: 24 }, (_, index) => index - 8)

test('OPERATOR-9: a maintenance that is canceled at the moment of its start closes no market for good', async () => {
  for (const count of turns) {
    const { windowId } = await plan()
    const cancel = () => signed('frank', 'DELETE', operator('maintenance'), { windowId, reason: 'why' })
    expect((await together(count, cancel)).status).toBe(200)
    await steps()
    expect(await ok('erin', 'GET', operator('maintenance'))).toEqual([])
    expect(stateNow(), `${count}`).toBe('active')
  }
})

test('OPERATOR-26: a market that is halted at the moment when a maintenance starts stays halted at its end', async () => {
  for (const count of turns) {
    const { to } = await plan()
    const halt = () => signed('frank', 'POST', operator('market_state'), { ...market, state: 'halted' })
    expect((await together(count, halt)).status).toBe(200)
    clock.set(to)
    await steps()
    expect(stateNow(), `${count}`).toBe('halted')
    await ok('erin', 'POST', operator('market_state'), { ...market, state: 'active' })
  }
})

test('OPERATOR-26: a market that is halted at the moment when a maintenance ends is halted afterwards', async () => {
  for (const count of turns) {
    const { to } = await plan()
    clock.advance(1)
    await steps()
    clock.set(to - 1)
    const halt = () => signed('frank', 'POST', operator('market_state'), { ...market, state: 'halted' })
    expect((await together(count, halt)).status).toBe(200)
    await steps()
    expect(stateNow(), `${count}`).toBe('halted')
    await ok('erin', 'POST', operator('market_state'), { ...market, state: 'active' })
  }
})
