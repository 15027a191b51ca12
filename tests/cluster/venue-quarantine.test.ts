import { afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import type { Command } from '../../server/trading/domain/engine/commands/commands.ts'
import { Engine } from '../../server/trading/domain/engine/engine.ts'
import { orderRequest } from '../../server/trading/domain/engine/orders/requests.ts'
import { tradingMigrations } from '../../server/trading/store/migrations.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import type { Venue } from '../../server/trading/venue.ts'
import { firstAccounts, markets, middlePrice } from '../../simulation/catalogue.ts'
import { Traffic } from '../recovery/drive-venue.ts'
import { VenuesInProcess } from './venues-in-process.ts'

const testing = await testDatabase([tradingMigrations])
const venues = new VenuesInProcess(testing)
const poison = 'poison'
const apply = Engine.prototype.apply

afterEach(async () => {
  await venues.stop()
  vi.restoreAllMocks()
})

/** The engine of every server throws at an order with the client id `poison`, half way through. */
function breakEngines(): void {
  vi.spyOn(Engine.prototype, 'apply').mockImplementation(function (this: Engine, command: Command, sink) {
    apply.call(this, command, sink)
    if (command.type === 'place_order' && command.order.clientOrderId === poison) throw new Error('a defect')
  })
}

const [alice = 0, bob = 0] = firstAccounts
const market = markets[0]?.market ?? 0

function order(account: number, clientOrderId: string): Command {
  const wanted = { account, market, side: 'buy', kind: 'limit', price: middlePrice, lots: 30, clientOrderId } as const
  return { type: 'place_order', sequence: 0, atMs: 0, replay: null, order: orderRequest(wanted) }
}

const hashOf = (venue: Venue) => Buffer.from(venue.stateHash().stateHash).toString('hex')

test('QUAR-2: on three servers the one that leads quarantines the command, and all come to the same state', async () => {
  venues.office.give('a')
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
