import { invariant } from '../values/invariant.ts'

/** One way an API says no. The catalogue of a module documents each: what caused it and what mends it. */
export interface FailureKind {
  readonly status: number
  readonly cause: string
  readonly fix: string
  /** Whether the very same request may succeed later. */
  readonly retryable: boolean
  /** The sentence for Persian readers, where the API promises one. */
  readonly messageFa?: string
}

/** A refusal with its reasons; thrown by actions and handlers, written out by the dialect of the API. */
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
