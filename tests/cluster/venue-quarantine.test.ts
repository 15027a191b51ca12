import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { DatabaseUnavailable } from '../../server/kernel/storage/database.ts'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import type { Command } from '../../server/trading/domain/engine/commands/commands.ts'
import { Engine } from '../../server/trading/domain/engine/engine.ts'
import { orderRequest } from '../../server/trading/domain/engine/orders/requests.ts'
import { GroupMaker } from '../../server/trading/sequencer/group.ts'
import { EventReplay } from '../../server/trading/store/event-replay.ts'
import { PostgresJournal } from '../../server/trading/store/journal/postgres-journal.ts'
import { tradingMigrations } from '../../server/trading/store/migrations.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import type { Venue } from '../../server/trading/venue.ts'
import { firstAccounts, markets, middlePrice } from '../../simulation/catalogue.ts'
import { Traffic } from '../recovery/drive-venue.ts'
import { hashOf } from './agreement.ts'
import { VenuesInProcess } from './venues-in-process.ts'

const testing = await testDatabase([tradingMigrations])
const venues = new VenuesInProcess(testing)
const undone = await testDatabase([tradingMigrations])
const undoing = new VenuesInProcess(undone)
const rebuilding = new VenuesInProcess(await testDatabase([tradingMigrations]))
const poison = 'poison'
const apply = Engine.prototype.apply

afterEach(async () => {
  await venues.stop()
  await undoing.stop()
  await rebuilding.stop()
  vi.restoreAllMocks()
})

/** The engine of every server throws at an order with the client id `poison`, partway through. */
function breakEngines(isBroken: (engine: Engine) => boolean = () => true): void {
  vi.spyOn(Engine.prototype, 'apply').mockImplementation(function (this: Engine, command: Command, sink) {
    apply.call(this, command, sink)
    const isPoison = command.type === 'place_order' && command.order.clientOrderId === poison
    if (isPoison && isBroken(this)) throw new Error('a defect')
  })
}

const [alice = 0, bob = 0] = firstAccounts
const market = markets[0]?.market ?? 0

function order(account: number, clientOrderId: string, side: 'buy' | 'sell' = 'buy'): Command {
  const wanted = { account, market, side, kind: 'limit', price: middlePrice, lots: 30, clientOrderId } as const
  return { type: 'place_order', sequence: 0, atMs: 0, replay: null, order: orderRequest(wanted) }
}

/** A command that was committed by a server that died before applying it. */
async function commitOnly({ views }: Venue, command: Command): Promise<void> {
  const journal = new PostgresJournal(undone.database.sql)
  const tail = await journal.tail()
  const { atMs, lastId, rules } = views
  const submission = { command, bytes: 0, answer: () => undefined }
  const group = new GroupMaker(randomUUID()).make([submission], { tail, atMs, lastId, rules }, atMs)
  expect(await journal.append(group.row, tail)).toBe('appended')
}

