import type { Body } from '../http/body.ts'
import { ProtocolFailure, type ProtocolProblem } from '../http/protocol-failures.ts'
import { readUrlencoded } from '../http/urlencoded.ts'
import { errorFields, type Logger } from '../logging/logger.ts'
import { OncePerSecond } from '../logging/once-per-second.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { InvariantBroken } from '../values/invariant.ts'
import { checkReply } from './check-reply.ts'
import type { Dialect, Identified, WrittenReply } from './dialect.ts'
import { type AnyEndpoint, PreparedJson, RawReply, type ReplyHeaders } from './endpoint.ts'
import { Failure } from './failure.ts'
import { type AnswerVersion, KnownAnswers } from './known-answers.ts'
import type { ReadParameters, SentParameters } from './parameter-values.ts'
import { parameterReader } from './read-parameters.ts'
import type { RequestInfo } from './request-info.ts'

export interface DispatchOptions {
  readonly log: Logger
  readonly metrics: Metrics
  /** Every reply is held against its declared shape: in tests, where a mismatch is a failed request. */
  readonly checkReplies: boolean
  /** Maps an error of the infrastructure (the database is gone) to what the client is told. */
  readonly translateError: (error: unknown) => ProtocolProblem | undefined
}

/** An endpoint in its place: under one prefix of its API, with the services of its module. */
export interface Route {
  readonly dialect: Dialect
  readonly endpoint: AnyEndpoint
  readonly services: unknown
  readonly prefix: string
  /** Its name in logs and metrics. */
  readonly label: string
  readonly readParameters: (sent: SentParameters) => ReadParameters
  /** Of an endpoint that says when its answer has changed. */
  readonly knownAnswers: KnownAnswers | undefined
}

export function createRoute(dialect: Dialect, endpoint: AnyEndpoint, services: unknown, prefix: string): Route {
  const label = `${endpoint.method} ${prefix}${endpoint.path}`
  const knownAnswers = endpoint.version === undefined ? undefined : new KnownAnswers()
  const readParameters = parameterReader(dialect, endpoint)
  return { dialect, endpoint, services, prefix, label, readParameters, knownAnswers }
}

/** What goes out. Of a header that stands in several of the records, the last one counts. */
export interface Reply {
  readonly status: number
  readonly headers: readonly ReplyHeaders[]
  readonly body: RawReply['body']
}

export type PathParameters = Readonly<Record<string, string | undefined>>

/** The one path every request of both APIs takes. What need not be waited for is not. */
export async function dispatch(
  route: Route,
  request: RequestInfo,
  pathParameters: PathParameters,
  options: DispatchOptions,
): Promise<Reply> {
  const { dialect, endpoint } = route
  let identified: Identified | undefined
  let refused: { readonly reason: unknown } | undefined
  try {
    const identifying = dialect.identify(request, endpoint)
    identified = identifying instanceof Promise ? await identifying : identifying
  } catch (error) {
    refused = { reason: error }
  }
  // Whoever could not show who they are is counted by address, so that trying out keys uses up a limit too.
  const limit = dialect.limit(identified, request.address)
  if (limit?.allowed === false) {
    refused = { reason: new ProtocolFailure({ kind: 'rate_limited', retryAfterMs: limit.retryAfterMs }) }
  }
  let reply: WrittenReply | RawReply
  try {
    if (refused !== undefined) throw refused.reason
    const reading = request.body()
    const body = reading instanceof Promise ? await reading : reading
    const known = knownAnswer(route, request, body)
    if (known !== undefined) {
      reply = known
    } else {
      const asked = question(route, request, pathParameters, body)
      const params = asked.read.values as never
      const answering = endpoint.handle({ params, caller: identified?.caller, services: route.services, request })
      reply = answer(route, asked, answering instanceof Promise ? await answering : answering, options)
    }
  } catch (error) {
    reply = refusal(route, request, error, options)
  }
  const limitHeaders = limit === undefined ? noHeaders : dialect.limitHeaders(limit)
  return { status: reply.status, headers: [dialect.headers(request), limitHeaders, reply.headers], body: reply.body }
}

const noHeaders = {} as const
const jsonReply = { 'content-type': 'application/json' } as const

