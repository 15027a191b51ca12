import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino'
import { LogOutput } from './log-output.ts'
import { withoutSecrets } from './redaction.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

export interface Logger {
  debug(message: string, fields?: Record<string, unknown>): void
  info(message: string, fields?: Record<string, unknown>): void
  warn(message: string, fields?: Record<string, unknown>): void
  error(message: string, fields?: Record<string, unknown>): void
  child(fields: Record<string, unknown>): Logger
}

export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const output = destination ?? new LogOutput()
  const root = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output)
  return wrap(root)
}

export const silentLogger: Logger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => silentLogger,
}

function wrap(inner: PinoLogger<never>): Logger {
  const at = (level: Exclude<LogLevel, 'silent'>): Logger['info'] => {
    // Checked once, since the level never changes: a disabled level must cost nothing per request.
    if (!inner.isLevelEnabled(level)) return silentLogger.info
    return (message, fields) => inner[level](fields === undefined ? {} : withoutSecrets(fields), message)
  }
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => wrap(inner.child(withoutSecrets(fields))),
  }
}

/** An error as fields of a log line, with its stack: a message alone rarely locates a bug. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) }
  const fields: Record<string, unknown> = { error: messageOf(error), name: error.name, stack: error.stack }
  if (error.cause !== undefined) fields.cause = chainOf(error.cause)
  return fields
}

const messagesMax = 5

/** The messages of a cause and of its own causes. */
function chainOf(cause: unknown): string {
  const messages: string[] = []
  for (let next = cause; next !== undefined && messages.length < messagesMax; ) {
    messages.push(messageOf(next))
    next = next instanceof Error ? next.cause : undefined
  }
  return messages.join(': ')
}

/** Node gives the error of a host with several addresses no message, only the errors of each. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '' || !(error instanceof AggregateError)) return error.message
  return error.errors.slice(0, messagesMax).map(messageOf).join(', ')
}
