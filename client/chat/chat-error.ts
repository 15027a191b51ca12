import { NoAnswer } from '../errors.ts'
import type { ChatErrorCode } from './api.generated.ts'

/** The chat API rejects a request. */
export class ChatError extends Error {
  override readonly name = 'ChatError'
  /** The HTTP status. */
  readonly status: number
  readonly code: ChatErrorCode | (string & {})
  /** The parameter that is missing or wrong. */
  readonly varName: string | undefined
  /** The whole reply, with the fields that some codes add. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, details: Readonly<Record<string, unknown>>) {
    super(String(details.msg ?? ''))
    this.status = status
    this.code = String(details.code ?? '')
    this.varName = typeof details.var_name === 'string' ? details.var_name : undefined
    this.details = details
  }
}

/** The error of a reply; a reply that is not one of the chat API is no answer. */
export function chatErrorOf(status: number, body: unknown): ChatError | NoAnswer {
  const details = body as Readonly<Record<string, unknown>> | undefined
  if (details?.result === 'error' && typeof details.code === 'string') return new ChatError(status, details)
  return new NoAnswer(`The reply with status ${status} is not one of the chat API`)
}
