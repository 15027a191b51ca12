import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Sql } from './database.ts'

const waitingMin = 3

/**
 * Sends concurrent requests that write to a table, and lets none of them write before several wait: for the table, or for
 * each other. Requests that check a bound without a lock all pass their check then.
 */
export function sendTogether<T>(
  database: Database,
  table: string,
  requests: readonly (() => Promise<T>)[],
): Promise<T[]> {
  return sendWhileLocked(database, (sql) => sql`lock table ${sql(table)} in share row exclusive mode`, requests)
}

/** The same with a lock of your own, for example of rows that the requests delete. */
export async function sendWhileLocked<T>(
  database: Database,
  lock: (sql: Sql) => PromiseLike<unknown>,
  requests: readonly (() => Promise<T>)[],
): Promise<T[]> {
  let replies: Promise<T[]> | undefined
  await database.transaction(async ({ sql }) => {
    await lock(sql)
    replies ??= Promise.all(requests.map((send) => send()))
    while ((await waiting(sql)) < waitingMin) await pause(5)
  })
  return (await replies) ?? []
}

/**
 * Sends requests that need the same lock, one after the other: each has passed its checks and waits for the lock before the
 * next one is sent. Then they continue, in the same order.
 */
export async function sendInTurn<T>(
  database: Database,
  lock: (sql: Sql) => PromiseLike<unknown>,
  requests: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const replies: Promise<T>[] = []
  await database.transaction(async ({ sql }) => {
    await lock(sql)
    for (const send of requests) {
      replies.push(send())
      while ((await waiting(sql)) < replies.length) await pause(5)
    }
  })
  return Promise.all(replies)
}

/** Locks a table until the transaction ends, however long its owner waits: the database ends idle transactions otherwise. */
export async function holdTable(sql: Sql, table: string, mode: 'exclusive' | 'access exclusive'): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`
  await sql`lock table ${sql(table)} in ${sql.unsafe(mode)} mode`
}

async function waiting(sql: Sql): Promise<number> {
  // The view of sessions stays as it was at its first use in a transaction.
  await sql`select pg_stat_clear_snapshot()`
  const rows = await sql`
    select from pg_locks where not granted and pid in (
      select pid from pg_stat_activity where datname = current_database())`
  return rows.length
}
