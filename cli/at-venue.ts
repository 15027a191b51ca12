import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Command, Option } from 'commander'
import type { CallName, ParametersOf, ResultOf } from '../client/trading-client.ts'
import { settingsFromEnvironment } from '../server/kernel/config/settings.ts'
import { findOperatorAccess } from '../server/site/operator-access.ts'
import type { CommandContext } from './context.ts'

type Parameters = Readonly<Record<string, string | number | boolean | undefined>>

const operatorPath = '/private/operator/'

/** An operator endpoint without the start of its path: `GET withdrawals`. */
export type OperatorCall = CallName extends infer Name
  ? Name extends `${infer Method} ${typeof operatorPath}${infer Path}`
    ? `${Method} ${Path}`
    : never
  : never
type FullName<Name extends OperatorCall> = Name extends `${infer Method} ${infer Path}`
  ? Extract<CallName, `${Method} ${typeof operatorPath}${Path}`>
  : never
type ParameterName<Name> = Name extends CallName ? keyof ParametersOf<Name> : never
/** The text of an option is a value of any parameter: the server checks it. */
type OperatorParameters<Name extends OperatorCall> = {
  readonly [Parameter in ParameterName<FullName<Name>>]?: Parameters[string]
}
export type OperatorResult<Name extends OperatorCall> = ResultOf<FullName<Name>>

/** Calls an operator endpoint of the server that runs on this data directory. */
export type CallVenue = <Name extends OperatorCall>(
  name: Name,
  parameters?: OperatorParameters<Name>,
) => Promise<OperatorResult<Name>>

interface Answer {
  readonly result?: unknown
  readonly error?: {
    readonly code: string
    readonly message: string
    readonly details?: { readonly retryAfterMs?: string }
  }
}

const answerWithinMs = 60_000
/** No connection was made, so nothing was sent. */
const noConnection: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'EADDRNOTAVAIL', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * The journal has one writer, so changes of the venue are requested from the running server; without one they are refused.
 */
export async function atVenue<T>(context: CommandContext, work: (call: CallVenue) => Promise<T>): Promise<T> {
  const dataDirectory = resolve(settingsFromEnvironment(context.environment).dataDirectory)
  const access = await findOperatorAccess(dataDirectory)
  const absent = `no server runs on ${dataDirectory}; start it (\`agora serve\`) and run this again`
  if (access === undefined) throw new Error(absent)
  const send = async (name: OperatorCall, parameters: Parameters): Promise<Answer> => {
    const [method = '', path = ''] = name.split(' ')
    const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
    const inQuery = method === 'GET' || method === 'DELETE'
    const query = inQuery ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
    const headers = { 'x-agora-operator-token': access.token, 'content-type': 'application/json' }
    try {
      const reply = await fetch(`${access.address}/v1${operatorPath}${path}${query}`, {
        method,
        headers,
        signal: AbortSignal.timeout(answerWithinMs),
        ...(inQuery ? {} : { body: JSON.stringify(Object.fromEntries(given)) }),
      })
      return (await reply.json()) as Answer
    } catch (error) {
      throw new Error(isUnsent(error) ? absent : lostReply(error), { cause: error })
    }
  }
  return work(async <Name extends OperatorCall>(name: Name, parameters: Parameters = {}) => {
    for (;;) {
      const { error, result } = await send(name, parameters)
      if (error === undefined) return result as OperatorResult<Name>
      if (error.code !== 'RATE_LIMITED') throw new Error(`${error.message} (${error.code})`)
      // Nothing was changed; a script of many commands only slows down.
      await delay(Number(error.details?.retryAfterMs ?? 1_000))
    }
  })
}

function isUnsent(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } }
  return noConnection.has(cause?.code)
}

/** The server may have done it: a repeat could adjust a balance twice. */
function lostReply(error: unknown): string {
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  const problem = isLate ? 'the server did not reply in time' : 'the connection to the server broke'
  return `${problem}; \`agora audit\` shows whether it was done`
}

/** Every change has a reason for the audit log. */
export function withReason(command: Command): Command {
  return command.addOption(new Option('--reason <text>', 'why, for the audit log').makeOptionMandatory())
}

const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** Text of people on one line: control characters could hide or invent lines in the terminal of an operator. */
export function printable(text: string): string {
  return text.replace(unprintable, ' ')
}

/** Rows as columns of equal width. */
export function table(lines: readonly (readonly string[])[]): string {
  const rows = lines.map((line) => line.map(printable))
  const widths = rows.reduce<number[]>((some, row) => row.map((cell, at) => Math.max(some[at] ?? 0, cell.length)), [])
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

export function timeText(milliseconds: string): string {
  return new Date(Number(milliseconds)).toISOString()
}
