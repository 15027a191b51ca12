import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino'
import { LogOutput } from './log-output.ts'
import { withoutSecrets } from './redaction.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

export interface Logger {
  debug(message: string, facts?: Record<string, unknown>): void
  info(message: string, facts?: Record<string, unknown>): void
  warn(message: string, facts?: Record<string, unknown>): void
  error(message: string, facts?: Record<string, unknown>): void
  child(facts: Record<string, unknown>): Logger
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
    // Asked once, since nobody changes it: a line that nobody reads is asked for with every request.
    if (!inner.isLevelEnabled(level)) return silentLogger.info
    return (message, facts) => inner[level](facts === undefined ? {} : withoutSecrets(facts), message)
  }
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (facts) => wrap(inner.child(withoutSecrets(facts))),
  }
}

/** An error as facts for a log line: the stack is kept, since a bare message rarely finds the bug. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) }
  const facts: Record<string, unknown> = { error: error.message, name: error.name, stack: error.stack }
  if (error.cause !== undefined) facts.cause = error.cause instanceof Error ? error.cause.message : String(error.cause)
  return facts
}
