import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import type { Identified } from '../../kernel/endpoint/dialect.ts'
import type { SignedCaller } from '../signing/verify-request.ts'
import { closeCodes } from './limits.ts'
import { Outbound } from './outbound.ts'
import type { SocketParts } from './parts.ts'
import type { RequestConnection } from './request-connection.ts'
import { RequestLine } from './request-line.ts'
import { Session, type SessionOutlet } from './session.ts'
import { Subscriptions } from './subscriptions.ts'

export interface ConnectionOptions {
  readonly parts: SocketParts
  readonly webSocket: WebSocket
  readonly socket: Duplex
  readonly raw: IncomingMessage
  readonly address: string
}

/** One client connection: answers its requests and sends its subscriptions. */
export class Connection implements SessionOutlet, RequestConnection {
  readonly raw: IncomingMessage
  readonly address: string
  readonly subscriptions: Subscriptions
  readonly #parts: SocketParts
  readonly #webSocket: WebSocket
  readonly #outbound: Outbound
  readonly #requests: RequestLine
  readonly #closing = new AbortController()
  #session: Session | undefined
  #isAlive = true
  #pings = 0
  #refusedCharacters = 0
  #lastRequestAtMs: number
  #sincePingMs = 0

  constructor({ parts, webSocket, socket, raw, address }: ConnectionOptions) {
    this.#parts = parts
    this.#webSocket = webSocket
    this.raw = raw
    this.address = address
    this.#lastRequestAtMs = parts.clock.nowMs()
    this.#outbound = new Outbound(webSocket, socket, parts.limits, () => this.giveUp())
    this.subscriptions = new Subscriptions(this.#outbound)
    this.#requests = new RequestLine(parts, this)
    webSocket.on('message', (data, isBinary) => this.#received(data, isBinary))
    webSocket.on('pong', () => {
      this.#isAlive = true
    })
    webSocket.on('ping', () => this.#pinged())
    // The library closes the connection itself; an error without a listener would end the process.
    webSocket.on('error', () => {})
    webSocket.on('close', () => this.#closed())
  }

  get signal(): AbortSignal {
    return this.#closing.signal
  }

  get session(): Session | undefined {
    return this.#session
  }

  /** The caller, and the key of its rate limit. */
  identified(): Identified {
    const session = this.#session
    return { caller: undefined, limitKey: session === undefined ? undefined : `account:${session.accountId}` }
  }

  /** Starts a session, which replaces the previous one; it sends nothing until it is released. */
  async logOn(caller: SignedCaller, resumeFrom: number | undefined): Promise<Session> {
    const session = new Session(this.#parts, this, caller)
    try {
      if (resumeFrom !== undefined) await session.resume(resumeFrom)
    } catch (error) {
      session.leave()
      throw error
    }
    this.#session?.leave()
    this.#session = session
    // The client may have disconnected during the lookup of its missed messages.
    if (this.signal.aborted) this.logOut()
    return session
  }

  logOut(): void {
    this.#session?.leave()
    this.#session = undefined
  }

  sessionEnded(session: Session): void {
    if (this.#session === session) this.#session = undefined
  }

  wasLimited(characters: number): void {
    this.#refusedCharacters += characters
    if (this.#refusedCharacters > this.#parts.limits.refusedCharactersMax)
      this.close(closeCodes.tooManyRequests, 'too many requests')
  }

  giveUp(): void {
    this.close(closeCodes.tooSlow, 'too slow')
  }

  reply(text: string): void {
    this.#outbound.sendOwn(Buffer.from(text))
  }

  sendPrivate(message: Buffer): void {
    this.#outbound.sendOwn(message)
  }

  /** Called every `elapsedMs`: rechecks the session, closes an idle connection and pings. */
  check(elapsedMs: number): void {
    const { clock, limits } = this.#parts
    this.#session?.recheck()
    const isUsed = this.#session !== undefined || this.subscriptions.names.length > 0 || this.#requests.isBusy
    if (isUsed) this.#lastRequestAtMs = clock.nowMs()
    if (clock.nowMs() - this.#lastRequestAtMs > limits.idleMs) return this.close(closeCodes.idle, 'idle')
    this.#sincePingMs += elapsedMs
    if (this.#sincePingMs < limits.pingEveryMs) return
    this.#sincePingMs = 0
    if (!this.#isAlive) return this.#webSocket.terminate()
    this.#isAlive = false
    this.#pings = 0
    this.#refusedCharacters = 0
    this.#webSocket.ping()
  }

  /** Completes the pending requests, then asks the client to reconnect after a while. */
  async drain(reconnectAfterMs: number): Promise<void> {
    await this.#requests.finish()
    const hint = { channel: 'server', event: 'closing', reconnectAfterMs: String(reconnectAfterMs) }
    this.#outbound.sendOwn(Buffer.from(JSON.stringify(hint)))
    this.close(closeCodes.serviceRestart, 'restart')
  }

  close(code: number, reason: string): void {
    this.#outbound.end()
    this.#webSocket.close(code, reason)
  }

  #received(data: RawData, isBinary: boolean): void {
    // Frames that arrive while the connection closes.
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) return
    this.#isAlive = true
    this.#lastRequestAtMs = this.#parts.clock.nowMs()
    if (isBinary) return this.close(closeCodes.unsupportedData, 'text frames only')
    this.#requests.take(data.toString())
  }

  #pinged(): void {
    this.#isAlive = true
    this.#pings += 1
    if (this.#pings > this.#parts.limits.clientPingsMax) this.close(closeCodes.tooManyPings, 'too many pings')
  }

  #closed(): void {
    this.#outbound.end()
    this.#closing.abort()
    this.logOut()
    this.subscriptions.clear()
  }
}
