import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import type { Command } from '../../server/trading/domain/engine/commands/commands.ts'
import { orderRequest } from '../../server/trading/domain/engine/orders/requests.ts'
import { checkLedger } from '../../server/trading/store/check-ledger.ts'
import { tradingMigrations } from '../../server/trading/store/migrations.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import { type Venue, ViewsBehind } from '../../server/trading/venue.ts'
import { firstAccounts, markets, middlePrice } from '../../simulation/catalogue.ts'
import { emptyVenue, settled, Traffic } from '../recovery/drive-venue.ts'
import { hashesAtOneSequence, hashOf } from './agreement.ts'
import { VenuesInProcess } from './venues-in-process.ts'

const testing = await testDatabase([tradingMigrations])
const { database } = testing
const venues = new VenuesInProcess(testing)
afterEach(async () => {
  await venues.stop()
  await emptyVenue(database)
})

const [alice = 0, bob = 0] = firstAccounts
const market = markets[0]?.market ?? 0

function order(account: number, side: 'buy' | 'sell', clientOrderId = '', key?: string): Command {
  const replay = key === undefined ? null : { key: key.padStart(32, '0'), untilMs: systemClock.nowMs() + 30_000 }
  const input = { account, market, side, kind: 'limit', price: middlePrice, lots: 30, clientOrderId } as const
  return { type: 'place_order', sequence: 0, atMs: 0, replay, order: orderRequest(input) }
}

/** A leads, B and C follow, and the market is open. */
async function three() {
  venues.leadership.give('a')
  const a = await venues.open('a')
  const b = await venues.open('b')
  const c = await venues.open('c')
  const traffic = new Traffic(11)
  await traffic.open(a.venue)
  return { a, b, c, traffic }
}

async function committed(venue: Venue, command: Command) {
  const outcome = await venue.submit(command)
  if (outcome.kind !== 'committed') throw new Error(`not committed: ${JSON.stringify(outcome)}`)
  return outcome
}

