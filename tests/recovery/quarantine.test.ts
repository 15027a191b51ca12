import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { SettableClock } from '../../server/kernel/clock/clock.ts'
import type { AnyEndpoint } from '../../server/kernel/endpoint/endpoint.ts'
import type { RequestInfo } from '../../server/kernel/endpoint/request-info.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import type { Database } from '../../server/kernel/storage/database.ts'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { seedTrading } from '../../server/sandbox/seed-trading.ts'
import { type TradingDialectOptions, tradingDialect } from '../../server/trading/dialect.ts'
import type { Command } from '../../server/trading/domain/engine/commands/commands.ts'
import { unstamped } from '../../server/trading/domain/engine/commands/stamp-command.ts'
import { Engine } from '../../server/trading/domain/engine/engine.ts'
import { orderRequest } from '../../server/trading/domain/engine/orders/requests.ts'
import { tradingMigrations } from '../../server/trading/module.ts'
import { GroupMaker } from '../../server/trading/sequencer/group.ts'
import type { Outcome } from '../../server/trading/sequencer/outcome.ts'
import { wholeViews } from '../../server/trading/sequencer/venue/whole-views.ts'
import { PostgresJournal } from '../../server/trading/store/journal/postgres-journal.ts'
import { rebuildReadModels } from '../../server/trading/store/rebuild-read-models.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import { openVenue, type Venue } from '../../server/trading/venue.ts'

const databases: Database[] = []
for (let count = 0; count < 6; count++) databases.push((await testDatabase([tradingMigrations])).database)

const poison = 'poison'
const apply = Engine.prototype.apply

/** Gives every engine a bug: an order with the client id `poison` changes a balance and throws. */
function breakEngine(): void {
  vi.spyOn(Engine.prototype, 'apply').mockImplementation(function (this: Engine, command: Command, sink) {
    if (command.type === 'place_order' && command.order.clientOrderId === poison) {
      apply.call(this, { ...command, order: { ...command.order, clientOrderId: '' } }, undefined)
      throw new Error('a defect of the engine')
    }
    apply.call(this, command, sink)
  })
}

afterEach(() => vi.restoreAllMocks())

async function setUp() {
  const database = databases.pop()
  if (database === undefined) throw new Error('each test needs a database of its own')
  const clock = new SettableClock()
  const open = () => openVenue({ database, clock, log: silentLogger })
  const venue = await open()
  await seedTrading(venue, [1, 2])
  return { database, open, venue }
}

function order(account: number, clientOrderId: string): Command {
  const terms = {
    account,
    market: 1,
    side: 'buy',
    kind: 'limit',
    lots: 1_000,
    price: 5_000_000,
    clientOrderId,
  } as const
  return { ...unstamped, replay: null, type: 'place_order', order: orderRequest(terms) }
}

const cancelAll = (account: number): Command => ({ ...unstamped, replay: null, type: 'cancel_all', account, market: 0 })
const resume = (): Command => ({ ...unstamped, replay: null, type: 'resume_venue', operator: 1, reason: 'checked' })

function eventsOf(outcome: Outcome): string[] {
  if (outcome.kind !== 'committed') return [outcome.kind]
  return outcome.events.map((event) => (event.type === 'refused' ? `refused ${event.reason}` : event.type))
}

async function poisoned(venue: Venue): Promise<void> {
  expect(eventsOf(await venue.submit(order(1, 'before')))).toContain('order_accepted')
  breakEngine()
  const [bad, behind] = await Promise.all([venue.submit(order(1, poison)), venue.submit(order(2, 'behind'))])
  expect([bad.kind, behind.kind]).toEqual(['outcome_unknown', 'outcome_unknown'])
  await venue.caughtUp()
}

test('QUAR-1: a command that throws does not stop the venue: it is quarantined and trading is paused', async () => {
  const { database, venue } = await setUp()
  await poisoned(venue)
  expect(venue.problem()).toBeUndefined()
  expect(venue.notes().join()).toMatch(/could not be carried out and is quarantined.*agora venue resume/)
  expect(eventsOf(await venue.submit(order(2, 'later')))).toEqual(['refused venue_suspended'])
  expect(venue.views.openOrders(1).map(({ clientOrderId }) => clientOrderId)).toEqual(['before'])
  expect(eventsOf(await venue.submit(cancelAll(1)))).toContain('order_closed')
  expect(await database.sql`select quarantined from journal where quarantined is not null`).toHaveLength(1)
  expect(eventsOf(await venue.submit(resume()))).toContain('venue_resumed')
  expect(eventsOf(await venue.submit(order(2, 'after')))).toContain('order_accepted')
  venue.views.audit()
  await venue.stop()
})

