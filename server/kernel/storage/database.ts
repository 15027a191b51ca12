import { setTimeout as delay } from 'node:timers/promises'
import { ConnectionPool, type PoolWatches } from './connection-pool.ts'
import { type ConnectionSettings, connectionFromUrl } from './connection-settings.ts'
import type { Sql } from './guarded-sql.ts'
import { QuickLane } from './quick-lane.ts'
import type { StorageLog } from './storage-log.ts'
import { runTransaction, type Transaction, type TransactionOptions } from './transaction.ts'

export { DatabaseUnavailable } from './database-errors.ts'
export type { Sql } from './guarded-sql.ts'
export type { Transaction, TransactionOptions } from './transaction.ts'

export interface Database {
  /** A statement of its own. As a tag it also makes fragments, which any other `sql` of this process may embed. */
  readonly sql: Sql
  /** For a question that an index answers at once, however much is stored: it shares its way with others like it. */
  quickly<T>(question: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * Runs the work in one transaction and its hooks after the commit. It may run more than once: a serialization failure or
   * a deadlock starts it again from the beginning. An error inside it undoes everything, also when the work swallows it.
   * To call an action inside another one's transaction, give it the `Transaction` in place of the `Database`.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Whether the database answers within `healthTimeoutMs`. */
  healthy(): Promise<boolean>
  close(): Promise<void>
}

/** What an action needs to write: satisfied by a `Database` and by a `Transaction` it is to join. */
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
  /** 0 lets a statement run for ever. */
  readonly statementTimeoutMs?: number
  /** Ends a session whose transaction was forgotten, so that ten of them cannot starve the pool for good. */
  readonly idleInTransactionTimeoutMs?: number
  readonly healthTimeoutMs?: number
}

export function openDatabase(options: DatabaseOptions): Database {
  const settings = options.connection ?? (options.url === undefined ? undefined : connectionFromUrl(options.url))
  if (settings === undefined) throw new Error('A database needs a connection or an address to open')
  const { log, healthTimeoutMs = 2_000 } = options
  const limits = {
    poolSize: options.poolSize ?? 10,
    connectTimeoutMs: options.connectTimeoutMs ?? 5_000,
    statementTimeoutMs: options.statementTimeoutMs ?? 30_000,
    idleInTransactionTimeoutMs: options.idleInTransactionTimeoutMs ?? 60_000,
  }
  const { hang, onDiskFull } = options
  const watches = { hang, onDiskFull }
  const pool = new ConnectionPool(settings, limits, log, watches)
  // Transactions have connections of their own. The driver pipelines statements, and a BEGIN that finds a full pipeline
  // before it is executed without its connection being reserved: whatever follows there is then never committed.
  const transactions = new ConnectionPool(settings, limits, log, watches)
  const single = new ConnectionPool(settings, { ...limits, poolSize: 1 }, log, watches)
  const lane = new QuickLane(single.sql, pool.sql)
  let probe: Promise<boolean> | undefined
  return {
    sql: pool.sql,
    quickly: (question) => lane.ask(question),
    transaction: (work, transactionOptions = {}) => runTransaction(transactions, log, work, transactionOptions),
    async healthy() {
      // One probe at a time: a database that hangs must not collect a queue of questions about its health.
      probe ??= answers(pool.sql).finally(() => {
        probe = undefined
      })
      return Promise.race([probe, delay(healthTimeoutMs, false, { ref: false })])
    },
    close: async () => {
      await Promise.all([pool.close(), transactions.close(), single.close()])
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
