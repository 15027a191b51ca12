import type { ClientEnvironment } from '../environment.ts'
import { AgoraError, type AgoraErrorFields, NoAnswer } from '../errors.ts'

/** The part of a WebSocket that is used here: of browsers, of Node and of `ws`. */
export interface SocketLike {
  send(text: string): void
  close(code?: number): void
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

export type SocketConstructor = new (url: string) => SocketLike

/** A message that is not a reply. */
export interface ChannelMessage {
  readonly channel?: string
  readonly event: string
  readonly data?: unknown
  readonly [field: string]: unknown
}

interface Answer {
  readonly id?: number | null
  readonly status?: string
  readonly serverTime?: string
  readonly result?: unknown
  readonly error?: AgoraErrorFields
}

interface Pending {
  readonly sentAtMs: number
  resolve(result: unknown): void
  reject(problem: Error): void
  callOff(): void
}

export interface ConnectionOptions {
  readonly environment: ClientEnvironment
  readonly answerWithinMs: number
  /** After this long without a message, the client pings the server. */
  readonly silenceMs: number
  onMessage(message: ChannelMessage): void
  onServerTime(sentAtMs: number, receivedAtMs: number, serverTimeMs: number): void
  onClosed(): void
}

/** One connection from open to close: requests, replies and liveness. */
export class Connection {
  readonly opened: Promise<void>
  readonly #socket: SocketLike
  readonly #options: ConnectionOptions
  readonly #pending = new Map<number, Pending>()
  #lastId = 0
  #isClosed = false
  #callOffSilence: () => void = () => undefined

  constructor(socket: SocketLike, options: ConnectionOptions) {
    this.#socket = socket
    this.#options = options
    this.opened = new Promise((resolve, reject) => {
      socket.addEventListener('open', () => {
        this.#received()
        resolve()
      })
      socket.addEventListener('close', () => reject(new NoAnswer('The connection was closed')))
    })
    this.opened.catch(() => undefined)
    socket.addEventListener('message', ({ data }) => this.#take(String(data)))
    // An error is always followed by a close.
    socket.addEventListener('error', () => undefined)
    socket.addEventListener('close', () => this.#end())
  }

  request(method: string, params: object): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(new NoAnswer('The connection was closed'))
    this.#lastId += 1
    const id = this.#lastId
    const { environment, answerWithinMs } = this.#options
    return new Promise((resolve, reject) => {
      const callOff = environment.after(answerWithinMs, () => {
        this.#pending.delete(id)
        reject(new NoAnswer(`${method} was not answered within ${answerWithinMs} ms`))
      })
      this.#pending.set(id, { sentAtMs: environment.nowMs(), resolve, reject, callOff })
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
  }

  close(): void {
    if (this.#isClosed) return
    this.#socket.close(1000)
    this.#end()
  }

  #take(text: string): void {
    if (this.#isClosed) return
    this.#received()
    const message = JSON.parse(text) as Answer & ChannelMessage
    if (message.event !== undefined) return this.#options.onMessage(message)
    const pending = this.#pending.get(Number(message.id))
    if (pending === undefined) return
    this.#pending.delete(Number(message.id))
    pending.callOff()
    this.#options.onServerTime(pending.sentAtMs, this.#options.environment.nowMs(), Number(message.serverTime))
    if (message.status === 'true') pending.resolve(message.result)
    else pending.reject(new AgoraError(message.error ?? { code: 'INTERNAL_ERROR', message: 'No reason was given' }, 0))
  }

  /** A connection can be dead without being closed: ping after a silence, then give up. */
  #received(): void {
    this.#callOffSilence()
    this.#callOffSilence = this.#options.environment.after(this.#options.silenceMs, () => {
      this.request('ping', {}).catch((problem: unknown) => {
        if (problem instanceof NoAnswer) this.close()
      })
    })
  }

  #end(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#callOffSilence()
    for (const { reject, callOff } of this.#pending.values()) {
      callOff()
      reject(new NoAnswer('The connection was lost before the answer came'))
    }
    this.#pending.clear()
    this.#options.onClosed()
  }
}
