import { expect, test } from 'vitest'
import { houseAccounts } from '../ledger/ledger.ts'
import { ReferenceLedger } from '../ledger/reference-ledger.ts'
import { decodeCommands, encodeCommands } from './codec/command-codec.ts'
import type { Command } from './commands/commands.ts'
import { Engine } from './engine.ts'
import { type EngineEvent, EventCollector } from './event-sink.ts'
import { stateOf, type Venue } from './testing.ts'
import { passTime, randomCommand, randomVenue } from './testing-random.ts'
import { Random } from './testing-random-numbers.ts'
import type { DepthLevel } from './views.ts'

const seeds = Array.from({ length: 25 }, (_, index) => index + 1)
const commandsPerSeed = 300

/** Runs each seed and names a failing one, so that it can be run alone. */
function forEachSeed(run: (random: Random, venue: Venue) => void): void {
  for (const seed of seeds) {
    try {
      const random = new Random(seed)
      run(random, randomVenue(random))
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error })
    }
  }
}

function step(random: Random, venue: Venue): EngineEvent[] {
  passTime(random, venue)
  return venue.run(randomCommand(random, venue))
}

/** Books the money of an event into a plain map. */
function bookEvent(reference: ReferenceLedger, venue: Venue, event: EngineEvent): void {
  const house = (name: (typeof houseAccounts)[number]) => houseAccounts.indexOf(name)
  const own = (account: number) => account + houseAccounts.length
  const move = (coin: number, from: number, to: number, amount: bigint) => {
    const bucket = 'available' as const
    reference.move({ owner: from, coin, bucket }, { owner: to, coin, bucket }, amount)
  }
  switch (event.type) {
    case 'traded': {
      const { base, quote, basePrecision } = venue.engine.market(event.market)!.definition
      const baseAmount = BigInt(event.lots) * 10n ** BigInt(venue.engine.coin(base)!.scale - basePrecision)
      const takerBuys = event.takerSide === 'buy'
      const [buyer, seller] = takerBuys
        ? [event.takerAccount, event.makerAccount]
        : [event.makerAccount, event.takerAccount]
      const [baseFee, quoteFee] = takerBuys ? [event.takerFee, event.makerFee] : [event.makerFee, event.takerFee]
      move(base, own(seller), own(buyer), baseAmount)
      move(quote, own(buyer), own(seller), event.quoteAmount)
      move(base, own(buyer), house('fees'), baseFee)
      move(quote, own(seller), house('fees'), quoteFee)
      break
    }
    case 'deposit_changed': {
      const { coin, amount, fee, account } = event.deposit
      if (event.change !== 'credited') break
      move(coin, house('external'), own(account), amount - fee)
      move(coin, house('external'), house('fees'), fee)
      break
    }
    case 'withdrawal_changed': {
      const { coin, amount, fee, account } = event.withdrawal
      if (event.change === 'broadcast') move(coin, own(account), house('withdrawals'), amount + fee)
      if (event.change === 'failed' && event.withdrawal.transactionId !== '') {
        move(coin, house('withdrawals'), own(account), amount + fee)
      }
      break
    }
    case 'balance_adjusted':
      move(event.coin, house('adjustments'), own(event.account), event.amount)
      break
    case 'transferred':
      move(event.coin, own(event.from), own(event.to), event.amount)
      break
    case 'dust_converted':
      move(event.coin, own(event.account), house('fees'), event.amount)
      move(event.into, house('fees'), own(event.account), event.worth - event.fee)
      break
    case 'network_fee_booked':
      move(event.coin, house('fees'), house('external'), event.amount)
      break
    case 'fees_paid_out':
      move(event.coin, house('fees'), own(event.account), event.amount)
      break
    default:
  }
}

test('LEDGER-4: after every command the holds match open orders and withdrawals, and every coin sums to zero', () => {
  forEachSeed((random, venue) => {
    // One expectation for all commands: one for each command would take a large part of the time of the test.
    expect(() => {
      for (let n = 0; n < commandsPerSeed; n++) {
        step(random, venue)
        venue.engine.audit()
      }
    }).not.toThrow()
  })
})

