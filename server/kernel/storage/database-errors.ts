/** The database cannot be reached now. The pool keeps trying, so the same call may succeed a moment later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** True when the connection went away after a commit was sent: the work is wholly there or wholly absent. */
  readonly mayHaveCommitted: boolean
  /** False when the database said itself that it cannot: its disk is full, say. */
  readonly isConnectionLoss: boolean

  constructor(reason: string, options: { mayHaveCommitted: boolean; cause?: unknown; isConnectionLoss?: boolean }) {
    super(`The database is not available: ${reason}`, { cause: options.cause })
    this.mayHaveCommitted = options.mayHaveCommitted
    this.isConnectionLoss = options.isConnectionLoss ?? true
  }
}

const diskFull = '53100'

/** What the database cannot do now and may do later, though the connection is well; nothing was done. */
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

/** A connection that broke while a statement was on its way; whether the server carried it out is not known. */
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

/** Refusals that stay until the operator changes something: a wrong password or user, a database that does not exist. */
const misconfigured = /^(?:28|3D)/

const retryable: ReadonlySet<string> = new Set(['40001', '40P01'])

/** The SQLSTATE or the socket's code of an error thrown by a statement. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return error.isConnectionLoss
  const code = errorCode(error)
  if (code === undefined) return false
  if (brokenDuringStatement.has(code) || neverConnected.has(code)) return true
  // The server ends a session with a FATAL answer: it goes down, starts, has crashed, or has no connection left.
  return isFatal(error) && !misconfigured.test(code)
}

function isFatal(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC')
}

/** A serialization failure or a deadlock: the server undid the transaction only because of a concurrent one. */
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
