import type { Dict } from 'ccxt'
import type { ChannelMessage } from '../socket/connection.ts'
import { AgoraWallet } from './wallet.ts'

/** The part of ccxt's own socket that is used here. */
export interface StreamClient {
  readonly url: string
  readonly subscriptions: Record<string, unknown>
  readonly futures: Record<string, unknown>
  send(message: object): Promise<unknown>
  resolve(result: unknown, messageHash: string): unknown
  reject(error: Error, messageHash: string): unknown
}

/** Requests over the socket and their answers. */
export class AgoraSocket extends AgoraWallet {
  #lastId = 0
  /** By the number of a request, what waits for its answer. */
  readonly #asked = new Map<number, string>()

  /** In Node, ccxt opens sockets without TLS only after it was asked to load what it opens them with. */
  async readyToWatch(): Promise<void> {
    await this.loadMarkets()
    const isPlain = this.addressOf('ws').startsWith('ws:')
    const isBrowser = 'document' in globalThis
    if (isPlain && !isBrowser && this.httpAgent === undefined) await this.loadHttpProxyAgent()
  }

  /** One request over the socket, and its answer. */
  async ask(method: string, params: Dict): Promise<unknown> {
    await this.readyToWatch()
    const waiting = `answer:${this.#lastId + 1}`
    const request = this.asking(method, params, waiting)
    return await this.watch(this.addressOf('ws'), waiting, request, waiting)
  }

  /** A request with a number of its own; its refusal reaches whoever waits under `waiting`. */
  asking(method: string, params: Dict, waiting: string): Dict {
    this.#lastId += 1
    this.#asked.set(this.#lastId, waiting)
    return { id: this.#lastId, method, params }
  }

  override handleMessage(client: StreamClient, message: Dict): void {
    const id = this.safeInteger(message, 'id')
    if (id !== undefined) return this.#take(client, id, message)
    this.handleEvent(client, message as unknown as ChannelMessage)
  }

  handleEvent(_client: StreamClient, _message: ChannelMessage): void {}

  #take(client: StreamClient, id: number, message: Dict): void {
    const waiting = this.#asked.get(id)
    this.#asked.delete(id)
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
