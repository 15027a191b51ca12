import { describe, expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import { type EngineEvent, EventCollector } from '../event-sink.ts'
import { type CommandDraft, operator, stateOf, type Venue, venue } from '../testing.ts'
import { stampCommand } from './stamp-command.ts'

/** Skips a command instead of applying it. */
function skip(market: Venue, draft: CommandDraft): EngineEvent[] {
  const collector = new EventCollector()
  const command = { replay: null, ...draft, sequence: 0, atMs: 0 } as Parameters<Engine['skip']>[0]
  stampCommand(command, market.engine.sequence + 1, market.nowMs, market.engine.lastId)
  market.engine.skip(command, collector)
  return collector.take()
}

function suspended(): Venue {
  const market = venue('alice 5 btc; bob 1000 usd')
  market.place('alice sell 2 @ 100 id a')
  skip(market, { type: 'place_order', order: market.order('bob buy 1 @ 100') })
  return market
}

describe('a skipped command', () => {
  test('QUAR-2: takes its sequence, time and ids and changes no order and no balance', () => {
    const market = venue('alice 5 btc; bob 1000 usd')
    market.place('alice sell 2 @ 100')
    const { sequence, lastId } = market.engine
    market.nowMs += 500
    skip(market, { type: 'place_order', order: market.order('bob buy 1 @ 100') })
    const { engine } = market
    expect([engine.sequence, engine.lastId, engine.atMs]).toEqual([sequence + 1, lastId + 1, market.nowMs])
    expect(market.of('bob', 'usd')).toEqual({ available: 1000n, held: 0n })
    expect(engine.openOrders(1)).toHaveLength(1)
    engine.audit()
  })

  test('QUAR-3: sets every market that accepts orders to cancel-only and emits an event for each', () => {
    const market = venue('alice 5 btc')
    const events = skip(market, { type: 'tick' })
    const state = 'cancel_only'
    expect(events).toEqual([expect.objectContaining({ type: 'market_state_set', market: 1, state, operator: 0 })])
    expect(market.engine.suspendedSince).toBe(market.engine.sequence)
    expect(skip(market, { type: 'tick' })).toEqual([])
  })
})

describe('a suspended venue', () => {
  test('QUAR-3: accepts cancels and refuses orders, withdrawals, transfers and market openings', () => {
    const market = suspended()
    expect(market.place('bob buy 1 @ 100')).toEqual(['refused venue_suspended'])
    const out = { account: 1, coin: 1, network: 'CHAIN', amount: 1n, address: 'x', memo: '', clientWithdrawId: '' }
    expect(market.do({ type: 'request_withdrawal', withdrawalId: 0, ...out })).toEqual(['refused venue_suspended'])
    const moved = market.do({ type: 'transfer', from: 1, to: 2, coin: 1, amount: 1n, reason: 'x' })
    expect(moved).toEqual(['refused venue_suspended'])
    const opened = market.do({ type: 'set_market_state', operator, reason: 'x', market: 1, state: 'active' })
    expect(opened).toEqual(['refused venue_suspended'])
    const batch = market.run({
      type: 'batch',
      items: [
        { type: 'place_order', order: market.order('bob buy 1 @ 100') },
        { type: 'cancel_order', target: market.target('alice', 'a') },
      ],
    })
    expect(batch.map(({ type }) => type)).toEqual([
      'batch_item_started',
      'refused',
      'batch_item_started',
      'order_closed',
    ])
  })

  test('QUAR-3: executes no timed work until it is resumed', () => {
    const market = venue('alice 5 btc; bob 1000 usd')
    market.place('alice sell 2 @ 100')
    market.do({ type: 'cancel_all_after', account: 1, timeoutMs: 5_000 })
    skip(market, { type: 'tick' })
    expect(market.wait(60_000)).toEqual([])
    expect(market.engine.openOrders(1)).toHaveLength(1)
    market.do({ type: 'resume_venue', operator, reason: 'checked' })
    market.wait(1)
    expect(market.engine.openOrders(1)).toHaveLength(0)
  })

  test('QUAR-4: restores the market states when an operator resumes it', () => {
    const market = suspended()
    const events = market.run({ type: 'resume_venue', operator, reason: 'checked' })
    expect(events).toEqual([
      expect.objectContaining({ type: 'market_state_set', state: 'active', operator }),
      { type: 'venue_resumed', operator, reason: 'checked' },
    ])
    expect(market.place('bob buy 1 @ 100')).toContain('traded 1 @ 100')
    expect(market.do({ type: 'resume_venue', operator, reason: 'again' })).toEqual(['refused venue_not_suspended'])
  })

  test('QUAR-4: a market that an operator halts during the suspension stays halted', () => {
    const market = suspended()
    market.do({ type: 'set_market_state', operator, reason: 'x', market: 1, state: 'halted' })
    market.do({ type: 'resume_venue', operator, reason: 'checked' })
    expect(market.engine.market(1)?.state).toBe('halted')
  })

  test('QUAR-4: a market that an operator restricts during the suspension stays restricted', () => {
    const market = suspended()
    const restrict = { type: 'set_market_state', operator, reason: 'x', market: 1, state: 'cancel_only' } as const
    market.do(restrict)
    const restored = Engine.restore(stateOf(market.engine))
    expect(stateOf(restored)).toEqual(stateOf(market.engine))
    market.do({ type: 'resume_venue', operator, reason: 'checked' })
    expect(market.engine.market(1)?.state).toBe('cancel_only')
  })

  test('QUAR-4: a market returns to the state that was set for it', () => {
    const market = suspended()
    const postOnly = { type: 'set_resumed_state', operator, reason: 'x', market: 1, state: 'post_only' } as const
    expect(market.do(postOnly)).toEqual([])
    expect(market.engine.market(1)?.state).toBe('cancel_only')
    const restored = Engine.restore(stateOf(market.engine))
    expect(stateOf(restored)).toEqual(stateOf(market.engine))
    market.do({ type: 'resume_venue', operator, reason: 'checked' })
    expect(market.engine.market(1)?.state).toBe('post_only')
    expect(market.do(postOnly)).toEqual(['refused venue_not_suspended'])
  })

  test('QUAR-4: a market that an operator halts keeps its state in spite of one set for it', () => {
    const market = suspended()
    const change = { operator, reason: 'x', market: 1 }
    market.do({ type: 'set_market_state', ...change, state: 'halted' })
    market.do({ type: 'set_resumed_state', ...change, state: 'post_only' })
    market.do({ type: 'resume_venue', operator, reason: 'checked' })
    expect(market.engine.market(1)?.state).toBe('halted')
  })

  test('QUAR-4: under rules 2 a restricted market is opened with the venue', () => {
    const market = venue('', { rules: 2 })
    skip(market, { type: 'tick' })
    market.do({ type: 'set_market_state', operator, reason: 'x', market: 1, state: 'cancel_only' })
    market.do({ type: 'resume_venue', operator, reason: 'checked' })
    expect(market.engine.market(1)?.state).toBe('active')
  })

  test('QUAR-2: stays suspended after a restore from a snapshot', () => {
    const market = suspended()
    const restored = Engine.restore(stateOf(market.engine))
    expect(restored.suspendedSince).toBe(market.engine.suspendedSince)
    expect(stateOf(restored)).toEqual(stateOf(market.engine))
  })
})