test('QUAR-9: a second command that throws is quarantined too, and every replay skips both', async () => {
  const { venue, open } = await setUp()
  await poisoned(venue)
  expect(eventsOf(await venue.submit(resume()))).toContain('venue_resumed')
  expect((await venue.submit(order(2, poison))).kind).toBe('outcome_unknown')
  await venue.caughtUp()
  expect(venue.problem()).toBeUndefined()
  expect(venue.views.suspendedSince).toBeDefined()
  expect(eventsOf(await venue.submit(resume()))).toContain('venue_resumed')
  expect(eventsOf(await venue.submit(order(2, 'after')))).toContain('order_accepted')
  await venue.stop()
  const again = await open()
  expect(again.views.openOrders(2).map(({ clientOrderId }) => clientOrderId)).toContain('after')
  await again.stop()
})

test('QUAR-7: no effect of a failed command is visible during its rollback', async () => {
  const { venue } = await setUp()
  expect(eventsOf(await venue.submit(order(1, 'before')))).toContain('order_accepted')
  const published = venue.views.depth(1, 5)
  breakEngine()
  const api = tradingDialect({
    ...{ clock: new SettableClock(), requestsPerSecond: 0, whole: () => wholeViews(venue.views) },
    ...({} as Pick<TradingDialectOptions, 'verifier' | 'operators'>),
  })
  const seen: unknown[] = []
  const publicRead = async () => {
    await api.identify({} as RequestInfo, { access: 'public', path: '/public/orderbook' } as unknown as AnyEndpoint)
    seen.push(venue.views.depth(1, 5))
  }
  const reads: Promise<void>[] = []
  const submitted = venue.submit(order(1, poison))
  const isHalfChanged = () => JSON.stringify(venue.views.depth(1, 5)) !== JSON.stringify(published)
  const wholeThen = new Promise<boolean>((resolve) => {
    const look = () => (isHalfChanged() ? resolve(venue.views.isWhole) : setImmediate(look))
    look()
  })
  // From the first moment on, not only once the rollback begins.
  expect(await wholeThen).toBe(false)
  for (let count = 0; count < 5; count += 1) reads.push(publicRead())
  expect(seen).toEqual([])
  await submitted
  await Promise.all(reads)
  expect(seen).toEqual(Array.from({ length: 5 }, () => published))
  await venue.stop()
})

test('QUAR-2: every replay skips the command and reaches the same state', async () => {
  const { database, venue, open } = await setUp()
  await poisoned(venue)
  await venue.submit(resume())
  await venue.submit(order(2, 'after'))
  const live = venue.stateHash()
  expect(await verifyJournal(database, live)).toMatchObject({ problems: [], quarantined: [expect.any(Number)] })
  await venue.waitForAccount(2)
  await venue.stop()
  await database.sql`delete from snapshots`
  await rebuildReadModels(database)
  vi.restoreAllMocks()
  // The bug is fixed now; the quarantined command stays skipped.
  const again = await open()
  expect(again.views.openOrders(1).map(({ clientOrderId }) => clientOrderId)).toEqual(['before'])
  expect((await verifyJournal(database, again.stateHash())).problems).toEqual([])
  await again.stop()
})

/** A command that was committed by a server that died before it applied it. */
async function commitOnly(database: Database, { views }: Venue, command: Command): Promise<void> {
  const journal = new PostgresJournal(database.sql)
  const tail = await journal.tail()
  const { atMs, lastId, rules } = views
  const submission = { command, bytes: 0, answer: () => undefined }
  const group = new GroupMaker(randomUUID()).make([submission], { tail, atMs, lastId, rules }, atMs)
  expect(await journal.append(group.row, tail)).toBe('appended')
}

test('QUAR-1: a command that fails while a server starts is quarantined by that server', async () => {
  const { database, venue, open } = await setUp()
  await venue.stop()
  await commitOnly(database, venue, order(1, poison))
  breakEngine()
  const again = await open()
  expect([again.problem(), again.views.openOrders(1)]).toEqual([undefined, []])
  expect(eventsOf(await again.submit(order(2, 'later')))).toEqual(['refused venue_suspended'])
  expect((await verifyJournal(database, again.stateHash())).problems).toEqual([])
  await again.stop()
})

test('QUAR-5: a command that was applied before is never quarantined: this version does not open the venue', async () => {
  const { database, venue, open } = await setUp()
  await venue.submit(order(1, poison))
  await venue.submit(order(2, 'later'))
  await venue.waitForAccount(2)
  await venue.stop()
  await database.sql`delete from snapshots`
  breakEngine()
  await expect(open()).rejects.toThrow(/It was carried out before, so it is not quarantined/)
  vi.restoreAllMocks()
  const again = await open()
  expect(again.views.openOrders(1)).toHaveLength(1)
  await again.stop()
})
