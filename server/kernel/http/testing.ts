import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export interface Received {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

export interface Sent {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** Sends one request on a new connection and reads the whole reply. */
export async function send(port: number, { method = 'GET', path = '/', headers = {}, body }: Sent): Promise<Received> {
  const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
  // After a response, it does not matter whether the server read the rest of the body.
  outgoing.on('error', () => {})
  outgoing.end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return { status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString() }
}

/** A raw connection, to send what no proper client sends. */
export class RawConnection {
  readonly socket: Socket
  received = ''
  closed = false

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.on('data', (data) => {
      this.received += data.toString('latin1')
    })
    this.socket.on('error', () => {})
    this.socket.on('close', () => {
      this.closed = true
    })
  }

  write(text: string | Buffer): void {
    this.socket.write(text)
  }

  /** Waits until the received text satisfies the predicate or the connection is closed. */
  async until(satisfied: (received: string) => boolean): Promise<string> {
    while (!satisfied(this.received) && !this.closed) {
      await Promise.race([once(this.socket, 'data'), once(this.socket, 'close')]).catch(() => {})
    }
    return this.received
  }

  async untilClosed(): Promise<string> {
    if (!this.closed) await once(this.socket, 'close')
    return this.received
  }

  end(): void {
    this.socket.destroy()
  }
}

/** A bare server on a free port, for tests of request readers. */
export async function serveForTest(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ port: number; server: Server; close(): Promise<void> }> {
  const server = createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { port: (server.address() as AddressInfo).port, server, close }
}
