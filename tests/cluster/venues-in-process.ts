import { type MemoryWire, MemoryWires, testFrameKey } from '../../server/kernel/bus/memory-wire.testing.ts'
import { joinNodes } from '../../server/kernel/bus/several-nodes.ts'
import type { Wire } from '../../server/kernel/bus/wire.ts'
import { type Clock, systemClock } from '../../server/kernel/clock/clock.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import { type Database, openDatabase } from '../../server/kernel/storage/database.ts'
import type { TestDatabase } from '../../server/kernel/storage/testing.ts'
import { openVenueNode, type Venue, type VenueLimits } from '../../server/trading/venue.ts'

/** The leadership lock, controlled by the test. */
export class LockLeadership {
  readonly #seats = new Map<string, Seat>()
  #holder: string | undefined

  /** A server may not notice a change, like one whose connection hangs. */
  give(name: string | undefined, unnoticedBy?: string): void {
    this.#holder = name
    for (const [server, seat] of this.#seats) if (server !== unnoticedBy) seat.believe(server === name)
  }

  /** The lock from the view of that server. */
  of(name: string): Seat {
    const seat = new Seat(this.#holder === name)
    this.#seats.set(name, seat)
    return seat
  }
}

class Seat {
  isLeader: boolean
  readonly #listeners = new Set<(isLeader: boolean) => void>()

  constructor(isLeader: boolean) {
    this.isLeader = isLeader
  }

  onChange(listener: (isLeader: boolean) => void): () => void {
    this.#listeners.add(listener)
    if (this.isLeader) listener(true)
    return () => void this.#listeners.delete(listener)
  }

  confirmed(): undefined {
    return undefined
  }

  async close(): Promise<void> {
    this.believe(false)
  }

  believe(isLeader: boolean): void {
    if (isLeader === this.isLeader) return
    this.isLeader = isLeader
    for (const listener of this.#listeners) listener(isLeader)
  }
}

export interface NodeOptions {
  readonly clock?: Clock
  readonly limits?: Partial<VenueLimits>
}

/** The venues of several servers in this process: one database, one bus, and a leadership that the test assigns. */
export class VenuesOn<End extends Wire> {
  readonly leadership = new LockLeadership()
  readonly #test: TestDatabase
  readonly #openWire: (name: string) => End | Promise<End>
  readonly #opened: { venue: Venue; close(): Promise<void> }[] = []

  constructor(test: TestDatabase, openWire: (name: string) => End | Promise<End>) {
    this.#test = test
    this.#openWire = openWire
  }

  async open(name: string, options: NodeOptions = {}) {
    const wire = await this.#openWire(name)
    const signing = { key: testFrameKey, ids: systemIds }
    const bus = await joinNodes({ wire, prefix: 'test', node: name, ...signing, log: silentLogger, joinMs: 20 })
    const database: Database = openDatabase({ connection: this.#test.connection, log: () => undefined, poolSize: 3 })
    const venue = await openVenueNode({
      database,
      clock: options.clock ?? systemClock,
      log: silentLogger,
      connections: { bus, leadership: this.leadership.of(name) },
      ...(options.limits === undefined ? {} : { limits: options.limits }),
    })
    const close = async () => {
      await venue.stop()
      await bus.close()
      await database.close()
    }
    this.#opened.push({ venue, close })
    return { name, venue, wire, bus, database, close }
  }

  async stop(): Promise<void> {
    for (const { close } of this.#opened.splice(0)) await close()
    this.leadership.give(undefined)
  }
}

/** The same over a wire within this process. */
export class VenuesInProcess extends VenuesOn<MemoryWire> {
  readonly wires: MemoryWires

  constructor(test: TestDatabase) {
    const wires = new MemoryWires(64 * 1024)
    super(test, () => wires.open())
    this.wires = wires
  }
}
