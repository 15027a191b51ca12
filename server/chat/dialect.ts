import type { Accounts } from '../accounts/ports.ts'
import type { Clock } from '../kernel/clock/clock.ts'
import type { Dialect, WrittenReply } from '../kernel/endpoint/dialect.ts'
import type { Failure } from '../kernel/endpoint/failure.ts'
import type { ParameterProblem } from '../kernel/endpoint/parameter.ts'
import type { RequestInfo } from '../kernel/endpoint/request-info.ts'
import { limitKeyOf } from '../kernel/http/client-address.ts'
import type { ProtocolProblem } from '../kernel/http/protocol-failures.ts'
import { invariant, unreachable } from '../kernel/values/invariant.ts'
import { admit, identifyUser } from './credentials.ts'
import type { Directory } from './directory/directory.ts'
import { chatFailures, refuse } from './failures.ts'
import type { ChatUser } from './people/rules/chat-user.ts'
import { browserPrefix, programPrefix } from './prefixes.ts'
import { RequestBuckets } from './request-buckets.ts'

export interface ChatDialectOptions {
  readonly clock: Clock
  readonly accounts: Accounts
  readonly directory: Directory
  readonly requestsPerMinute: number
}

const universalCodes: ReadonlySet<string> = new Set([
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'UNAUTHORIZED_PRINCIPAL',
  'CSRF_FAILED',
  'SECOND_FACTOR_MISSING',
])

/**
 * The format of the chat API: Zulip's envelope, errors, credentials and limits, under /api/v1 and, for browsers, /json.
 */
export function chatDialect({ clock, accounts, directory, requestsPerMinute }: ChatDialectOptions): Dialect {
  const buckets = requestsPerMinute === 0 ? undefined : new RequestBuckets({ clock, directory, requestsPerMinute })
  return {
    name: 'chat',
    prefixes: [programPrefix, browserPrefix],
    acceptsJsonBodies: false,
    identifiesBeforeBody: true,
    repeatedParameters: 'last_counts',
    unknownParameters: () => 'reported',
    universalParameters: new Set(),
    emptyMeansAbsent: false,
    async identify(request, endpoint) {
      if (endpoint.access === 'anonymous') return { caller: undefined, limitKey: undefined }
      const user = await identifyUser(accounts, directory, request, endpoint.access === 'enrolling')
      const caller = admit(user, endpoint.access, request)
      return { caller, limitKey: caller === undefined ? undefined : `user:${caller.id}` }
    },
    limit: (identified, address) =>
      buckets?.take(
        identified?.limitKey ?? `address:${limitKeyOf(address)}`,
        identified?.caller as ChatUser | undefined,
      ),
    limitHeaders: (state) => ({
      'x-ratelimit-limit': String(state.limit),
      'x-ratelimit-remaining': String(state.remaining),
      'x-ratelimit-reset': String(Math.ceil(state.resetAtMs / 1000)),
    }),
    success,
    successBytes,
    badParameter,
    isUniversal: (code) => universalCodes.has(code),
    failure: written,
    protocolFailure: (problem) => written(protocolFailure(problem)),
    headers,
  }
}

const successBeginning = '{"result":"success","msg":""'

function success(resultText: string, ignored: readonly string[]): string {
  const fields = resultText === '{}' ? '' : `,${resultText.slice(1, -1)}`
  const named = ignored.length === 0 ? '' : `,"ignored_parameters_unsupported":${JSON.stringify(ignored)}`
  return `${successBeginning}${fields}${named}}`
}

/** The result is an object with members, in at least two pieces. */
function successBytes([first, ...others]: readonly Buffer[], ignored: readonly string[]): Buffer[] {
  const end = success('{}', ignored).slice(successBeginning.length)
  const last = others.at(-1)
  invariant(first !== undefined && last !== undefined, 'a result in pieces has a first and a last')
  others[others.length - 1] = last.subarray(0, -1)
  return [Buffer.from(`${successBeginning},`), first.subarray(1), ...others, Buffer.from(end)]
}

function headers(request: RequestInfo): Record<string, string> {
  const always = { 'cache-control': 'private, no-store' }
  // Browsers never send credentials for /api/v1 by themselves, so any origin may call it with its own.
  return request.prefix === programPrefix ? { ...always, 'access-control-allow-origin': '*' } : always
}

function badParameter(problem: ParameterProblem): Failure {
  if (problem.kind === 'missing')
    return refuse.badParameter(problem.parameter, `Missing '${problem.parameter}' argument`)
  return refuse.badParameter(problem.parameter, `${problem.parameter} ${problem.rule}`)
}

function written(failure: Failure): WrittenReply {
  return {
    status: failure.status,
    headers: { 'content-type': 'application/json', ...failure.headers },
    body: JSON.stringify({ result: 'error', msg: failure.message, code: failure.code, ...failure.details }),
  }
}

function protocolFailure(problem: ProtocolProblem): Failure {
  const { fail } = chatFailures
  switch (problem.kind) {
    case 'not_found':
      return fail('NOT_FOUND', 'There is no endpoint at this path')
    case 'method_not_allowed':
      return fail('METHOD_NOT_ALLOWED', 'Method Not Allowed', { allowed_methods: problem.allowed })
    case 'too_large':
      return fail('REQUEST_TOO_LARGE', `The request is larger than ${problem.bytesMax} bytes`)
    case 'unsupported_media_type':
      return fail('UNSUPPORTED_MEDIA_TYPE', 'Send application/x-www-form-urlencoded or multipart/form-data')
    case 'malformed_body':
      return fail('BAD_REQUEST', problem.rule)
    case 'rate_limited': {
      const seconds = problem.retryAfterMs / 1000
      const message = `API usage exceeded rate limit`
      return fail('RATE_LIMIT_HIT', message, { 'retry-after': seconds }, { 'retry-after': String(Math.ceil(seconds)) })
    }
    case 'unavailable':
      return fail('SERVER_NOT_READY', problem.reason, {}, { 'retry-after': '1' })
    case 'internal':
      return fail('INTERNAL_SERVER_ERROR', 'Internal server error')
    default:
      return unreachable(problem)
  }
}
