import { expect } from 'vitest'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import type { Database } from '../../server/kernel/storage/database.ts'
import type { Engine } from '../../server/trading/domain/engine/engine.ts'
import type { Outcome } from '../../server/trading/sequencer/outcome.ts'
import { clearReadModels } from '../../server/trading/store/read-models/read-model-state.ts'
import { openVenue, type Venue, type VenueOptions } from '../../server/trading/venue.ts'
import { firstAccounts, openingCommands } from '../../simulation/catalogue.ts'
import { commandOf } from '../../simulation/drafts.ts'
import type { Making } from '../../simulation/making.ts'
import { moneyMakers } from '../../simulation/money-makers.ts'
import { orderMakers } from '../../simulation/order-makers.ts'
import { Random } from '../../simulation/random.ts'

const makers = [...orderMakers, ...moneyMakers]

/** A clock that advances with every read, through minutes, hours and days in one test. */
export class FastClock {
  #nowMs: number
  readonly #stepMs: number

  constructor(startMs = 1_800_000_000_000, stepMs = 40) {
    this.#nowMs = startMs
    this.#stepMs = stepMs
  }

  nowMs(): number {
    this.#nowMs += this.#stepMs
    return this.#nowMs
  }

  advance(byMs: number): void {
    this.#nowMs += byMs
  }
}

export function openTestVenue(database: Database, options: Partial<VenueOptions> = {}): Promise<Venue> {
  return openVenue({ database, clock: new FastClock(), log: silentLogger, ...options })
}

/** Waits until the read models are complete. */
export async function settled(venue: Venue): Promise<void> {
  expect(await venue.waitForAccount(0, venue.figures().sequence, 20_000)).toBe(true)
}

/** Empties the venue. A trigger protects the journal, so it is disabled first. */
export async function emptyVenue(database: Database): Promise<void> {
  const { sql } = database
  await sql`alter table journal disable trigger user`
  await sql`truncate journal, snapshots, snapshot_chunks`
  await sql`alter table journal enable trigger user`
  await clearReadModels(database)
}

/** Random commands of all kinds by many concurrent clients; the same seed gives the same commands. */
export class Traffic {
  readonly accounts: number[] = [...firstAccounts]
  readonly #making: Omit<Making, 'views'>
  readonly #random: Random

  constructor(seed: number) {
    this.#random = new Random(seed)
    this.#making = { random: this.#random, accounts: this.accounts, clientIds: [], transfers: [], counter: 0 }
  }

  async open(venue: Venue): Promise<void> {
    for (const command of openingCommands()) await venue.submit(command)
  }

  async send(venue: Venue, count: number, atOnce = 20): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    while (outcomes.length < count) {
      const making = Object.assign(this.#making, { views: venue.views as Engine })
      const drafts = Array.from({ length: this.#random.between(1, atOnce) }, () =>
        this.#random.weighted(makers)(making),
      )
      outcomes.push(...(await Promise.all(drafts.map((draft) => venue.submit(commandOf(draft))))))
    }
    return outcomes
  }
}
