/** The database is unavailable. The pool reconnects, so the same call may succeed later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** True if the connection was lost after a commit was sent: the transaction is either committed or rolled back. */
  readonly mayHaveCommitted: boolean
  /** False if the database itself reported the error, such as a full disk. */
  readonly isConnectionLoss: boolean

  constructor(reason: string, options: { mayHaveCommitted: boolean; cause?: unknown; isConnectionLoss?: boolean }) {
    super(`The database is not available: ${reason}`, { cause: options.cause })
    this.mayHaveCommitted = options.mayHaveCommitted
    this.isConnectionLoss = options.isConnectionLoss ?? true
  }
}

const diskFull = '53100'

/** Temporary errors of the database over a working connection; nothing was changed. */
const temporarily: ReadonlyMap<string, string> = new Map([
  [diskFull, 'its disk is full'],
  ['53200', 'it has no memory left'],
  ['53400', 'it has reached a limit of its configuration'],
  ['58030', 'its disk cannot be read or written'],
  ['57014', 'it took too long'],
])

export function isDiskFull(error: unknown): boolean {
  return errorCode(error instanceof DatabaseUnavailable ? error.cause : error) === diskFull
}

/** The connection broke during a statement; whether the server executed it is unknown. */
const brokenDuringStatement: ReadonlySet<string> = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
])

const neverConnected: ReadonlySet<string> = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_ENDED',
  'EACCES',
  'EAGAIN',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
])

/** Permanent configuration errors: a wrong password or user, a database that does not exist. */
const misconfigured = /^(?:28|3D)/

const retryable: ReadonlySet<string> = new Set(['40001', '40P01'])

/** The SQLSTATE or the socket's code of an error thrown by a statement. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Another transaction took the value between a check and the write. */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === '23505'

export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return error.isConnectionLoss
  const code = errorCode(error)
  if (code === undefined) return false
  if (brokenDuringStatement.has(code) || neverConnected.has(code)) return true
  // The server ends a session with a FATAL error: it shuts down, starts, has crashed, or has no free connection.
  return isFatal(error) && !misconfigured.test(code)
}

function isFatal(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC')
}

/** A serialization failure or a deadlock: the server rolled back the transaction because of a concurrent one. */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error)
  return code !== undefined && retryable.has(code)
}

export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error
  const reason = temporarily.get(errorCode(error) ?? '')
  if (reason !== undefined && !isFatal(error))
    return new DatabaseUnavailable(reason, { mayHaveCommitted: false, cause: error, isConnectionLoss: false })
  if (!isConnectionLoss(error)) return error
  const mayHaveCommitted = brokenDuringStatement.has(errorCode(error) ?? '')
  return new DatabaseUnavailable(error instanceof Error ? error.message : String(error), {
    mayHaveCommitted,
    cause: error,
  })
}
