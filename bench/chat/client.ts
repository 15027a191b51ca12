import type { ChatPerson } from '../server/running-server.ts'
import { Connection, type Reply } from './connection.ts'

export type Params = Readonly<Record<string, string>>

/** A lightweight client with persistent connections, which leaves the machine to the server. */
export class ChatClient {
  readonly #base: URL
  readonly #authorization: string
  readonly #connectionsMax: number
  readonly #all: Connection[] = []
  readonly #idle: Connection[] = []
  readonly #waiting: ((connection: Connection) => void)[] = []

  constructor(chatUrl: string, { email, apiKey }: Pick<ChatPerson, 'email' | 'apiKey'>, connections = 8) {
    this.#base = new URL(chatUrl)
    this.#authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`
    this.#connectionsMax = connections
  }

  get(path: string, params: Params = {}): Promise<Reply> {
    const query = new URLSearchParams(params).toString()
    return this.#send('GET', query === '' ? path : `${path}?${query}`, '')
  }

  post(path: string, params: Params): Promise<Reply> {
    return this.send('POST', path, params)
  }

  send(method: 'POST' | 'PATCH' | 'DELETE', path: string, params: Params): Promise<Reply> {
    return this.#send(method, path, new URLSearchParams(params).toString())
  }

  /** The members of a reply that must be a success. */
  async ok(reply: Promise<Reply>): Promise<Record<string, unknown>> {
    return JSON.parse((await this.done(reply)).body.toString()) as Record<string, unknown>
  }

  /** For load: checks only the status and does not parse the reply. */
  async done(reply: Promise<Reply>): Promise<Reply> {
    const made = await reply
    if (made.status !== 200) throw new Error(`The server answered ${made.status}: ${made.body.toString()}`)
    return made
  }

  close(): void {
    for (const connection of this.#all) connection.close()
  }

  async #send(method: string, path: string, body: string): Promise<Reply> {
    const { host, pathname } = this.#base
    const form = 'content-type: application/x-www-form-urlencoded\r\n'
    const length = body === '' ? '' : `${form}content-length: ${Buffer.byteLength(body)}\r\n`
    const head = `${method} ${pathname}${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${this.#authorization}\r\n`
    const connection = await this.#connection()
    try {
      return await connection.ask(`${head}${length}\r\n${body}`)
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#idle.push(connection)
      else next(connection)
    }
  }

  async #connection(): Promise<Connection> {
    const idle = this.#idle.pop()
    if (idle !== undefined) return idle
    if (this.#all.length >= this.#connectionsMax) return new Promise((resolve) => this.#waiting.push(resolve))
    const { hostname, port } = this.#base
    const made = new Connection(hostname, Number(port))
    this.#all.push(made)
    return made
  }
}
