import type { ProtocolProblem } from '../http/protocol-failures.ts'
import type { LimitState } from '../rate-limit/token-buckets.ts'
import type { Awaitable } from '../values/if-present.ts'
import type { AnyEndpoint } from './endpoint.ts'
import type { Failure } from './failure.ts'
import type { ParameterProblem } from './parameter.ts'
import type { RequestInfo } from './request-info.ts'

export interface WrittenReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Who called, as far as the dispatcher must know: whose bucket the request is taken from. */
export interface Identified {
  readonly caller: unknown
  /** undefined: taken from the bucket of the caller's address. */
  readonly limitKey: string | undefined
}

/** All that differs between the APIs: envelope, credentials, wording, what becomes of odd parameters. */
export interface Dialect {
  readonly name: string
  /** Every endpoint is served under each of these. */
  readonly prefixes: readonly string[]
  readonly acceptsJsonBodies: boolean
  /** The same name twice: refused, or the last one counts. */
  readonly repeatedParameters: 'refused' | 'last_counts'
  /** A name the endpoint does not know: named in the reply, passed over, or refused. */
  unknownParameters(endpoint: AnyEndpoint): 'reported' | 'ignored' | 'refused'
  /** Names every endpoint of the API understands, such as the timestamp of a signature. */
  readonly universalParameters: ReadonlySet<string>
  /** An optional parameter sent as the empty string counts as not sent. */
  readonly emptyMeansAbsent: boolean
  identify(request: RequestInfo, endpoint: AnyEndpoint): Awaitable<Identified>
  limit(identified: Identified | undefined, address: string): LimitState | undefined
  limitHeaders(state: LimitState): Record<string, string>
  /** Puts the JSON text of a result into the envelope. */
  success(resultText: string, ignored: readonly string[]): string
  /** The same for a result in bytes; a dialect without it gets them as text. */
  successBytes?(result: readonly Buffer[], ignored: readonly string[]): Buffer
  badParameter(problem: ParameterProblem): Failure
  /** Also says whether `failure` may come from any endpoint, declared or not. */
  isUniversal(code: string): boolean
  failure(failure: Failure, request: RequestInfo): WrittenReply
  protocolFailure(problem: ProtocolProblem): WrittenReply
  /** Headers of every reply of this API. */
  headers(request: RequestInfo): Readonly<Record<string, string>>
}
