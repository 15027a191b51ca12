import type { TradingErrorCode } from './trading/api.generated.ts'

export interface AgoraErrorFields {
  readonly code: TradingErrorCode | (string & {})
  readonly message: string
  readonly messageFa?: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly retryable?: boolean
}

/** An error reply of the server. */
export class AgoraError extends Error {
  override readonly name: string = 'AgoraError'
  readonly code: TradingErrorCode | (string & {})
  readonly messageFa: string
  readonly details: Readonly<Record<string, unknown>>
  /** Whether the same request may succeed later. */
  readonly retryable: boolean
  /** The HTTP status; 0 for a reply over the socket. */
  readonly status: number

  constructor(fields: AgoraErrorFields, status: number) {
    super(fields.message)
    this.code = fields.code
    this.messageFa = fields.messageFa ?? fields.message
    this.details = fields.details ?? {}
    this.retryable = fields.retryable ?? false
    this.status = status
  }

  /** Whether the request may have been executed: check before you send it again. */
  get isOutcomeUnknown(): boolean {
    return this.code === 'TIMEOUT_UNKNOWN' || this.code === 'INTERNAL_ERROR'
  }
}

/** No reply arrived, or one that is not of this API. Whether the request was executed is unknown. */
export class NoAnswer extends Error {
  override readonly name: string = 'NoAnswer'
  readonly isOutcomeUnknown = true
}

/** The error of a reply body; the body may come from a proxy that does not speak this API. */
export function errorOf(status: number, body: unknown): AgoraError | NoAnswer {
  const error = (body as { error?: AgoraErrorFields } | null | undefined)?.error
  if (typeof error?.code === 'string') return new AgoraError(error, status)
  return new NoAnswer(`The reply with status ${status} is not one of the trading API`)
}
