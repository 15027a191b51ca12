import { invariant } from '../values/invariant.ts'

/** One kind of error reply. The catalogue of a module documents each with its cause and its fix. */
export interface FailureKind {
  readonly status: number
  readonly cause: string
  readonly fix: string
  /** Whether the same request may succeed later. */
  readonly retryable: boolean
  /** The Persian message, if the API promises one. */
  readonly messageFa?: string
}

/** An error reply: thrown by actions and handlers, formatted by the dialect of the API. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: string
  readonly kind: FailureKind
  readonly details: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: string,
    kind: FailureKind,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.code = code
    this.kind = kind
    this.details = details
    this.headers = headers
  }

  get status(): number {
    return this.kind.status
  }
}

export interface FailureCatalogue<Code extends string> {
  readonly kinds: Readonly<Record<Code, FailureKind>>
  fail(
    code: Code,
    message: string,
    details?: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ): Failure
}

export function failureCatalogue<Code extends string>(
  kinds: Readonly<Record<Code, FailureKind>>,
): FailureCatalogue<Code> {
  return {
    kinds,
    fail(code, message, details, headers) {
      const kind = kinds[code]
      invariant(kind !== undefined, `failure ${code} is not in the catalogue`)
      return new Failure(code, kind, message, details, headers)
    },
  }
}