describe('one leader, several followers', () => {
  test('LEAD-15: a dead-man switch fires without any other command', async () => {
    const { a, b } = await three()
    await committed(b.venue, order(alice, 'buy'))
    expect(a.venue.views.openOrders(alice)).toHaveLength(1)
    const armed = { type: 'cancel_all_after', account: alice, timeoutMs: 500 } as const
    await committed(b.venue, { ...armed, sequence: 0, atMs: 0, replay: null })
    await expect.poll(() => a.venue.views.openOrders(alice)).toEqual([])
  })

  test('LEAD-1: orders sent to two followers match, and each client reads its own result at once', async () => {
    const { a, b, c } = await three()
    expect([a, b, c].map(({ venue }) => venue.leads())).toEqual([true, false, false])
    const resting = order(alice, 'sell')
    const first = await committed(b.venue, resting)
    expect(resting).toMatchObject({ sequence: first.sequence, order: { orderId: expect.any(Number) } })
    const orderId = resting.type === 'place_order' ? resting.order.orderId : 0
    expect(b.venue.views.order(orderId)).toMatchObject({ account: alice })
    const second = await committed(c.venue, order(bob, 'buy'))
    expect(second.events.map(({ type }) => type)).toContain('traded')
    expect(c.venue.views.openOrders(alice)).toEqual([])
  })

  test('LEAD-1: concurrent commands of many kinds to all servers leave them in the same state', async () => {
    const { a, b, c, traffic } = await three()
    const nodes = [a, b, c].map(({ venue }) => venue)
    await Promise.all(nodes.map((venue) => traffic.send(venue, 300)))
    expect((await hashesAtOneSequence(nodes)).size).toBe(1)
    await settled(a.venue)
    expect((await verifyJournal(database, a.venue.stateHash())).problems).toEqual([])
    expect((await checkLedger(database)).problems).toEqual([])
  })

  test('LEAD-2: a write acknowledged by one server is visible to a later read on another', async () => {
    const { a, b, c } = await three()
    for (const [from, to] of [
      [a, b],
      [b, a],
      [b, c],
    ] as const) {
      const placed = order(alice, 'sell')
      await committed(from.venue, placed)
      await to.venue.caughtUp()
      expect(to.venue.views.order(placed.type === 'place_order' ? placed.order.orderId : 0)).toBeDefined()
    }
  })

  test('LEAD-2: a follower without messages from other nodes still answers from the journal', async () => {
    const { a, b } = await three()
    b.wire.cut()
    const placed = order(alice, 'sell')
    await committed(a.venue, placed)
    await b.venue.caughtUp()
    expect(b.venue.views.openOrders(alice)).toHaveLength(1)
    expect(await b.venue.submit(order(alice, 'sell'))).toEqual({ kind: 'not_taken', reason: 'unavailable' })
    expect(b.venue.problem()).toContain('No server leads')
    b.wire.mend()
    await expect.poll(() => b.venue.problem()).toBeUndefined()
    await committed(b.venue, order(alice, 'sell'))
  })

  test('LEAD-6: an account finds its actions on every server', async () => {
    const { b, c } = await three()
    const placed = order(alice, 'sell', 'mine')
    await committed(b.venue, placed)
    await c.venue.caughtUp()
    expect(await c.venue.history.orderByClientId(alice, 'mine')).toMatchObject({ accountId: alice })
    expect(await b.venue.history.orderByClientId(alice, 'mine')).toMatchObject({ accountId: alice })
  })

  test('LEAD-7: a signed request is accepted once across all servers', async () => {
    const { a, b, c } = await three()
    const outcomes = await Promise.all([a, b, c].map(({ venue }) => committed(venue, order(alice, 'sell', '', 'abc'))))
    const refused = outcomes.filter(({ events }) => events.some((event) => event.type === 'refused'))
    expect(refused).toHaveLength(2)
  })

  test('LEAD-8: followers publish every committed group in order and without gaps, like the leader', async () => {
    const { a, b, traffic } = await three()
    await b.venue.caughtUp()
    const received: Record<string, [number, number, number][]> = { a: [], b: [] }
    a.venue.subscribe((group) => received.a?.push([group.firstSequence, group.sequence, group.commands.length]))
    b.venue.subscribe((group) => received.b?.push([group.firstSequence, group.sequence, group.commands.length]))
    await traffic.send(a.venue, 200)
    await b.venue.caughtUp()
    expect(received.b).toEqual(received.a)
    expect(b.venue.marketData.lastTrades(market, 20)).toEqual(a.venue.marketData.lastTrades(market, 20))
  })

  test('LEAD-14: a server that receives nothing from other nodes still publishes every committed group', async () => {
    const { a, b, traffic } = await three()
    await b.venue.caughtUp()
    const received: Record<string, [number, number][]> = { a: [], b: [] }
    for (const { name, venue } of [a, b]) {
      venue.subscribe(({ firstSequence, sequence }) => received[name]?.push([firstSequence, sequence]))
    }
    b.wire.cut()
    await traffic.send(a.venue, 100)
    // It checks by itself, without a request.
    await expect.poll(() => received.b).toEqual(received.a)
    b.wire.mend()
    await traffic.send(a.venue, 100)
    await expect.poll(() => received.b).toEqual(received.a)
  })

  test('LEAD-9: a server that cannot read the journal does not serve stale state', async () => {
    const { a, b } = await three()
    await b.database.close()
    await committed(a.venue, order(alice, 'sell'))
    await expect(b.venue.caughtUp()).rejects.toThrow(ViewsBehind)
    expect(b.venue.problem()).toContain('cannot be read')
  })
})

