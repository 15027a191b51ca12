import type { z } from 'zod'
import type { AnswerVersion } from './known-answers.ts'
import type { Parameters, ParameterValues } from './parameter.ts'
import type { RequestInfo } from './request-info.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** By name; one that has several values, such as cookies, stands once for each. */
export type ReplyHeaders = Readonly<Record<string, string | readonly string[]>>

/** What an endpoint answers when JSON in the API's envelope is not it: a file, CSV, a stream. */
export class RawReply {
  readonly status: number
  readonly headers: ReplyHeaders
  readonly body: string | Buffer | NodeJS.ReadableStream

  constructor(status: number, headers: ReplyHeaders, body: string | Buffer | NodeJS.ReadableStream) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/**
 * A result that is JSON text already: what many clients get is written once and what is cached is not written again.
 * `text` is JSON like any other result; a long one is an object in the pieces it was written in, the braces in the first and
 * the last, which are copied once, to where they go out from.
 */
export class PreparedJson {
  readonly text: string | readonly Buffer[]
  /** Headers that go with this very reply, such as a cookie. */
  readonly headers: ReplyHeaders | undefined

  constructor(text: string | readonly Buffer[], headers?: ReplyHeaders) {
    this.text = text
    this.headers = headers
  }
}

export interface HandlerInput<Values, Caller, Services> {
  readonly params: Values
  readonly caller: Caller
  readonly services: Services
  readonly request: RequestInfo
}

/**
 * An endpoint is one value. Validation, types, the OpenAPI document, metrics and the list of possible failures are
 * all read from it; nothing about an endpoint is written down a second time.
 */
export interface EndpointDefinition<
  Access extends string,
  P extends Parameters,
  R extends z.ZodType,
  Code extends string,
  Caller,
  Services,
> {
  readonly method: Method
  readonly path: `/${string}`
  readonly summary: string
  readonly description?: string
  readonly tag: string
  readonly access: Access
  readonly params: P
  readonly reply: R
  readonly failures: readonly Code[]
  /** A second status under which this endpoint answers with a code, where the code alone does not say it all. */
  readonly otherStatuses?: Readonly<Partial<Record<Code, number>>>
  /** The reply is sent as it is, without the API's envelope. */
  readonly bare?: boolean
  readonly deprecated?: boolean
  /** The only prefix of the API it is served under, where it is not for all of them. */
  readonly under?: string
  /** The last name in the path stands for all that is left of it, slashes included. */
  readonly restOfPath?: boolean
  /** Larger bodies than the default, and files, must be asked for. */
  readonly body?: {
    readonly textBytesMax?: number
    readonly filesMax?: number
    /** A function where a setting of the deployment decides. */
    readonly fileBytesMax?: number | ((services: Services) => number)
  }
  /**
   * For what many ask in the same words, in a query: with the same parameters the answer is the same for everybody as long
   * as this is the same, and is then not made again. Only for endpoints whose handler looks at nothing else.
   */
  version?(input: Pick<HandlerInput<ParameterValues<P>, Caller, Services>, 'params' | 'services'>): AnswerVersion
  handle(
    input: HandlerInput<ParameterValues<P>, Caller, Services>,
  ): Promise<z.input<R> | RawReply | PreparedJson> | z.input<R> | RawReply | PreparedJson
}

/** An endpoint whose types have done their work: what the dispatcher and the documents handle. */
// biome-ignore lint/suspicious/noExplicitAny: the dispatcher calls every endpoint, whatever its types.
export type AnyEndpoint = EndpointDefinition<string, Parameters, z.ZodType, string, any, any>

/** Gives a module its own endpoint function, with the callers its access levels yield and the services it offers. */
export function endpointMaker<Callers extends Record<string, unknown>, Code extends string, Services>() {
  return <Access extends keyof Callers & string, const P extends Parameters, R extends z.ZodType>(
    definition: EndpointDefinition<Access, P, R, Code, Callers[Access], Services>,
  ): AnyEndpoint => ofOneShape(definition as AnyEndpoint)
}

/**
 * With the same members in the same order as every other, said or not: the dispatcher, which is handed one endpoint after
 * the other, then finds them where it found them last.
 */
function ofOneShape(endpoint: AnyEndpoint): AnyEndpoint {
  const { method, path, summary, description, tag, access, params, reply, failures, otherStatuses } = endpoint
  const { bare, deprecated, under, restOfPath, body, version, handle } = endpoint
  const said = { method, path, summary, description, tag, access, params, reply, failures, otherStatuses }
  return { ...said, bare, deprecated, under, restOfPath, body, version, handle } as AnyEndpoint
}
