import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { RequestInfo } from '../../kernel/endpoint/request-info.ts'
import { type Body, noBody } from '../../kernel/http/body.ts'
import type { Pair } from '../../kernel/http/urlencoded.ts'
import { InvariantBroken, invariant } from '../../kernel/values/invariant.ts'
import { socketPrefix } from './methods.ts'
import type { RequestConnection } from './request-connection.ts'

export interface SocketRequestInfo {
  readonly id: string
  readonly method: string
  readonly pairs: readonly Pair[]
  readonly receivedAtMs: number
}

/** One frame as a request for an endpoint. */
export class SocketRequest implements RequestInfo {
  readonly id: string
  readonly method: string
  readonly prefix = socketPrefix
  readonly path: string
  readonly query = ''
  readonly receivedAtMs: number
  readonly connection: RequestConnection
  readonly pairs: readonly Pair[]
  /** Runs after the reply is sent, so that its messages come after the reply. */
  afterReply: (() => void) | undefined

  constructor(connection: RequestConnection, { id, method, pairs, receivedAtMs }: SocketRequestInfo) {
    this.connection = connection
    this.id = id
    this.method = method
    this.path = method
    this.pairs = pairs
    this.receivedAtMs = receivedAtMs
  }

  get headers(): IncomingHttpHeaders {
    return this.connection.raw.headers
  }

  get address(): string {
    return this.connection.address
  }

  get raw(): IncomingMessage {
    return this.connection.raw
  }

  get response(): ServerResponse {
    throw new InvariantBroken('a frame has no HTTP response')
  }

  body(): Body {
    return { kind: 'json', text: '', pairs: this.pairs, files: noBody.files, discard: noBody.discard }
  }

  signal(): AbortSignal {
    return this.connection.signal
  }
}

/** For endpoints that exist only on the socket. */
export function socketRequest(request: RequestInfo): SocketRequest {
  invariant(request instanceof SocketRequest, 'a socket endpoint is called over the socket')
  return request
}
