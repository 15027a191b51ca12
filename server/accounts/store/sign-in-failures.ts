import type { Sql } from '../../kernel/storage/database.ts'
import { type FailurePolicy, waitAfterFailures } from '../domain/sign-in-wait.ts'

export interface FailureLimit {
  readonly subject: string
  readonly policy: FailurePolicy
}

/** Serializes attempts on one subject; sorted, to prevent deadlocks. */
export async function lockSubjects(sql: Sql, limits: readonly FailureLimit[]): Promise<void> {
  const keys = limits.map(({ subject }) => Buffer.from(subject, 'hex').readBigInt64BE()).sort(ascending)
  for (const key of keys) await sql`select pg_advisory_xact_lock(${key})`
}

/** When the next attempt is allowed; undefined if it is allowed now. */
export async function blockedUntilMs(
  sql: Sql,
  limits: readonly FailureLimit[],
  nowMs: number,
): Promise<number | undefined> {
  let until: number | undefined
  for (const { subject, policy } of limits) {
    const [row] = await sql<{ failures: number; newest: number | null }[]>`
      select count(*)::integer as failures, max(at_ms) as newest from sign_in_failures
      where subject = ${subject} and at_ms > ${nowMs - policy.windowMs}`
    if (row === undefined || row.newest === null) continue
    const free = row.newest + waitAfterFailures(policy, row.failures)
    if (free > nowMs) until = Math.max(until ?? 0, free)
  }
  return until
}

export async function insertFailures(sql: Sql, limits: readonly FailureLimit[], nowMs: number): Promise<number[]> {
  const failures = limits.map(({ subject, policy }) => {
    return { subject, at_ms: nowMs, expires_at_ms: nowMs + policy.windowMs }
  })
  const rows = await sql<{ id: number }[]>`insert into sign_in_failures ${sql(failures)} returning id`
  return rows.map(({ id }) => id)
}

export async function deleteFailures(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql`delete from sign_in_failures where id in ${sql(ids)}`
}

export async function deleteFailuresOf(sql: Sql, subjects: readonly string[]): Promise<void> {
  await sql`delete from sign_in_failures where subject in ${sql(subjects)}`
}

export async function deleteExpiredFailures(sql: Sql, nowMs: number): Promise<number> {
  const rows = await sql`delete from sign_in_failures where expires_at_ms <= ${nowMs} returning 1`
  return rows.length
}

/** Keeps the newest. */
export async function deleteFailuresBeyond(sql: Sql, kept: number): Promise<void> {
  await sql`
    delete from sign_in_failures
    where id <= (select id from sign_in_failures order by id desc offset ${kept} limit 1)`
}

function ascending(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0
}
