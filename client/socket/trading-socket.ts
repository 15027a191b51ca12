import { delay } from '../environment.ts'
import { AgoraError, NoAnswer } from '../errors.ts'
import type { OrderKind, orderKinds } from '../trading/order-kinds.ts'
import type { ParametersOf, PlaceCallName, ResultOf } from '../trading-client.ts'
import type { Transport } from '../transport.ts'
import { type AccountListener, AccountStream, logonMethod } from './account-stream.ts'
import { type ChannelListener, Channels } from './channels.ts'
import { type ChannelMessage, Connection, type SocketConstructor } from './connection.ts'

type Sided<Params> = Params & { readonly side: 'buy' | 'sell' }

/** A method for each order kind. */
type PlaceMethods = {
  [Kind in OrderKind as `order.${(typeof orderKinds)[Kind]['path']}`]: [
    Sided<ParametersOf<PlaceCallName<Kind, 'buy'>>>,
    ResultOf<PlaceCallName<Kind, 'buy'>>,
  ]
}

/** The methods of the socket, with the types of the corresponding HTTP endpoints. */
export interface SocketMethods extends PlaceMethods {
  ping: [params: object, result: 'pong']
  time: [params: object, result: string]
  'order.oco': [Sided<ParametersOf<'POST /private/order/oco/buy'>>, ResultOf<'POST /private/order/oco/buy'>]
  'order.oco_replace': [ParametersOf<'POST /private/order/oco/replace'>, ResultOf<'POST /private/order/oco/replace'>]
  'order.test': [ParametersOf<'POST /private/order/test'>, ResultOf<'POST /private/order/test'>]
  'order.batch': [ParametersOf<'POST /private/order/batch'>, ResultOf<'POST /private/order/batch'>]
  'order.amend': [ParametersOf<'POST /private/order/amend'>, ResultOf<'POST /private/order/amend'>]
  'order.cancel': [ParametersOf<'DELETE /private/order/cancel'>, ResultOf<'DELETE /private/order/cancel'>]
  'order.cancel_all': [ParametersOf<'DELETE /private/order/cancel_all'>, ResultOf<'DELETE /private/order/cancel_all'>]
  'order.get': [ParametersOf<'GET /private/order/get'>, ResultOf<'GET /private/order/get'>]
  open_orders: [ParametersOf<'GET /private/order/open_orders'>, ResultOf<'GET /private/order/open_orders'>]
  get_balance: [ParametersOf<'GET /private/account/get_balance'>, ResultOf<'GET /private/account/get_balance'>]
  cancel_all_after: [
    ParametersOf<'POST /private/order/cancel_all_after'>,
    ResultOf<'POST /private/order/cancel_all_after'>,
  ]
}

export interface TradingSocketOptions {
  /** Signs logons and has the server's clock: `new TradingClient(…).transport`. */
  readonly transport: Transport
  /** `ws` in Node 20, which has no global one. */
  readonly WebSocket?: SocketConstructor
  readonly url?: string
  readonly answerWithinMs?: number
  readonly silenceMs?: number
  /** Receives the error of a failed or lost connection; it is retried in any case. */
  readonly onTrouble?: (problem: unknown) => void
}

const firstPauseMs = 250
const pauseMaxMs = 30_000
const limitedAttemptsMax = 5

/** A persistent socket: it reconnects, subscribes again, logs on again and requests the missed private events. */
export class TradingSocket {
  readonly #options: TradingSocketOptions
  readonly #transport: Transport
  readonly #channels = new Channels()
  #account: AccountStream | undefined
  /** The current connection, or the one being opened. */
  #connecting: Promise<Connection> | undefined
  /** The connection after subscriptions and logon. */
  #ready: Connection | undefined
  #current: Connection | undefined
  #settling: Promise<void> | undefined
  #isClosed = false
  #failures = 0
  #reconnectAfterMs: number | undefined

  constructor(options: TradingSocketOptions) {
    this.#options = options
    this.#transport = options.transport
  }

