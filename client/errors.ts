import type { TradingErrorCode } from './trading/api.generated.ts'

export interface AgoraErrorFields {
  readonly code: TradingErrorCode | (string & {})
  readonly message: string
  readonly messageFa?: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly retryable?: boolean
}

/** The server said no, and why. */
export class AgoraError extends Error {
  override readonly name: string = 'AgoraError'
  readonly code: TradingErrorCode | (string & {})
  readonly messageFa: string
  readonly details: Readonly<Record<string, unknown>>
  /** Whether the very same request may succeed later. */
  readonly retryable: boolean
  /** The HTTP status; 0 where the answer came over the socket. */
  readonly status: number

  constructor(fields: AgoraErrorFields, status: number) {
    super(fields.message)
    this.code = fields.code
    this.messageFa = fields.messageFa ?? fields.message
    this.details = fields.details ?? {}
    this.retryable = fields.retryable ?? false
    this.status = status
  }

  /** Nothing says whether the request was carried out: look before you send it again. */
  get isOutcomeUnknown(): boolean {
    return this.code === 'TIMEOUT_UNKNOWN' || this.code === 'INTERNAL_ERROR'
  }
}

/** No answer came, or none that is of this API. Whether the request was carried out is not known. */
export class NoAnswer extends Error {
  override readonly name: string = 'NoAnswer'
  readonly isOutcomeUnknown = true
}

/** The body of a refusal, or of something in between that does not speak this API. */
export function errorOf(status: number, body: unknown): AgoraError | NoAnswer {
  const error = (body as { error?: AgoraErrorFields } | null | undefined)?.error
  if (typeof error?.code === 'string') return new AgoraError(error, status)
  return new NoAnswer(`The reply with status ${status} is not one of the trading API`)
}
