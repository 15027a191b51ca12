import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Body } from '../http/body.ts'
import type { Awaitable } from '../values/if-present.ts'

/** A request without its parameters. */
export interface RequestInfo {
  readonly id: string
  readonly method: string
  /**
   * The prefix of the matched route; empty if no route matched. Do not read it from `path`: the raw path may spell the same
   * prefix in other ways.
   */
  readonly prefix: string
  /** The raw path without the query: for signatures and logs, never for routing decisions. */
  readonly path: string
  /** The raw query without its question mark: signatures cover this text. */
  readonly query: string
  readonly headers: IncomingHttpHeaders
  readonly address: string
  readonly receivedAtMs: number
  /** Read once, on demand; synchronous if the body has already arrived. */
  readonly body: () => Awaitable<Body>
  /** Aborted when the client disconnects: a long poll then needs no reply. */
  readonly signal: () => AbortSignal
  readonly raw: IncomingMessage
  readonly response: ServerResponse
}

/** Whether a person opens the address in a browser, by a link or in the address bar; programs accept other types. */
export const isOpenedInBrowser = ({ headers }: Pick<RequestInfo, 'headers'>): boolean =>
  (headers.accept ?? '').includes('text/html')
