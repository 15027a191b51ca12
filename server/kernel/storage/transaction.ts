import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type postgres from 'postgres'
import { InvariantBroken, invariant } from '../values/invariant.ts'
import type { ConnectionPool } from './connection-pool.ts'
import { DatabaseUnavailable, isConnectionLoss, isRetryable } from './database-errors.ts'
import { guardSql, isDriverQuery, preventResend, type Sql } from './guarded-sql.ts'
import type { StorageLog } from './storage-log.ts'

export type CommitHook = () => void | Promise<void>

/** Where work registers what follows its commit. */
export interface CommitScope {
  /** Registers work for after the commit. It never runs if the transaction, or its savepoint, is rolled back. */
  onCommit(hook: CommitHook): void
}

export interface Transaction extends CommitScope {
  readonly sql: Sql
  /** Joins this transaction through a savepoint: a failure rolls back the inner work and its hooks only. One at a time. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Sends a statement whose result the work does not need: COMMIT may follow before the result. If the statement fails, the
   * database commits nothing, and the transaction fails with its error.
   */
  sendAhead(statement: PromiseLike<unknown>): void
}

export interface TransactionOptions {
  readonly isolation?: 'serializable' | 'repeatable read' | 'read committed'
  readonly readOnly?: boolean
}

export const transactionAttemptsMax = 8
const retryDelayMs = 5

/** The state of one attempt, shared by the transaction and its savepoints. */
interface Session {
  state: 'open' | 'finished' | 'lost'
  readonly observe: (error: unknown) => unknown
}

/** The pending work of a transaction or a savepoint. */
interface Remainder {
  readonly hooks: CommitHook[]
  /** Statements sent ahead, which must succeed for the commit to succeed. */
  readonly ahead: PromiseLike<unknown>[]
}

type DriverTransaction = postgres.TransactionSql<{ int8: number | bigint }>

export async function runTransaction<T>(
  pool: ConnectionPool,
  log: StorageLog,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { value, hooks } = await attemptTransaction(pool, work, options)
      await runHooks(hooks, log)
      return value
    } catch (error) {
      if (!isRetryable(error) || attempt === transactionAttemptsMax) throw error
      // A random pause, so that two conflicting transactions do not conflict again.
      await delay(randomInt(1, retryDelayMs * 2 ** Math.min(attempt, 5)))
    }
  }
}

async function attemptTransaction<T>(
  pool: ConnectionPool,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions,
): Promise<{ value: T; hooks: CommitHook[] }> {
  const refused = pool.refusal()
  if (refused !== undefined) throw refused
  const { driver } = pool
  const session: Session = {
    state: 'open',
    observe(error) {
      if (isConnectionLoss(error)) session.state = 'lost'
      return pool.translate(error, driver)
    },
  }
  const remainder: Remainder = { hooks: [], ahead: [] }
  let commitSent = false
  let failure: { readonly reason: unknown } | undefined
  try {
    const done = await driver.begin(beginMode(options), async (connection) => {
      try {
        const value = await work(openScope(connection, session, remainder))
        commitSent = session.state === 'open'
        return { value }
      } catch (reason) {
        failure = { reason }
        throw reason
      } finally {
        await closeSession(session)
      }
    })
    // PostgreSQL turns the COMMIT of a failed transaction into a rollback, and the driver does not report it.
    await Promise.all(remainder.ahead)
    return { value: done.value as T, hooks: remainder.hooks }
  } catch (error) {
    const lost = isConnectionLoss(error)
    session.state = lost ? 'lost' : 'finished'
    const translated = pool.translate(error, driver)
    // The connection may also break during the rollback of a failed transaction; the first error counts.
    if (lost && failure !== undefined) throw failure.reason
    const isUnclear = translated instanceof DatabaseUnavailable && translated.isConnectionLoss
    if (isUnclear && translated.mayHaveCommitted !== commitSent)
      throw new DatabaseUnavailable('the connection was lost', { mayHaveCommitted: commitSent, cause: error })
    throw translated
  }
}

/**
 * The last step before the driver sends COMMIT or ROLLBACK: from here on every statement is refused, since it would run
 * outside the transaction. If the connection is lost this waits forever, because the driver would write to a connection
 * that does not exist or has another user; the driver reports the loss through `begin`.
 */
async function closeSession(session: Session): Promise<void> {
  if (session.state === 'lost') await never()
  session.state = 'finished'
}

function openScope(connection: DriverTransaction, session: Session, { hooks, ahead }: Remainder): Transaction {
  let nested = false
  const sql = guardSql(() => connection, { refusal: () => refusal(session), translate: session.observe })
  return {
    sql,
    onCommit(hook) {
      invariant(session.state !== 'finished', 'a commit hook was registered after the transaction had ended')
      hooks.push(hook)
    },
    async transaction(work) {
      invariant(!nested, 'two savepoints of one transaction were open at the same time')
      const refused = refusal(session)
      if (refused !== undefined) throw refused
      nested = true
      try {
        const { value, remainder } = await runSavepoint(connection, session, work)
        hooks.push(...remainder.hooks)
        ahead.push(...remainder.ahead)
        return value
      } finally {
        nested = false
      }
    },
    sendAhead(statement) {
      invariant(isDriverQuery(statement), 'only a statement can be sent ahead')
      preventResend(statement)
      // Also sends it, before any later statement of the work.
      statement.catch(() => undefined)
      ahead.push(statement)
    },
  }
}

function runSavepoint<T>(
  connection: DriverTransaction,
  session: Session,
  work: (tx: Transaction) => Promise<T>,
): Promise<{ value: T; remainder: Remainder }> {
  return new Promise((resolve, reject) => {
    const remainder: Remainder = { hooks: [], ahead: [] }
    const inner = connection.savepoint(async (savepoint) => {
      try {
        const value = await work(openScope(savepoint, session, remainder))
        const refused = refusal(session)
        if (refused !== undefined) throw refused
        return { value }
      } catch (reason) {
        if (session.state !== 'open') {
          // The outer transaction is over. The caller receives the error, the driver must not: it would roll back to a
          // savepoint of the connection's next user.
          reject(reason)
          await never()
        }
        throw reason
      }
    })
    inner.then(({ value }) => resolve({ value: value as T, remainder }), reject)
  })
}

function refusal(session: Session): Error | undefined {
  if (session.state === 'open') return undefined
  if (session.state === 'lost') return new DatabaseUnavailable('the connection was lost', { mayHaveCommitted: false })
  return new InvariantBroken('a statement was sent after its transaction had ended')
}

function never(): Promise<never> {
  return new Promise(() => undefined)
}

function beginMode({ isolation, readOnly = false }: TransactionOptions): string {
  return `${isolation === undefined ? '' : `isolation level ${isolation} `}${readOnly ? 'read only' : ''}`.trim()
}

/** Runs a statement outside a transaction, and then the hooks it registered. */
export async function runStatement<T>(
  sql: Sql,
  log: StorageLog,
  work: (sql: Sql, scope: CommitScope) => Promise<T>,
): Promise<T> {
  const hooks: CommitHook[] = []
  const value = await work(sql, { onCommit: (hook) => void hooks.push(hook) })
  await runHooks(hooks, log)
  return value
}

async function runHooks(hooks: readonly CommitHook[], log: StorageLog): Promise<void> {
  for (const hook of hooks) {
    try {
      await hook()
    } catch (error) {
      log({ level: 'error', message: 'A commit hook failed; the commit stays', error })
    }
  }
}