  /**
   * Sends a request and returns its reply; orders need `openAccount` first. A lost connection rejects with NoAnswer.
   */
  async request<Method extends keyof SocketMethods>(
    method: Method,
    params: SocketMethods[Method][0],
  ): Promise<SocketMethods[Method][1]> {
    const connection = await this.#connected()
    return (await this.#ask(connection, method, params)) as SocketMethods[Method][1]
  }

  /**
   * Subscribes to a channel, such as `btcusdt@trades`; returns how to unsubscribe. The first message is a snapshot; an
   * unknown channel delivers the event `refused`.
   */
  subscribe(channel: string, listener: ChannelListener): () => void {
    const remove = this.#channels.add(channel, listener)
    this.#settle()
    return () => {
      remove()
      if (this.#ready !== undefined) this.#settle()
    }
  }

  /** Subscribes again, to get a snapshot. */
  renew(channel: string): void {
    this.#channels.renew(channel)
    this.#settle()
  }

  /**
   * Logs on and subscribes to the account; resolves when logged on. Temporary problems, such as a limit or a lost
   * connection, are retried; a rejection is thrown.
   */
  async openAccount(listener: AccountListener): Promise<void> {
    if (this.#account !== undefined) throw new TypeError('The account is open already')
    const account = new AccountStream((params) => this.#transport.signedParameters(logonMethod, params), listener)
    for (let attempt = 1; ; attempt += 1) {
      const connection = await this.#connected()
      this.#account = account
      try {
        return await account.logOn((method, params) => this.#ask(connection, method, params))
      } catch (problem) {
        if (this.#account === account) this.#account = undefined
        if (this.#isClosed || !mayPass(problem)) throw problem
        this.#trouble(problem)
        await this.#pause(attempt)
      }
    }
  }

  /** Closes the socket for good. */
  close(): void {
    this.#isClosed = true
    this.#current?.close()
  }

  /** Changed subscriptions are sent one batch after the other. */
  #settle(): void {
    this.#settling ??= this.#sendChanged()
      .catch((problem: unknown) => this.#trouble(problem))
      .finally(() => {
        this.#settling = undefined
        if (this.#ready !== undefined && this.#channels.isStale) this.#settle()
      })
  }

  async #sendChanged(): Promise<void> {
    const connection = await this.#connected()
    for (let attempt = 1; this.#ready === connection; attempt += 1) {
      try {
        return await this.#channels.settle((method, params) => this.#ask(connection, method, params))
      } catch (problem) {
        // Without a reply it is not known what is subscribed: a new connection begins without subscriptions.
        if (!(problem instanceof AgoraError)) {
          connection.close()
          throw problem
        }
        this.#trouble(problem)
        await this.#pause(attempt)
      }
    }
  }

  #connected(): Promise<Connection> {
    if (this.#isClosed) return Promise.reject(new NoAnswer('The socket was closed'))
    this.#connecting ??= this.#connect()
    return this.#connecting
  }

  /** Retries until it succeeds: subscriptions and the logon are part of connecting. */
  async #connect(): Promise<Connection> {
    for (;;) {
      if (this.#failures > 0) await this.#pause(this.#failures)
      if (this.#isClosed) throw new NoAnswer('The socket was closed')
      try {
        const connection = await this.#open()
        this.#failures = 0
        this.#ready = connection
        return connection
      } catch (problem) {
        this.#failures += 1
        this.#trouble(problem)
        this.#current?.close()
      }
    }
  }

  async #open(): Promise<Connection> {
    const Socket = this.#options.WebSocket ?? (globalThis as { WebSocket?: SocketConstructor }).WebSocket
    if (Socket === undefined) throw new TypeError('There is no global WebSocket here: pass one, such as that of ws')
    const connection: Connection = new Connection(new Socket(this.#url()), {
      environment: this.#transport.environment,
      answerWithinMs: this.#options.answerWithinMs ?? 15_000,
      silenceMs: this.#options.silenceMs ?? 45_000,
      onMessage: (message) => this.#take(connection, message),
      onServerTime: (sentAt, receivedAt, serverTime) => this.#transport.clock.learn(sentAt, receivedAt, serverTime),
      onClosed: () => this.#lost(connection),
    })
    this.#current = connection
    await connection.opened
    await this.#restore(connection)
    return connection
  }

  async #restore(connection: Connection): Promise<void> {
    const ask = (method: string, params: object) => this.#ask(connection, method, params)
    const account = this.#account
    try {
      await account?.logOn(ask)
    } catch (problem) {
      // A rejected key stays rejected; the public channels must continue.
      if (mayPass(problem) || !(problem instanceof AgoraError)) throw problem
      this.#account = undefined
      account?.end(problem)
    }
    this.#channels.reset()
    await this.#channels.settle(ask)
  }

  /** Above the limit nothing was executed, so the request is sent again when allowed. */
  async #ask(connection: Connection, method: string, params: object): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await connection.request(method, params)
      } catch (problem) {
        const isLimited = problem instanceof AgoraError && problem.code === 'RATE_LIMITED'
        if (!isLimited || attempt === limitedAttemptsMax) throw problem
        await delay(this.#transport.environment, Number(problem.details.retryAfterMs ?? 1000))
      }
    }
  }

  #lost(connection: Connection): void {
    if (this.#ready !== connection) return
    this.#ready = undefined
    if (this.#isClosed) return
    this.#failures = 1
    this.#connecting = this.#connect()
    this.#connecting.catch(() => undefined)
  }

  /** Grows with each failure and is random, so that clients do not reconnect to a restarted server all at once. */
  async #pause(failures: number): Promise<void> {
    const { environment } = this.#transport
    const longest = Math.min(pauseMaxMs, firstPauseMs * 2 ** (failures - 1))
    const share = 0.5 + (environment.randomBytes(1)[0] ?? 0) / 512
    const pauseMs = this.#reconnectAfterMs ?? Math.round(longest * share)
    this.#reconnectAfterMs = undefined
    await delay(environment, pauseMs)
  }

  #take(connection: Connection, message: ChannelMessage): void {
    if (message.event === 'closing') this.#reconnectAfterMs = Number(message.reconnectAfterMs)
    const isPrivate = message.channel === 'account' || message.event === 'session_ended'
    if (isPrivate) this.#account?.take(message, (method, params) => this.#ask(connection, method, params))
    else this.#channels.deliver(message)
  }

  #trouble(problem: unknown): void {
    if (!this.#isClosed) this.#options.onTrouble?.(problem)
  }

  #url(): string {
    return this.#options.url ?? `${this.#transport.baseUrl.replace(/^http/, 'ws')}/ws`
  }
}

function mayPass(problem: unknown): boolean {
  return problem instanceof NoAnswer || (problem instanceof AgoraError && problem.retryable)
}
