import type { Sql } from '../../../kernel/storage/database.ts'
import { durabilityProblem } from '../../../kernel/storage/durability.ts'

/** What the database makes sure of with every row, beside the order of the rows. */
export interface JournalRequirements {
  /** The row is lost by no crash. */
  readonly durable: boolean
  /** Its time is not ahead of the database's clock, but for `aheadMaxMs`. */
  readonly timely: boolean
}

export const noRequirements: JournalRequirements = { durable: false, timely: false }

/** How far the journal's time may be ahead of the database's. */
export const aheadMaxMs = 1_000

/** The database kept a row out. It is certain that nothing was written, and the same row may get in when that is mended. */
export class JournalRefused extends Error {
  override readonly name = 'JournalRefused'
}

/** Why the database kept out a row with this time. */
export async function refusalOf(sql: Sql, demands: JournalRequirements, atMs: number): Promise<JournalRefused> {
  const problem = demands.durable ? await durabilityProblem(sql) : undefined
  if (problem !== undefined) return new JournalRefused(problem)
  const [row] = await sql<{ aheadMs: number }[]>`
    select (${atMs}::bigint - extract(epoch from clock_timestamp()) * 1000)::bigint as "aheadMs"`
  return new JournalRefused(`The time of a command was ${row?.aheadMs} ms ahead of the database's clock`)
}
