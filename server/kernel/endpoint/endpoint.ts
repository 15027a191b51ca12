import type { z } from 'zod'
import type { Parameters, ParameterValues } from './parameter.ts'
import type { ReplyVersion } from './reply-cache.ts'
import type { RequestInfo } from './request-info.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** By name; a list is sent as one header per value, such as cookies. */
export type ReplyHeaders = Readonly<Record<string, string | readonly string[]>>

/** A list of buffers is one body. */
export type ReplyBody = string | Buffer | readonly Buffer[] | NodeJS.ReadableStream

/** A reply that is not JSON in the API's envelope: a file, CSV, a stream. */
export class RawReply {
  readonly status: number
  readonly headers: ReplyHeaders
  readonly body: ReplyBody

  constructor(status: number, headers: ReplyHeaders, body: ReplyBody) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/**
 * A result that is already JSON text, so that a shared or cached result is serialized once. A long result is a list of
 * buffers that together form one JSON object, with the braces in the first and the last; large ones are sent without a copy, so they must not change.
 */
export class PreparedJson {
  readonly text: string | readonly Buffer[]
  /** Headers of this reply, such as a cookie. */
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
 * An endpoint is one value. Validation, types, the OpenAPI document, metrics and the list of possible failures derive
 * from it.
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
  /** A second status of a failure code, if this endpoint uses two. */
  readonly otherStatuses?: Readonly<Partial<Record<Code, number>>>
  /** The reply is sent as it is, without the API's envelope. */
  readonly bare?: boolean
  readonly deprecated?: boolean
  /** The only prefix that serves this endpoint; all prefixes if undefined. */
  readonly under?: string
  /** The last path parameter matches the rest of the path, slashes included. */
  readonly restOfPath?: boolean
  /** Files, and bodies above the default limit. */
  readonly body?: {
    readonly textBytesMax?: number
    readonly filesMax?: number
    /** A function if a setting of the deployment decides. */
    readonly fileBytesMax?: number | ((services: Services) => number)
  }
  /**
   * Enables the reply cache for queries: as long as the version is the same, the same query gets the cached reply, for every
   * caller. Only for endpoints whose handler uses nothing but its parameters and the versioned state.
   */
  version?(input: Pick<HandlerInput<ParameterValues<P>, Caller, Services>, 'params' | 'services'>): ReplyVersion
  handle(
    input: HandlerInput<ParameterValues<P>, Caller, Services>,
  ): Promise<z.input<R> | RawReply | PreparedJson> | z.input<R> | RawReply | PreparedJson
}

/** An endpoint without its type parameters, for the dispatcher and the documents. */
// biome-ignore lint/suspicious/noExplicitAny: the dispatcher calls every endpoint, whatever its types.
export type AnyEndpoint = EndpointDefinition<string, Parameters, z.ZodType, string, any, any>

/** Makes the endpoint function of a module, typed with its callers by access level and its services. */
export function endpointMaker<Callers extends Record<string, unknown>, Code extends string, Services>() {
  return <Access extends keyof Callers & string, const P extends Parameters, R extends z.ZodType>(
    definition: EndpointDefinition<Access, P, R, Code, Callers[Access], Services>,
  ): AnyEndpoint => withUniformShape(definition as AnyEndpoint)
}

/**
 * Gives every endpoint the same members in the same order, so that the property accesses of the dispatcher stay
 * monomorphic.
 */
function withUniformShape(endpoint: AnyEndpoint): AnyEndpoint {
  const { method, path, summary, description, tag, access, params, reply, failures, otherStatuses } = endpoint
  const { bare, deprecated, under, restOfPath, body, version, handle } = endpoint
  const base = { method, path, summary, description, tag, access, params, reply, failures, otherStatuses }
  return { ...base, bare, deprecated, under, restOfPath, body, version, handle } as AnyEndpoint
}
