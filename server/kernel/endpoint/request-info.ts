import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Body } from '../http/body.ts'
import type { Awaitable } from '../values/if-present.ts'

/** What is known of a request besides its parameters. */
export interface RequestInfo {
  readonly id: string
  readonly method: string
  /**
   * The prefix of the route that matched, and the only place to learn it from: a path as sent may spell the same prefix in
   * other ways. Empty where no route matched.
   */
  readonly prefix: string
  /** The path without the query, as sent: for signatures and logs, never for deciding what was asked for. */
  readonly path: string
  /** The query without its question mark, as sent: signatures are over this very text. */
  readonly query: string
  readonly headers: IncomingHttpHeaders
  readonly address: string
  readonly receivedAtMs: number
  /** Read when somebody asks for it, once; what has arrived already needs no waiting. */
  readonly body: () => Awaitable<Body>
  /** Aborted when the client has gone away: a long poll need not be answered then. */
  readonly signal: () => AbortSignal
  readonly raw: IncomingMessage
  readonly response: ServerResponse
}