test('LEDGER-5: the events alone determine every balance', () => {
  forEachSeed((random, venue) => {
    const reference = new ReferenceLedger()
    const collector = new EventCollector()
    const engine = new Engine()
    for (let n = 0; n < commandsPerSeed; n++) step(random, venue)
    for (const command of venue.commands) {
      engine.apply(command, collector)
      for (const event of collector.take()) bookEvent(reference, venue, event)
    }
    for (let account = 1; account <= 6; account++) {
      for (const coin of [1, 2, 3]) {
        const { available, held } = engine.balance(account, coin)
        expect(reference.of({ owner: account + houseAccounts.length, coin, bucket: 'available' })).toBe(
          available + held,
        )
      }
    }
  })
})

test('STATE-1: a replay of the journal’s bytes gives the same state and the same events', () => {
  forEachSeed((random, venue) => {
    const events: EngineEvent[] = []
    for (let n = 0; n < commandsPerSeed; n++) events.push(...step(random, venue))
    const live = stateOf(venue.engine)
    const journal = groups(venue.commands).map(encodeCommands)
    const silent = new Engine()
    const received = new Engine()
    const collector = new EventCollector()
    for (const command of journal.flatMap(decodeCommands)) {
      silent.apply(command)
      received.apply(command, collector)
    }
    expect(Buffer.compare(stateOf(silent), live)).toBe(0)
    expect(Buffer.compare(stateOf(received), live)).toBe(0)
    expect(collector.take().slice(-events.length)).toEqual(events)
  })
})

test('STATE-2: an engine restored from a snapshot continues exactly as the one that wrote it', () => {
  forEachSeed((random, venue) => {
    let restored = Engine.restore(stateOf(venue.engine))
    const collector = new EventCollector()
    const events: EngineEvent[][] = []
    const eventsOfRestored: EngineEvent[][] = []
    for (let n = 0; n < commandsPerSeed; n++) {
      events.push(step(random, venue))
      restored.apply(venue.commands.at(-1)!, collector)
      eventsOfRestored.push([...collector.take()])
      if (random.chance(5)) {
        const bytes = stateOf(venue.engine)
        expect(Buffer.compare(stateOf(restored), bytes)).toBe(0)
        restored = Engine.restore(bytes)
        expect(Buffer.compare(stateOf(restored), bytes)).toBe(0)
      }
    }
    expect(eventsOfRestored).toEqual(events)
  })
})

test('DEPTH-1: a reader that applies the changed levels has the depth of the engine', () => {
  forEachSeed((random, venue) => {
    const copies = [1, 2].map(() => ({
      bids: new Map<number, number>(),
      asks: new Map<number, number>(),
      lastUpdateId: 0,
    }))
    for (const market of [1, 2]) venue.engine.takeDepthChanges(market)
    for (let n = 0; n < commandsPerSeed; n++) {
      step(random, venue)
      if (!random.chance(30)) continue
      for (const market of [1, 2]) {
        const copy = copies[market - 1]!
        const changes = venue.engine.takeDepthChanges(market)!
        for (const side of ['bids', 'asks'] as const) {
          for (const { price, lots } of changes[side]) {
            if (lots === 0) copy[side].delete(price)
            else copy[side].set(price, lots)
          }
        }
        const depth = venue.engine.depth(market, 1_000)!
        expect(sorted(copy.bids, -1)).toEqual(depth.bids)
        expect(sorted(copy.asks, 1)).toEqual(depth.asks)
        expect(depth.lastUpdateId).toBeGreaterThanOrEqual(copy.lastUpdateId)
        copy.lastUpdateId = changes.lastUpdateId
      }
    }
  })
})

function sorted(levels: ReadonlyMap<number, number>, sign: 1 | -1): DepthLevel[] {
  return [...levels].map(([price, lots]) => ({ price, lots })).sort((a, b) => sign * (a.price - b.price))
}

function groups(commands: readonly Command[]): Command[][] {
  const made: Command[][] = []
  for (let at = 0; at < commands.length; at += 50) made.push(commands.slice(at, at + 50))
  return made
}
