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
import type { ReadParameters, SentParameters } from './parameter-values.ts'
import { parameterReader } from './read-parameters.ts'
import { ReplyCache, type ReplyVersion } from './reply-cache.ts'
import type { RequestInfo } from './request-info.ts'

export interface DispatchOptions {
  readonly log: Logger
  readonly metrics: Metrics
  /** Checks every reply against its schema: in tests, where a mismatch fails the request. */
  readonly checkReplies: boolean
  /** Maps an infrastructure error (the database is unreachable) to an error reply. */
  readonly translateError: (error: unknown) => ProtocolProblem | undefined
}

/** An endpoint under one prefix of its API, with the services of its module. */
export interface Route {
  readonly dialect: Dialect
  readonly endpoint: AnyEndpoint
  readonly services: unknown
  readonly prefix: string
  /** The name in logs and metrics. */
  readonly label: string
  readonly readParameters: (sent: SentParameters) => ReadParameters
  /** Defined if the endpoint has a version of its reply. */
  readonly replyCache: ReplyCache | undefined
}

export function createRoute(dialect: Dialect, endpoint: AnyEndpoint, services: unknown, prefix: string): Route {
  const label = `${endpoint.method} ${prefix}${endpoint.path}`
  const replyCache = endpoint.version === undefined ? undefined : new ReplyCache()
  const readParameters = parameterReader(dialect, endpoint)
  return { dialect, endpoint, services, prefix, label, readParameters, replyCache }
}

/** The reply to write. A header in a later record overrides the same header in an earlier one. */
export interface Reply {
  readonly status: number
  readonly headers: readonly ReplyHeaders[]
  readonly body: RawReply['body']
}

export type PathParameters = Readonly<Record<string, string | undefined>>

/** The path of every request of both APIs. Synchronous results are not awaited: a tick costs time. */
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
  // An unidentified caller is counted by address, so that guessing keys is limited too.
  const limit = dialect.limit(identified, request.address)
  if (limit?.allowed === false) {
    refused = { reason: new ProtocolFailure({ kind: 'rate_limited', retryAfterMs: limit.retryAfterMs }) }
  }
  let reply: WrittenReply | RawReply
  try {
    if (refused !== undefined) throw refused.reason
    const reading = request.body()
    const body = reading instanceof Promise ? await reading : reading
    // A late body can take minutes, in which credentials end and rights are taken.
    if (reading instanceof Promise && dialect.identifiesBeforeBody)
      identified = await dialect.identify(request, endpoint)
    const known = readCache(route, request, body)
    if (known !== undefined) {
      reply = known
    } else {
      const parsed = parseRequest(route, request, pathParameters, body)
      const params = parsed.read.values as never
      const answering = endpoint.handle({ params, caller: identified?.caller, services: route.services, request })
      reply = writeResult(route, parsed, answering instanceof Promise ? await answering : answering, options)
    }
  } catch (error) {
    reply = refusal(route, request, error, options)
  }
  const limitHeaders = limit === undefined ? noHeaders : dialect.limitHeaders(limit)
  return { status: reply.status, headers: [dialect.headers(request), limitHeaders, reply.headers], body: reply.body }
}

const noHeaders = {} as const
const jsonReply = { 'content-type': 'application/json' } as const

/** The parameters of a request and the version of its reply. */
interface ParsedRequest {
  readonly read: ReadParameters
  readonly version: ReplyVersion | undefined
  /** The cache key of the reply; undefined if it must not be cached. */
  readonly query: string | undefined
}

function readCache(route: Route, { query }: RequestInfo, { pairs }: Body): RawReply | undefined {
  const { endpoint, services, replyCache } = route
  const known = pairs.length === 0 ? replyCache?.get(query) : undefined
  if (known === undefined) return undefined
  if (endpoint.version?.({ params: known.read.values as never, services }) !== known.version) return undefined
  return enveloped(route, known.text, known.read.ignored, jsonReply)
}

function parseRequest(route: Route, { query }: RequestInfo, path: PathParameters, body: Body): ParsedRequest {
  const { pairs, nulls } = body
  const { endpoint, services, readParameters } = route
  const read = readParameters({ path, body: pairs, query: readUrlencoded(query), nulls })
  // Before the handler runs: a change during the handler must not count as included.
  const version = endpoint.version?.({ params: read.values as never, services })
  return { read, version, query: version !== undefined && pairs.length === 0 ? query : undefined }
}

function writeResult(
  route: Route,
  { read, version, query }: ParsedRequest,
  result: unknown,
  options: DispatchOptions,
): RawReply {
  if (result instanceof RawReply) return result
  const { dialect, endpoint, replyCache } = route
  const { ignored } = read
  const prepared = result instanceof PreparedJson ? result : undefined
  const text = prepared === undefined ? JSON.stringify(result) : prepared.text
  if (options.checkReplies) checkReply(endpoint, typeof text === 'string' ? text : Buffer.concat(text).toString())
  const headers = prepared?.headers === undefined ? jsonReply : { ...jsonReply, ...prepared.headers }
  if (typeof text !== 'string') return new RawReply(200, headers, inEnvelope(dialect, endpoint, text, ignored))
  if (version !== undefined && query !== undefined) replyCache?.save(query, { read, version, text })
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
  if (bare === true) return result
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
    const fields = { request: request.id, endpoint: label, reason: problem.reason }
    refusalsTo(options.log).note('request refused: unavailable', fields)
    // A read changes nothing, so it may be repeated in any case.
    if (endpoint.method === 'GET') return dialect.protocolFailure({ kind: problem.kind, reason: problem.reason })
  }
  return dialect.protocolFailure(problem)
}

const refusals = new WeakMap<Logger, OncePerSecond>()

/** If the database is unreachable, every request is refused; a log line for each could fill the disk. */
function refusalsTo(log: Logger): OncePerSecond {
  const known = refusals.get(log) ?? new OncePerSecond((message, fields) => log.warn(message, fields))
  refusals.set(log, known)
  return known
}

function internal({ dialect, label }: Route, request: RequestInfo, error: unknown, options: DispatchOptions) {
  options.metrics.failures.inc({ endpoint: label, code: 'internal' })
  options.log.error('request failed', { request: request.id, endpoint: label, ...errorFields(error) })
  return dialect.protocolFailure({ kind: 'internal' })
}
