import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { SettableClock } from '../../server/kernel/clock/clock.ts'
import type { Dialect, WrittenReply } from '../../server/kernel/endpoint/dialect.ts'
import type { AnyEndpoint } from '../../server/kernel/endpoint/endpoint.ts'
import type { Failure } from '../../server/kernel/endpoint/failure.ts'
import { plainDialect } from '../../server/kernel/endpoint/testing.ts'
import type { Cidr } from '../../server/kernel/http/client-address.ts'
import { createListener, type Listener } from '../../server/kernel/http/listener.ts'
import { type Sent, send } from '../../server/kernel/http/testing.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import { createLogger, type LogLevel } from '../../server/kernel/logging/logger.ts'
import { Metrics } from '../../server/kernel/metrics/metrics.ts'
import { bareTradingForTest } from '../../server/trading/testing.ts'

/** Thrown by a test endpoint to simulate an unreachable database. */
export class DatabaseUnreachable extends Error {}

export interface ServerForTestOptions {
  readonly endpoints?: readonly AnyEndpoint[]
  readonly requestsPerSecond?: number
  readonly trustedProxies?: readonly Cidr[]
  readonly logLevel?: LogLevel
  readonly isHttps?: boolean
  readonly connectionsPerAddress?: number
  readonly addPages?: (app: FastifyInstance) => void
}

export interface AnswerForTest {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly text: string
  /** The text as JSON; undefined if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for.
  readonly json: any
}

export interface ServerForTest {
  readonly port: number
  readonly clock: SettableClock
  readonly listener: Listener
  readonly metrics: Metrics
  readonly spoolDirectory: string
  /** The lines of the log. */
  readonly logged: string[]
  ask(sent: Sent): Promise<AnswerForTest>
  close(): Promise<void>
}

/** A listening server: the real dialect of the trading API, and one with the envelope of the chat API, both with the given endpoints. */
export async function serverForTest(options: ServerForTestOptions = {}): Promise<ServerForTest> {
  const { endpoints = [], requestsPerSecond = 0, trustedProxies = [], logLevel = 'debug' } = options
  const clock = new SettableClock()
  const directory = await mkdtemp(join(tmpdir(), 'agora-listener-'))
  const spoolDirectory = join(directory, 'spool')
  const logged: string[] = []
  const metrics = new Metrics({ process: false })
  const { api } = bareTradingForTest({ clock, requestsPerSecond, headerPrefix: 'X-SVC' })
  const listener = createListener({
    apis: [
      { ...api, endpoints: [...api.endpoints, ...endpoints] },
      { dialect: chatLikeDialect, endpoints, services: undefined },
    ],
    errorPages: { headers: {}, notFound: () => '<p>Nothing here</p>', failed: () => '<p>Failed</p>' },
    log: createLogger(logLevel, { write: (line) => void logged.push(line) }),
    metrics,
    clock,
    ids: systemIds,
    checkReplies: true,
    translateError: (error) =>
      error instanceof DatabaseUnreachable ? { kind: 'unavailable', reason: 'no database' } : undefined,
    trustedProxies,
    spoolDirectory,
    isHttps: options.isHttps ?? false,
    connectionsPerAddress: options.connectionsPerAddress ?? 0,
  })
  listener.app.get('/page', (_request, reply) => reply.type('text/html').send('<p>A page</p>'))
  listener.app.get('/broken-page', () => Promise.reject(new Error('the page fell over')))
  options.addPages?.(listener.app)
  const { port } = await listener.listen('127.0.0.1', 0)
  return {
    port,
    clock,
    listener,
    metrics,
    spoolDirectory,
    logged,
    async ask(sent) {
      const received = await send(port, sent)
      return { ...received, json: received.text.startsWith('{') ? JSON.parse(received.text) : undefined }
    },
    async close() {
      await listener.drain(0)
      await rm(directory, { recursive: true })
    },
  }
}

const chatLikeDialect: Dialect = plainDialect({
  name: 'chat',
  prefixes: ['/api/v1', '/json'],
  identify: async () => ({ caller: undefined, limitKey: undefined }),
  isUniversal: (code) => code === 'BAD_PARAMETER',
  success: (result, ignored) => {
    const named = ignored.length === 0 ? '' : `,"ignored_parameters_unsupported":${JSON.stringify(ignored)}`
    return `{"result":"success","msg":"","value":${result}${named}}`
  },
  failure: ({ status, code, message, details }: Failure) => chatError(status, code, message, details),
  protocolFailure: (problem) => {
    const { status } = plainDialect().protocolFailure(problem)
    const headers: Record<string, string> = problem.kind === 'rate_limited' ? { 'retry-after': '1' } : {}
    return { ...chatError(status, problem.kind.toUpperCase(), problem.kind, {}), headers }
  },
  headers: ({ path }) => (path.startsWith('/api/') ? { 'access-control-allow-origin': '*' } : {}),
})

function chatError(status: number, code: string, msg: string, more: object): WrittenReply {
  const body = JSON.stringify({ result: 'error', msg, code, ...more })
  return { status, headers: { 'content-type': 'application/json' }, body }
}