/** What an endpoint is asked, and under which version of its answer. */
interface Question {
  readonly read: ReadParameters
  readonly version: AnswerVersion | undefined
  /** Under which the answer may be kept; undefined when it may not. */
  readonly query: string | undefined
}

function knownAnswer(route: Route, { query }: RequestInfo, { pairs }: Body): RawReply | undefined {
  const { endpoint, services, knownAnswers } = route
  const known = pairs.length === 0 ? knownAnswers?.get(query) : undefined
  if (known === undefined) return undefined
  if (endpoint.version?.({ params: known.read.values as never, services }) !== known.version) return undefined
  return enveloped(route, known.text, known.read.ignored, jsonReply)
}

function question(route: Route, { query }: RequestInfo, path: PathParameters, { pairs }: Body): Question {
  const { endpoint, services, readParameters } = route
  const read = readParameters({ path, body: pairs, query: readUrlencoded(query) })
  // Before the answer is made: what changes meanwhile must not pass for part of it.
  const version = endpoint.version?.({ params: read.values as never, services })
  return { read, version, query: version !== undefined && pairs.length === 0 ? query : undefined }
}

function answer(route: Route, { read, version, query }: Question, result: unknown, options: DispatchOptions): RawReply {
  if (result instanceof RawReply) return result
  const { dialect, endpoint, knownAnswers } = route
  const { ignored } = read
  const prepared = result instanceof PreparedJson ? result : undefined
  const text = prepared === undefined ? JSON.stringify(result) : prepared.text
  if (options.checkReplies) checkReply(endpoint, typeof text === 'string' ? text : Buffer.concat(text).toString())
  const headers = prepared?.headers === undefined ? jsonReply : { ...jsonReply, ...prepared.headers }
  if (typeof text !== 'string') return new RawReply(200, headers, inEnvelope(dialect, endpoint, text, ignored))
  if (version !== undefined && query !== undefined) knownAnswers?.keep(query, { read, version, text })
  return enveloped(route, text, ignored, headers)
}

function enveloped(
  { dialect, endpoint }: Route,
  text: string,
  ignored: readonly string[],
  headers: ReplyHeaders,
): RawReply {
  return new RawReply(200, headers, endpoint.bare === true ? text : dialect.success(text, ignored))
}

function inEnvelope(dialect: Dialect, { bare }: AnyEndpoint, result: readonly Buffer[], ignored: readonly string[]) {
  if (bare === true) return Buffer.concat(result)
  return dialect.successBytes?.(result, ignored) ?? dialect.success(Buffer.concat(result).toString(), ignored)
}

function refusal(route: Route, request: RequestInfo, error: unknown, options: DispatchOptions): WrittenReply {
  const { dialect, endpoint, label } = route
  if (error instanceof Failure) {
    const { code } = error
    if (!endpoint.failures.includes(code) && !dialect.isUniversal(code)) {
      const undeclared = new InvariantBroken(`${label} failed with ${code}, which it does not declare`, {
        cause: error,
      })
      return internal(route, request, undeclared, options)
    }
    options.metrics.failures.inc({ endpoint: label, code })
    return dialect.failure(error, request)
  }
  const problem = error instanceof ProtocolFailure ? error.problem : options.translateError(error)
  if (problem === undefined || problem.kind === 'internal') return internal(route, request, error, options)
  options.metrics.failures.inc({ endpoint: label, code: problem.kind })
  if (problem.kind === 'unavailable') {
    const facts = { request: request.id, endpoint: label, reason: problem.reason }
    refusalsTo(options.log).note('request refused: unavailable', facts)
  }
  return dialect.protocolFailure(problem)
}

const refusals = new WeakMap<Logger, OncePerSecond>()

/** While the ground below is gone every request is refused, and a line for each would fill what is left of the disk. */
function refusalsTo(log: Logger): OncePerSecond {
  const known = refusals.get(log) ?? new OncePerSecond((message, facts) => log.warn(message, facts))
  refusals.set(log, known)
  return known
}

function internal({ dialect, label }: Route, request: RequestInfo, error: unknown, options: DispatchOptions) {
  options.metrics.failures.inc({ endpoint: label, code: 'internal' })
  options.log.error('request failed', { request: request.id, endpoint: label, ...errorFields(error) })
  return dialect.protocolFailure({ kind: 'internal' })
}
