import type { Sql } from '../../kernel/storage/database.ts'

export interface FailureLimit {
  readonly subject: string
  readonly failuresMax: number
}

/** Keeps two attempts on one subject from both taking its last place; in one order, so that they cannot wait in a circle. */
export async function lockSubjects(sql: Sql, limits: readonly FailureLimit[]): Promise<void> {
  const keys = limits.map(({ subject }) => Buffer.from(subject, 'hex').readBigInt64BE()).sort(ascending)
  for (const key of keys) await sql`select pg_advisory_xact_lock(${key})`
}

/** When the subjects may be tried again; undefined when they may be now. */
export async function blockedUntilMs(
  sql: Sql,
  limits: readonly FailureLimit[],
  windowMs: number,
  nowMs: number,
): Promise<number | undefined> {
  let until: number | undefined
  for (const { subject, failuresMax } of limits) {
    // The oldest failure that still fills the limit: when it leaves the window, there is room for one.
    const [row] = await sql<{ at_ms: number }[]>`
      select at_ms from sign_in_failures where subject = ${subject} and at_ms > ${nowMs - windowMs}
      order by at_ms desc offset ${failuresMax - 1} limit 1`
    if (row !== undefined) until = Math.max(until ?? 0, row.at_ms + windowMs)
  }
  return until
}

export async function insertFailures(sql: Sql, limits: readonly FailureLimit[], nowMs: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    insert into sign_in_failures ${sql(limits.map(({ subject }) => ({ subject, at_ms: nowMs })))} returning id`
  return rows.map(({ id }) => id)
}

export async function deleteFailures(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql`delete from sign_in_failures where id in ${sql(ids)}`
}

export async function deleteFailuresOf(sql: Sql, subject: string): Promise<void> {
  await sql`delete from sign_in_failures where subject = ${subject}`
}

export async function deleteFailuresBefore(sql: Sql, beforeMs: number): Promise<number> {
  const rows = await sql`delete from sign_in_failures where at_ms <= ${beforeMs} returning 1`
  return rows.length
}

function ascending(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0
}
