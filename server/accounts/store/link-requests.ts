import type { Sql } from '../../kernel/storage/database.ts'

export interface RequestLimit {
  /** A keyed hash, in hexadecimal. */
  readonly subject: string
  readonly requestsMax: number
}

/** Serializes requests on one subject; sorted, to prevent deadlocks. */
export async function lockRequests(sql: Sql, limits: readonly RequestLimit[]): Promise<void> {
  const subjects = limits.map(({ subject }) => subject).sort()
  for (const subject of subjects)
    await sql`select pg_advisory_xact_lock(${Buffer.from(subject, 'hex').readBigInt64BE()})`
}

/** When the next request is allowed; undefined if it is allowed now. */
export async function requestableAtMs(
  sql: Sql,
  limits: readonly RequestLimit[],
  windowMs: number,
  nowMs: number,
): Promise<number | undefined> {
  let until: number | undefined
  for (const { subject, requestsMax } of limits) {
    const [row] = await sql<{ at_ms: number }[]>`
      select at_ms from link_requests where subject = ${subject} and at_ms > ${nowMs - windowMs}
      order by at_ms desc offset ${requestsMax - 1} limit 1`
    if (row !== undefined) until = Math.max(until ?? 0, row.at_ms + windowMs)
  }
  return until
}

export async function insertRequests(sql: Sql, limits: readonly RequestLimit[], nowMs: number): Promise<void> {
  await sql`insert into link_requests ${sql(limits.map(({ subject }) => ({ subject, at_ms: nowMs })))}`
}

export async function deleteRequestsBefore(sql: Sql, beforeMs: number): Promise<void> {
  await sql`delete from link_requests where at_ms <= ${beforeMs}`
}
