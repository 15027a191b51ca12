import type { Sql } from '../../../kernel/storage/database.ts'
import { type DurableCommits, durabilityProblem } from '../../../kernel/storage/durability.ts'

/** Checks the database makes with every row, besides the order of the rows. */
export interface JournalRequirements {
  /** No crash loses the row; `replicated`: nor does the loss of the machine. Undefined: not checked. */
  readonly durable: DurableCommits | undefined
  /** Its time is at most `aheadMaxMs` ahead of the database's clock. */
  readonly timely: boolean
}

export const noRequirements: JournalRequirements = { durable: undefined, timely: false }

/** How far journal time may be ahead of the database's clock. */
export const aheadMaxMs = 1_000

/** The database rejected a row. Nothing was written, and the same row may be accepted once the cause is fixed. */
export class JournalRefused extends Error {
  override readonly name = 'JournalRefused'
}

/** Why the database rejected a row with this time. */
export async function refusalOf(sql: Sql, requirements: JournalRequirements, atMs: number): Promise<JournalRefused> {
  const problem = requirements.durable && (await durabilityProblem(sql, requirements.durable))
  if (problem !== undefined) return new JournalRefused(problem)
  const [row] = await sql<{ aheadMs: number }[]>`
    select (${atMs}::bigint - extract(epoch from clock_timestamp()) * 1000)::bigint as "aheadMs"`
  return new JournalRefused(`The time of a command was ${row?.aheadMs} ms ahead of the database's clock`)
}
