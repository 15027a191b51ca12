import { type WebSocket, WebSocketServer } from 'ws'
import { limitKeyOf } from '../../kernel/http/client-address.ts'
import { type OpenUpgrade, refuseUpgrade, type UpgradeRequest } from '../../kernel/http/upgrades.ts'
import type { Metrics } from '../../kernel/metrics/metrics.ts'
import { Connection } from './connection.ts'
import type { SocketParts } from './parts.ts'

const fullRetryMs = 1_000

/** All open connections, counted by address. */
export class Connections implements OpenUpgrade {
  readonly #parts: SocketParts
  readonly #server: WebSocketServer
  readonly #open = new Map<Connection, string>()
  readonly #perAddress = new Map<string, number>()
  readonly #checking: NodeJS.Timeout
  readonly #closed: (code: string) => void

  constructor(parts: SocketParts, metrics: Metrics) {
    this.#parts = parts
    const { limits } = parts
    this.#server = new WebSocketServer({
      noServer: true,
      // Compression per client costs more than the bandwidth, and merged messages are small.
      perMessageDeflate: false,
      clientTracking: false,
      maxPayload: limits.frameBytesMax,
    })
    const all = () => [...this.#open.keys()]
    metrics.gauge('agora_socket_connections', 'Open trading sockets', () => this.#open.size)
    metrics.gauge(
      'agora_socket_sessions',
      'Trading sockets that are logged on',
      () => all().filter(({ session }) => session !== undefined).length,
    )
    metrics.gauge('agora_socket_subscriptions', 'Channels followed over trading sockets', () =>
      all().reduce((sum, { subscriptions }) => sum + subscriptions.names.length, 0),
    )
    const closed = metrics.counter('agora_socket_closed_total', 'Trading sockets closed, by close code', ['code'])
    this.#closed = (code) => closed.inc({ code })
    this.#checking = setInterval(() => this.#check(), limits.lookEveryMs)
    this.#checking.unref()
  }

  accept({ raw, socket, head, address }: UpgradeRequest): void {
    const { limits, dialect } = this.#parts
    const origin = limitKeyOf(address)
    const limit = dialect.limit(undefined, address)
    const isFull = (this.#perAddress.get(origin) ?? 0) >= limits.connectionsPerAddressMax
    if (isFull || limit?.allowed === false) {
      const retryAfterMs = isFull ? fullRetryMs : (limit?.retryAfterMs ?? 0)
      const { body, headers } = dialect.protocolFailure({ kind: 'rate_limited', retryAfterMs })
      return refuseUpgrade(socket, '429 Too Many Requests', body, headers)
    }
    if (this.#open.size >= limits.connectionsMax) {
      const { body, headers } = dialect.protocolFailure({ kind: 'unavailable', reason: 'Too many connections' })
      return refuseUpgrade(socket, '503 Service Unavailable', body, headers)
    }
    this.#server.handleUpgrade(raw, socket, head, (webSocket: WebSocket) => {
      const connection = new Connection({ parts: this.#parts, webSocket, socket, raw, address })
      this.#open.set(connection, origin)
      this.#perAddress.set(origin, (this.#perAddress.get(origin) ?? 0) + 1)
      webSocket.on('close', (code) => {
        this.#closed(String(code))
        this.#forget(connection, origin)
      })
    })
  }

  drain(): void {
    clearInterval(this.#checking)
    const { reconnectAfterMs } = this.#parts.limits
    const count = Math.max(1, this.#open.size)
    let place = 0
    for (const connection of this.#open.keys()) {
      // Spread evenly, so that the clients do not all reconnect at once.
      void connection.drain(reconnectAfterMs + Math.floor((reconnectAfterMs * place) / count))
      place += 1
    }
  }

  stop(): void {
    clearInterval(this.#checking)
  }

  #check(): void {
    for (const connection of this.#open.keys()) connection.check(this.#parts.limits.lookEveryMs)
  }

  #forget(connection: Connection, origin: string): void {
    this.#open.delete(connection)
    const left = (this.#perAddress.get(origin) ?? 1) - 1
    if (left === 0) this.#perAddress.delete(origin)
    else this.#perAddress.set(origin, left)
  }
}
