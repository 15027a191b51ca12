import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../clock/clock.ts'
import type { RequestInfo } from '../endpoint/request-info.ts'
import type { Ids } from '../ids/ids.ts'
import type { Awaitable } from '../values/if-present.ts'
import { type Body, hasBody, noBody, readBody } from './body.ts'
import type { BodyLimits } from './body-limits.ts'
import { type Cidr, clientAddress } from './client-address.ts'

export interface RequestContext {
  readonly clock: Clock
  readonly ids: Ids
  readonly trustedProxies: readonly Cidr[]
  readonly spoolDirectory: string
}

/** The prefix of a route and the limits of its bodies. */
export interface RouteRules {
  readonly prefix: string
  readonly acceptsJson: boolean
  readonly limits: BodyLimits
}

/** For requests whose body is not read, such as those without an endpoint. */
export function rulesWithoutBody(prefix: string): RouteRules {
  const limits = { textBytesMax: 0, filesMax: 0, fileBytesMax: 0, timeMaxMs: undefined }
  return { prefix, acceptsJson: false, limits }
}

/** One request. The body is read and the connection watched only on demand. */
export class IncomingRequest implements RequestInfo {
  readonly id: string
  readonly method: string
  readonly prefix: string
  readonly path: string
  readonly query: string
  readonly headers: IncomingHttpHeaders
  readonly address: string
  readonly receivedAtMs: number
  readonly raw: IncomingMessage
  readonly response: ServerResponse
  readonly #rules: RouteRules
  readonly #context: RequestContext
  #body: Awaitable<Body> | undefined
  #awaitsContinue = true
  #aborter: AbortController | undefined

  constructor(id: string, raw: IncomingMessage, response: ServerResponse, rules: RouteRules, context: RequestContext) {
    const url = raw.url ?? '/'
    const question = url.indexOf('?')
    this.id = id
    this.method = raw.method ?? 'GET'
    this.prefix = rules.prefix
    this.path = question === -1 ? url : url.slice(0, question)
    this.query = question === -1 ? '' : url.slice(question + 1)
    this.headers = raw.headers
    this.address = clientAddress(raw.socket.remoteAddress ?? '', forwardedFor(raw), context.trustedProxies)
    this.receivedAtMs = context.clock.nowMs()
    this.raw = raw
    this.response = response
    this.#rules = rules
    this.#context = context
  }

  body(): Awaitable<Body> {
    this.#body ??= hasBody(this.raw) ? this.#readBody() : noBody
    return this.#body
  }

  #readBody(): Awaitable<Body> {
    const { spoolDirectory, ids } = this.#context
    const { acceptsJson, limits } = this.#rules
    return readBody(this.raw, { acceptsJson, limits, spoolDirectory, ids, begin: () => this.#sendContinue() })
  }

  /** The client waits for `100 Continue` before it sends its body, and has not received it. */
  awaitsContinue(): boolean {
    return this.#awaitsContinue && this.headers.expect !== undefined
  }

  #sendContinue(): void {
    if (this.awaitsContinue()) this.response.writeContinue()
    this.#awaitsContinue = false
  }

  /** Removes the spooled files; undefined if there are none, so that most requests need not wait. */
  discardBody(): Promise<void> | undefined {
    if (!(this.#body instanceof Promise)) return undefined
    return this.#body.then(
      (body) => body.discard(),
      () => {},
    )
  }

  signal(): AbortSignal {
    if (this.#aborter === undefined) {
      const aborter = new AbortController()
      this.#aborter = aborter
      if (this.response.destroyed) aborter.abort()
      else this.response.once('close', () => this.response.writableFinished || aborter.abort())
    }
    return this.#aborter.signal
  }
}

export function forwardedFor({ headers }: IncomingMessage): string | undefined {
  const header = headers['x-forwarded-for']
  return Array.isArray(header) ? header.join(',') : header
}
