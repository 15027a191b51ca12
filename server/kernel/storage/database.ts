import { setTimeout as delay } from 'node:timers/promises'
import { ConnectionPool, type PoolWatches } from './connection-pool.ts'
import { type ConnectionSettings, connectionFromUrl } from './connection-settings.ts'
import type { Sql } from './guarded-sql.ts'
import { QuickLane } from './quick-lane.ts'
import type { StorageLog } from './storage-log.ts'
import {
  type CommitScope,
  runStatement,
  runTransaction,
  type Transaction,
  type TransactionOptions,
} from './transaction.ts'

export { DatabaseUnavailable } from './database-errors.ts'
export type { Sql } from './guarded-sql.ts'
export type { CommitScope, Transaction, TransactionOptions } from './transaction.ts'

export interface Database {
  /** Runs a statement outside a transaction. As a tag it also makes fragments, which any other `sql` may embed. */
  readonly sql: Sql
  /** For index lookups that are fast at any table size: they share one pipelined connection. */
  quickly<T>(query: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * For large statements that use an index for any parameters: planned once per connection. Planning them again for each
   * call costs more than the rest.
   */
  readonly plannedOnce: Sql
  /**
   * Runs the work in one transaction and its hooks after the commit. It may run more than once: a serialization failure or
   * a deadlock restarts it from the beginning. An error of a statement rolls everything back, even if the work catches it.
   * To call an action inside another action's transaction, pass the `Transaction` instead of the `Database`.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Runs one statement that is a transaction of its own, and its hooks after it: one round trip instead of three. Its
   * session plans the statement once, for any parameters. It is not retried. Without the work it returns undefined where
   * only a transaction may write: on a node that has lost the others.
   */
  statement<T>(work: (sql: Sql, scope: CommitScope) => Promise<T>): Promise<T | undefined>
  /** Whether the database replies within `healthTimeoutMs`. */
  healthy(): Promise<boolean>
  close(): Promise<void>
}

/** A `Database`, or the `Transaction` that an action joins. */
export interface Transactional {
  readonly sql: Sql
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

export interface DatabaseOptions extends PoolWatches {
  readonly connection?: ConnectionSettings
  readonly url?: string
  readonly log: StorageLog
  readonly poolSize?: number
  readonly connectTimeoutMs?: number
  /** 0 means no limit. */
  readonly statementTimeoutMs?: number
  /** The database ends a session whose transaction waits this long for its process, which frees its locks. */
  readonly idleInTransactionTimeoutMs?: number
  readonly healthTimeoutMs?: number
}

/**
 * A node that is suspended in a transaction holds its locks this long, such as the one on the last message id, which every
 * send waits for: longer than the longest pause of a busy process, and shorter than `statementTimeoutMs`.
 */
const idleInTransactionDefaultMs = 10_000

/** Connections whose sessions keep their plans: with two, three nodes fit into the default of PostgreSQL (100). */
const plannedOnceMax = 2

export function openDatabase(options: DatabaseOptions): Database {
  const settings = options.connection ?? (options.url === undefined ? undefined : connectionFromUrl(options.url))
  if (settings === undefined) throw new Error('A database needs a connection or an address to open')
  const { log, healthTimeoutMs = 2_000 } = options
  const limits = {
    poolSize: options.poolSize ?? 10,
    connectTimeoutMs: options.connectTimeoutMs ?? 5_000,
    statementTimeoutMs: options.statementTimeoutMs ?? 30_000,
    idleInTransactionTimeoutMs: options.idleInTransactionTimeoutMs ?? idleInTransactionDefaultMs,
  }
  const { hang, onDiskFull } = options
  const watches = { hang, onDiskFull }
  const pool = new ConnectionPool(settings, limits, log, watches)
  // Transactions have their own connections. The driver pipelines statements, and a BEGIN behind a full pipeline is
  // executed without reserving its connection: the statements that follow there are then never committed.
  const transactionsMax = Math.max(1, limits.poolSize - 1)
  const transactions = new ConnectionPool(settings, { ...limits, poolSize: transactionsMax }, log, watches)
  const single = new ConnectionPool(settings, { ...limits, poolSize: 1 }, log, watches)
  const plannedOnce = new ConnectionPool(
    settings,
    { ...limits, poolSize: Math.min(limits.poolSize, plannedOnceMax), keepsPlans: true },
    log,
    watches,
  )
  const statements = new ConnectionPool(settings, { ...limits, poolSize: 1, keepsPlans: true }, log, watches)
  const lane = new QuickLane(single.sql, pool.sql)
  let probe: Promise<boolean> | undefined
  return {
    sql: pool.sql,
    quickly: (query) => lane.run(query),
    plannedOnce: plannedOnce.sql,
    transaction: (work, transactionOptions = {}) => runTransaction(transactions, log, work, transactionOptions),
    statement: (work) => runStatement(statements.sql, log, work),
    async healthy() {
      // One probe at a time: a hung database must not accumulate probes.
      probe ??= answers(pool.sql).finally(() => {
        probe = undefined
      })
      return Promise.race([probe, delay(healthTimeoutMs, false, { ref: false })])
    },
    close: async () => {
      const all = [pool, transactions, single, plannedOnce, statements]
      await Promise.all(all.map((one) => one.close()))
    },
  }
}

async function answers(sql: Sql): Promise<boolean> {
  try {
    await sql`select 1`
    return true
  } catch {
    return false
  }
}