describe('takeover', () => {
  test('LEAD-3: repeated takeovers under load lose and double nothing, and all servers agree', async () => {
    const { a, b, c, traffic } = await three()
    const nodes = [a, b, c]
    for (const next of [b, c, a]) {
      const load = Promise.all(nodes.map(({ venue }) => traffic.send(venue, 150)))
      venues.leadership.give(next.name)
      const outcomes = (await load).flat()
      expect(outcomes.filter(({ kind }) => kind === 'committed').length).toBeGreaterThan(300)
      await expect.poll(() => nodes.map(({ venue }) => venue.leads())).toEqual(nodes.map((one) => one === next))
    }
    expect((await hashesAtOneSequence(nodes.map(({ venue }) => venue))).size).toBe(1)
    await settled(a.venue)
    expect((await verifyJournal(database, a.venue.stateHash())).problems).toEqual([])
    expect((await checkLedger(database)).problems).toEqual([])
  })

  test('LEAD-4: a replaced leader learns it on its next write and forwards its commands', async () => {
    const { a, b } = await three()
    a.wire.cut()
    venues.leadership.give('b', 'a')
    await expect.poll(() => b.venue.leads()).toBe(true)
    expect(a.venue.leads()).toBe(true)
    a.wire.mend()
    const outcome = await a.venue.submit(order(alice, 'sell'))
    expect(outcome.kind).toBe('committed')
    expect(b.venue.views.openOrders(alice)).toHaveLength(1)
    venues.leadership.give('b')
    await expect.poll(() => [a.venue.leads(), b.venue.leads()]).toEqual([false, true])
    expect(hashOf(a.venue)).toBe(hashOf(b.venue))
  })

  test('LEAD-3: a dead-man switch that was armed before the lead changed fires under the next leader', async () => {
    const { a, b } = await three()
    await committed(a.venue, order(alice, 'sell'))
    const armed: Command = {
      type: 'cancel_all_after',
      sequence: 0,
      atMs: 0,
      replay: null,
      account: alice,
      timeoutMs: 1_500,
    }
    await committed(a.venue, armed)
    venues.leadership.give('b')
    await expect.poll(() => b.venue.leads()).toBe(true)
    await expect.poll(() => b.venue.views.openOrders(alice)).toEqual([])
    await a.venue.caughtUp()
    expect(a.venue.views.openOrders(alice)).toEqual([])
  })

  test('LEAD-11: a reply lost during a takeover is reported as unknown, and the command ran once', async () => {
    const { b, c } = await three()
    let isSent = false
    venues.wires.loses = (subject) => {
      isSent ||= subject.includes('.at.a.venue.commands')
      return isSent && subject.includes('.answer.b.')
    }
    const lost = b.venue.submit(order(alice, 'sell', 'lost'))
    await expect.poll(() => b.venue.views.openOrders(alice)).toHaveLength(1)
    venues.wires.loses = () => false
    venues.leadership.give('c')
    expect(await lost).toEqual({ kind: 'outcome_unknown' })
    await expect.poll(() => c.venue.leads()).toBe(true)
    const again = await committed(b.venue, order(alice, 'sell', 'lost'))
    expect(again.events.map(({ type }) => type)).toContain('order_replayed')
    expect(b.venue.views.openOrders(alice)).toHaveLength(1)
  })

  test('LEAD-5: without a leader commands are refused as not taken, and accepted once there is one', async () => {
    const { a, b } = await three()
    venues.leadership.give(undefined)
    await expect.poll(() => a.venue.leads()).toBe(false)
    const waiting = b.venue.submit(order(bob, 'buy'))
    venues.leadership.give('b')
    expect(await waiting).toMatchObject({ kind: 'committed' })
    await a.venue.caughtUp()
    expect(a.venue.views.openOrders(bob)).toHaveLength(1)
    venues.leadership.give(undefined)
    await expect.poll(() => b.venue.leads()).toBe(false)
    expect(await a.venue.submit(order(alice, 'sell'))).toEqual({ kind: 'not_taken', reason: 'unavailable' })
    expect(a.venue.problem()).toContain('No server leads')
    venues.leadership.give('b')
    await expect.poll(() => a.venue.problem()).toBeUndefined()
    await committed(a.venue, order(bob, 'buy'))
  })
})