test('QUAR-8: a follower that applied a quarantined command removes it from its state and caches', async () => {
  undoing.leadership.give('a')
  const a = await undoing.open('a')
  const b = await undoing.open('b')
  await new Traffic(11).open(a.venue)
  await a.venue.submit(order(bob, 'offer', 'sell'))
  await b.venue.caughtUp()
  const [before] = b.venue.marketData.lastTrades(market, 1)
  undoing.leadership.give(undefined)
  await vi.waitFor(() => expect(a.venue.leads()).toBe(false), 60_000)
  breakEngines((engine) => engine === (a.venue.views as unknown as Engine))
  await commitOnly(b.venue, order(alice, poison))
  await b.venue.caughtUp()
  const [wrong] = b.venue.marketData.lastTrades(market, 1)
  expect(wrong?.tradeId).not.toBe(before?.tradeId)
  let times = 0
  b.venue.onUndone(() => (times += 1))
  undoing.leadership.give('a')
  await vi.waitFor(() => expect(a.venue.leads()).toBe(true), 60_000)
  await vi.waitFor(async () => {
    await b.venue.caughtUp()
    expect(times).toBe(1)
  }, 60_000)
  const shown = ({ venue }: { venue: Venue }) => [
    venue.marketData.lastTrades(market, 100),
    venue.marketData.ticker(market, systemClock.nowMs()).lastPrice,
    venue.views.depth(market, 10),
  ]
  expect(shown(b)).toEqual(shown(a))
  expect(b.venue.marketData.lastTrades(market, 1)).toEqual(before === undefined ? [] : [before])
  expect(hashOf(b.venue)).toBe(hashOf(a.venue))
  // Server b, which was wrong before, now writes the histories from the groups in its memory.
  undoing.leadership.give('b')
  await vi.waitFor(() => expect(b.venue.leads()).toBe(true), 60_000)
  const resume: Command = { type: 'resume_venue', sequence: 0, atMs: 0, replay: null, operator: 1, reason: 'checked' }
  await vi.waitFor(async () => expect((await b.venue.submit({ ...resume })).kind).toBe('committed'), 60_000)
  expect((await b.venue.submit(order(alice, 'after'))).kind).toBe('committed')
  expect(await b.venue.waitForAccount(alice)).toBe(true)
  const report = await verifyJournal(undone.database, b.venue.stateHash())
  expect(report.problems).toEqual([])
  const written = await undone.database.sql`select 1 from orders where client_order_id = ${poison}`
  expect(written).toHaveLength(0)
})

test('QUAR-2: the leader of three servers quarantines the command, and all reach the same state', async () => {
  venues.leadership.give('a')
  const a = await venues.open('a')
  const b = await venues.open('b')
  const c = await venues.open('c')
  await new Traffic(11).open(a.venue)
  await b.venue.submit(order(alice, 'before'))
  breakEngines()
  await b.venue.submit(order(alice, poison))
  const resume: Command = { type: 'resume_venue', sequence: 0, atMs: 0, replay: null, operator: 1, reason: 'checked' }
  await vi.waitFor(async () => expect((await c.venue.submit({ ...resume })).kind).toBe('committed'), 60_000)
  expect((await c.venue.submit(order(bob, 'after'))).kind).toBe('committed')
  const { sequence } = a.venue.figures()
  for (const { venue } of [a, b, c]) {
    await vi.waitFor(async () => {
      await venue.caughtUp()
      expect(venue.figures().sequence).toBeGreaterThanOrEqual(sequence)
    }, 60_000)
    expect(venue.problem()).toBeUndefined()
    expect(venue.views.openOrders(alice).filter(({ clientOrderId }) => clientOrderId === poison)).toEqual([])
  }
  expect(new Set([a, b, c].map(({ venue }) => hashOf(venue))).size).toBe(1)
  const report = await verifyJournal(testing.database, a.venue.stateHash())
  expect([report.problems, report.quarantined.length]).toEqual([[], 1])
})

test('QUAR-2: a leader that cannot read the database while it rebuilds its state tries again', async () => {
  rebuilding.leadership.give('a')
  const { venue } = await rebuilding.open('a')
  await new Traffic(11).open(venue)
  breakEngines()
  const unreachable = new DatabaseUnavailable('the connection was lost', { mayHaveCommitted: false })
  const rebuild = vi.spyOn(EventReplay.prototype, 'rebuild').mockRejectedValueOnce(unreachable)
  await venue.submit(order(alice, poison))
  const resume: Command = { type: 'resume_venue', sequence: 0, atMs: 0, replay: null, operator: 1, reason: 'checked' }
  await vi.waitFor(async () => expect((await venue.submit({ ...resume })).kind).toBe('committed'), 60_000)
  expect(rebuild.mock.calls.length).toBeGreaterThan(1)
  expect(venue.problem()).toBeUndefined()
})
