import type { Dict } from 'ccxt'
import type { ChannelMessage } from '../socket/connection.ts'
import { AgoraWallet } from './wallet.ts'

/** The part of ccxt's socket client that is used here. */
export interface StreamClient {
  readonly url: string
  readonly subscriptions: Record<string, unknown>
  readonly futures: Record<string, unknown>
  send(message: object): Promise<unknown>
  resolve(result: unknown, messageHash: string): unknown
  reject(error: Error, messageHash: string): unknown
}

/** Requests over the socket and their replies. */
export class AgoraSocket extends AgoraWallet {
  #lastId = 0
  /** The message hash that waits for the reply, by request id. */
  readonly #pending = new Map<number, string>()

  /** In Node, ccxt can open sockets without TLS only after loading its WebSocket library. */
  async readyToWatch(): Promise<void> {
    await this.loadMarkets()
    const isPlain = this.addressOf('ws').startsWith('ws:')
    const isBrowser = 'document' in globalThis
    if (isPlain && !isBrowser && this.httpAgent === undefined) await this.loadHttpProxyAgent()
  }

  /** Sends a request over the socket and returns its reply. */
  async ask(method: string, params: Dict): Promise<unknown> {
    await this.readyToWatch()
    const waiting = `answer:${this.#lastId + 1}`
    const request = this.requestWithId(method, params, waiting)
    return await this.watch(this.addressOf('ws'), waiting, request, waiting)
  }

  /** A request with its id; its error rejects the future `waiting`. */
  requestWithId(method: string, params: Dict, waiting: string): Dict {
    this.#lastId += 1
    this.#pending.set(this.#lastId, waiting)
    return { id: this.#lastId, method, params }
  }

  override handleMessage(client: StreamClient, message: Dict): void {
    const id = this.safeInteger(message, 'id')
    if (id !== undefined) return this.#take(client, id, message)
    this.handleEvent(client, message as unknown as ChannelMessage)
  }

  handleEvent(_client: StreamClient, _message: ChannelMessage): void {}

  #take(client: StreamClient, id: number, message: Dict): void {
    const waiting = this.#pending.get(id)
    this.#pending.delete(id)
    if (waiting === undefined) return
    const error = this.safeDict(message, 'error')
    if (error === undefined) return this.handleAnswer(client, waiting, message.result)
    delete client.subscriptions[waiting]
    client.reject(this.problemOf(error, this.json(message)), waiting)
  }

  handleAnswer(client: StreamClient, waiting: string, result: unknown): void {
    if (!waiting.startsWith('answer:')) return
    delete client.subscriptions[waiting]
    client.resolve(result, waiting)
  }
}
