import type { Deployment } from '../deployment.ts'
import { CheckedClock } from '../kernel/clock/checked-clock.ts'
import { type Clock, systemClock } from '../kernel/clock/clock.ts'
import type { Settings } from '../kernel/config/settings.ts'
import type { Logger } from '../kernel/logging/logger.ts'
import type { Database } from '../kernel/storage/database.ts'
import { readDatabaseTime } from '../kernel/storage/database-time.ts'
import { DurabilityWatch, type DurableCommits } from '../kernel/storage/durability.ts'

/** The conditions for this node to lead the venue: correct time and durable commits. */
export interface LeadConditions {
  readonly clock: Clock
  clockProblem(): string | undefined
  durabilityProblem(): string | undefined
  /** The first of the two problems. */
  problem(): string | undefined
  /** The checks of the database for every row of the journal. */
  readonly requirements: { readonly durable: DurableCommits | undefined; readonly timely: boolean }
  stop(): Promise<void>
}

interface LeadConditionsOptions {
  readonly settings: Pick<Settings, 'durableCommits'>
  readonly log: Logger
  /** The clock of a test, which is not compared with the database's. */
  readonly clock?: Clock | undefined
}

export async function openLeadConditions(
  { database }: Pick<Deployment, 'database'>,
  options: LeadConditionsOptions,
): Promise<LeadConditions> {
  const { durableCommits } = options.settings
  const durable = durableCommits === 'optional' ? undefined : durableCommits
  const durability = durable === undefined ? undefined : new DurabilityWatch(database.sql, durable)
  const checked = options.clock === undefined ? checkedClock(database, options.log) : undefined
  await Promise.all([durability?.start(), checked?.start()])
  const clockProblem = () => checked?.problem()
  const durabilityProblem = () => durability?.problem()
  return {
    clock: checked ?? options.clock ?? systemClock,
    clockProblem,
    durabilityProblem,
    problem: () => clockProblem() ?? durabilityProblem(),
    requirements: { durable, timely: checked !== undefined },
    async stop() {
      await Promise.all([durability?.stop(), checked?.stop()])
    },
  }
}

function checkedClock({ sql }: Database, log: Logger): CheckedClock {
  return new CheckedClock({
    machine: systemClock,
    databaseMs: () => readDatabaseTime(sql),
    log: log.child({ component: 'clock' }),
  })
}
