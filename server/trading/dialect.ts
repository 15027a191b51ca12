import type { TradingPermission } from '../accounts/ports.ts'
import type { Clock } from '../kernel/clock/clock.ts'
import type { Dialect, Identified, WrittenReply } from '../kernel/endpoint/dialect.ts'
import type { AnyEndpoint } from '../kernel/endpoint/endpoint.ts'
import type { Failure } from '../kernel/endpoint/failure.ts'
import type { ParameterProblem } from '../kernel/endpoint/parameter.ts'
import type { RequestInfo } from '../kernel/endpoint/request-info.ts'
import { limitKeyOf } from '../kernel/http/client-address.ts'
import { ProtocolFailure, type ProtocolProblem } from '../kernel/http/protocol-failures.ts'
import { TokenBuckets } from '../kernel/rate-limit/token-buckets.ts'
import { type Awaitable, ifPresent } from '../kernel/values/if-present.ts'
import { unreachable } from '../kernel/values/invariant.ts'
import { tradingRoot } from './domain/signing/bound-text.ts'
import { refuse, signedFailures, tradingFailures } from './failures.ts'
import type { OperatorGate } from './signing/operator-gate.ts'
import type { RequestVerifier, SignedCaller } from './signing/verify-request.ts'
import { successMembers } from './wire/envelope.ts'
import { errorJson } from './wire/error.ts'

export interface TradingDialectOptions {
  readonly clock: Clock
  readonly requestsPerSecond: number
  readonly verifier: RequestVerifier
  readonly operators: OperatorGate
  /** Resolves when this server includes everything that any server acknowledged; undefined if it already does. */
  readonly caughtUp?: () => Promise<void> | undefined
  /** Resolves when the views contain only published state; undefined if they do, which is nearly always. */
  readonly whole?: () => Promise<void> | undefined
  /** Why the venue could not be opened. Then only the time, a ping and the documentation are answered. */
  readonly closedBecause?: string | undefined
}

const universalCodes: ReadonlySet<string> = new Set(['BAD_REQUEST', ...signedFailures])

/** Paths that are answered without a venue. */
const answeredWhenClosed: ReadonlySet<string> = new Set(['/public/ping', '/public/time', '/public/swagger'])

const anonymous: Identified = { caller: undefined, limitKey: undefined }

const replyHeaders = {
  'cache-control': 'no-store',
  'access-control-allow-origin': '*',
  // Otherwise a program in a browser cannot read the limits and the cursor of a table.
  'access-control-expose-headers': '*',
} as const

/** The dialect of the trading API: its envelope, its errors and its one rate limit for all endpoints together. */
export function tradingDialect(options: TradingDialectOptions): Dialect {
  const { clock, requestsPerSecond, verifier, operators, caughtUp, whole, closedBecause } = options
  const identifyOperator = async (request: RequestInfo, endpoint: AnyEndpoint): Promise<Identified> => {
    const caller = await operators.admit(request, endpoint)
    return { caller, limitKey: caller.operatorId === 0 ? undefined : `account:${caller.operatorId}` }
  }
  const identifyCaller = (request: RequestInfo, endpoint: AnyEndpoint): Awaitable<Identified> => {
    const { access } = endpoint
    if (access === 'admin' || access === 'wallet') return identifyOperator(request, endpoint)
    return ifPresent(verifier.verify(request, endpoint, permissionOf(access)), identified)
  }
  const identifyUpToDate = (request: RequestInfo, endpoint: AnyEndpoint): Awaitable<Identified> => {
    const waiting = caughtUp?.()
    if (waiting === undefined) return identifyCaller(request, endpoint)
    return waiting.then(() => identifyCaller(request, endpoint))
  }
  const buckets = requestsPerSecond === 0 ? undefined : new TokenBuckets(clock, requestsPerSecond, 1000)
  return {
    name: 'trading',
    prefixes: [tradingRoot],
    acceptsJsonBodies: true,
    // A signature covers the body.
    identifiesBeforeBody: false,
    repeatedParameters: 'refused',
    unknownParameters: (endpoint) => (endpoint.access === 'public' ? 'ignored' : 'refused'),
    universalParameters: new Set(['timestamp', 'recvWindow']),
    emptyMeansAbsent: true,
    // Credentials sent to a public endpoint are ignored: they could only do harm there.
    identify: (request, endpoint) => {
      if (closedBecause !== undefined && !answeredWhenClosed.has(endpoint.path)) throw closed(closedBecause)
      if (endpoint.access !== 'public') return identifyUpToDate(request, endpoint)
      const waiting = whole?.()
      return waiting === undefined ? anonymous : waiting.then(() => anonymous)
    },
    limit: (identified, address) => buckets?.take(identified?.limitKey ?? `address:${limitKeyOf(address)}`),
    limitHeaders: (state) => ({
      'x-ratelimit-limit': String(state.limit),
      'x-ratelimit-remaining': String(state.remaining),
      'x-ratelimit-reset': String(state.resetAtMs),
    }),
    success: (resultText) => `{${successMembers(clock.nowMs(), resultText)}`,
    badParameter: (problem) => badParameter(problem),
    isUniversal: (code) => universalCodes.has(code),
    failure: (failure) => written(failure, clock),
    protocolFailure: (problem) => written(protocolFailure(problem), clock),
    headers: () => replyHeaders,
  }
}

