import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RelayRequest {
  readonly path: string
  readonly credentials: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into requests of every shape.
  readonly body: any
}

type Reply = { readonly status: number; readonly body: unknown }

/** A fake relay: records requests, replies as configured, and can be unreachable. */
export class RelayForTest {
  readonly requests: RelayRequest[] = []
  /** Replaces the default reply. */
  answer: ((request: RelayRequest) => Reply | undefined) | undefined
  /** A reply waits for it. */
  until: ((request: RelayRequest) => Promise<void> | undefined) | undefined
  #server: Server | undefined
  #port = 0
  #devices = 0

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', async () => {
        const text = Buffer.concat(chunks).toString()
        const isJson = request.headers['content-type'] === 'application/json'
        const received: RelayRequest = {
          path: request.url?.replace('/api/v1/remotes/', '') ?? '',
          credentials: Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').toString(),
          body: isJson ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text)),
        }
        this.requests.push(received)
        await this.until?.(received)
        const { status, body } = this.answer?.(received) ?? this.#defaultReply(received)
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })
    })
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (this.#server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((resolve) => this.#server?.close(resolve))
  }

  get settings() {
    return { url: `http://127.0.0.1:${this.#port}`, id: 'our-server', key: 'our-key' }
  }

  /** The requests since the last call, to paths with this ending. */
  taken(path: string): RelayRequest[] {
    const found = this.requests.filter((request) => request.path === path)
    this.requests.splice(0)
    return found
  }

  #defaultReply({ path }: RelayRequest): Reply {
    if (path === 'push/e2ee/register') {
      this.#devices += 1
      return { status: 200, body: { result: 'success', msg: '', device_id: this.#devices } }
    }
    return { status: 200, body: { result: 'success', msg: '' } }
  }
}
