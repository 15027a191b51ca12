import type { Deployment } from '../deployment.ts'
import { CheckedClock } from '../kernel/clock/checked-clock.ts'
import { type Clock, systemClock } from '../kernel/clock/clock.ts'
import type { Settings } from '../kernel/config/settings.ts'
import type { Logger } from '../kernel/logging/logger.ts'
import type { Database } from '../kernel/storage/database.ts'
import { DurabilityWatch } from '../kernel/storage/durability.ts'

/** What must be right for this server to lead the venue: the time, and that nothing committed is lost. */
export interface LeadConditions {
  readonly clock: Clock
  clockProblem(): string | undefined
  durabilityProblem(): string | undefined
  /** Either of them. */
  problem(): string | undefined
  /** What the database is to make sure of with every row of the journal. */
  readonly demands: { readonly durable: boolean; readonly timely: boolean }
  stop(): Promise<void>
}

interface LeadConditionsOptions {
  readonly settings: Pick<Settings, 'durableCommits'>
  readonly log: Logger
  /** Of a test; it is then not held against the database's. */
  readonly clock?: Clock | undefined
}

export async function openLeadConditions(
  { database }: Pick<Deployment, 'database'>,
  options: LeadConditionsOptions,
): Promise<LeadConditions> {
  const isDurable = options.settings.durableCommits === 'required'
  const durability = isDurable ? new DurabilityWatch(database.sql) : undefined
  const checked = options.clock === undefined ? checkedClock(database, options.log) : undefined
  await Promise.all([durability?.start(), checked?.start()])
  const clockProblem = () => checked?.problem()
  const durabilityProblem = () => durability?.problem()
  return {
    clock: checked ?? options.clock ?? systemClock,
    clockProblem,
    durabilityProblem,
    problem: () => clockProblem() ?? durabilityProblem(),
    demands: { durable: isDurable, timely: checked !== undefined },
    async stop() {
      await Promise.all([durability?.stop(), checked?.stop()])
    },
  }
}

function checkedClock({ sql }: Database, log: Logger): CheckedClock {
  const databaseMs = async () => {
    const [row] = await sql<{ ms: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
    if (row === undefined) throw new Error('The database does not say what time it is')
    return row.ms
  }
  return new CheckedClock({ machine: systemClock, databaseMs, log: log.child({ component: 'clock' }) })
}