function closed(reason: string): ProtocolFailure {
  return new ProtocolFailure({ kind: 'unavailable', reason: `The venue is closed: ${reason}` })
}

function identified(caller: SignedCaller): Identified {
  return { caller, limitKey: `account:${caller.accountId}` }
}

function permissionOf(access: string): TradingPermission | undefined {
  return access === 'read' || access === 'trade' || access === 'withdraw' ? access : undefined
}

function badParameter(problem: ParameterProblem): Failure {
  if (problem.kind === 'unknown') return refuse.unknownParameter(problem.parameter)
  return refuse.badParameter(problem.parameter, problem.rule)
}

function written(failure: Failure, clock: Clock): WrittenReply {
  return {
    status: failure.status,
    headers: { 'content-type': 'application/json', ...failure.headers },
    body: JSON.stringify({ status: 'false', serverTime: String(clock.nowMs()), error: errorJson(failure) }),
  }
}

function protocolFailure(problem: ProtocolProblem): Failure {
  const { fail } = tradingFailures
  switch (problem.kind) {
    case 'not_found':
      return fail('NOT_FOUND', 'There is no endpoint at this path')
    case 'method_not_allowed':
      return fail('METHOD_NOT_ALLOWED', `Use ${problem.allowed.join(', ')}`, { allowed: problem.allowed })
    case 'too_large':
      return fail('REQUEST_TOO_LARGE', `The body is larger than ${problem.bytesMax} bytes`, {
        bytesMax: String(problem.bytesMax),
      })
    case 'unsupported_media_type':
      return fail('UNSUPPORTED_MEDIA_TYPE', 'Send application/json or application/x-www-form-urlencoded', {
        given: problem.given,
      })
    case 'malformed_body':
      return fail('BAD_REQUEST', problem.rule, { rule: problem.rule })
    case 'rate_limited': {
      const seconds = Math.ceil(problem.retryAfterMs / 1000)
      const details = { retryAfterMs: String(problem.retryAfterMs) }
      return fail('RATE_LIMITED', `Try again in ${problem.retryAfterMs} ms`, details, {
        'retry-after': String(seconds),
      })
    }
    case 'unavailable':
      // UNAVAILABLE promises that nothing was done: programs repeat any request after it.
      if (problem.mayBeDone === true) return fail('TIMEOUT_UNKNOWN', problem.reason, { rule: 'outcome unknown' })
      return fail('UNAVAILABLE', problem.reason, {}, { 'retry-after': '1' })
    case 'internal':
      return fail('INTERNAL_ERROR', 'Internal error')
    default:
      return unreachable(problem)
  }
}
