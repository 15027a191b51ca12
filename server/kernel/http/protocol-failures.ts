/** Problems outside the handlers; each dialect has its own error format for them. */
export type ProtocolProblem =
  | { readonly kind: 'not_found' }
  | { readonly kind: 'method_not_allowed'; readonly allowed: readonly string[] }
  | { readonly kind: 'too_large'; readonly bytesMax: number }
  | { readonly kind: 'unsupported_media_type'; readonly given: string }
  | { readonly kind: 'malformed_body'; readonly rule: string }
  | { readonly kind: 'rate_limited'; readonly retryAfterMs: number }
  | { readonly kind: 'unavailable'; readonly reason: string; readonly mayBeDone?: boolean }
  | { readonly kind: 'internal' }

/** The default statuses. */
export const protocolStatuses = {
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_media_type: 415,
  malformed_body: 400,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ProtocolProblem['kind'], number>

export class ProtocolFailure extends Error {
  override readonly name = 'ProtocolFailure'
  readonly problem: ProtocolProblem

  constructor(problem: ProtocolProblem) {
    super(problem.kind)
    this.problem = problem
  }
}
