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

/** The caller and the rate limit bucket of the request. */
export interface Identified {
  readonly caller: unknown
  /** undefined: the bucket of the caller's address. */
  readonly limitKey: string | undefined
}

/** Every difference between the APIs: envelope, credentials, error texts, unknown and repeated parameters. */
export interface Dialect {
  readonly name: string
  /** Every endpoint is served under each of these. */
  readonly prefixes: readonly string[]
  readonly acceptsJsonBodies: boolean
  /** A repeated name: refused, or the last value counts. */
  readonly repeatedParameters: 'refused' | 'last_counts'
  /** An unknown name: reported in the reply, ignored, or refused. */
  unknownParameters(endpoint: AnyEndpoint): 'reported' | 'ignored' | 'refused'
  /** Names that every endpoint of the API accepts, such as the timestamp of a signature. */
  readonly universalParameters: ReadonlySet<string>
  /** An empty optional parameter counts as absent. */
  readonly emptyMeansAbsent: boolean
  identify(request: RequestInfo, endpoint: AnyEndpoint): Awaitable<Identified>
  /** `identify` does not read the body: it is called again after a body that arrives later than its request. */
  readonly identifiesBeforeBody: boolean
  limit(identified: Identified | undefined, address: string): LimitState | undefined
  limitHeaders(state: LimitState): Record<string, string>
  /** Wraps the JSON text of a result in the envelope. */
  success(resultText: string, ignored: readonly string[]): string
  /** The same for a result in bytes; without it, the bytes are passed as text. */
  successBytes?(result: readonly Buffer[], ignored: readonly string[]): readonly Buffer[]
  badParameter(problem: ParameterProblem): Failure
  /** Whether any endpoint may fail with this code without declaring it. */
  isUniversal(code: string): boolean
  failure(failure: Failure, request: RequestInfo): WrittenReply
  protocolFailure(problem: ProtocolProblem): WrittenReply
  /** Headers of every reply of this API. */
  headers(request: RequestInfo): Readonly<Record<string, string>>
}
