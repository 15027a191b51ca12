import { currentLanguage } from '../i18n/language.ts'

/** An error reply of the trading API, or no reply (`status` 0). Its message is in the user's language. */
export class TradingError extends Error {
  override readonly name = 'TradingError'
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  readonly isRetryable: boolean

  constructor(status: number, error: ErrorReply) {
    super(currentLanguage() === 'fa' ? (error.messageFa ?? error.message) : error.message)
    this.status = status
    this.code = error.code
    this.details = error.details ?? {}
    this.isRetryable = error.retryable === true
  }
}

export interface ErrorReply {
  readonly code: string
  readonly message: string
  readonly messageFa?: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly retryable?: boolean
}
