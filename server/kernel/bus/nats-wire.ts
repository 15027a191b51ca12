import type { Msg, NatsConnection } from '@nats-io/transport-node'
import { busLimits } from './limits.ts'
import type { Wire, WireMessage } from './wire.ts'

/** Connects to one of the comma-separated servers with the credentials of the first. */
export async function connectToNats(urls: string, name: string): Promise<Wire> {
  // Loaded lazily: a single node does not need it.
  const { connect } = await import('@nats-io/transport-node')
  const addresses = urls.split(',').map((text) => new URL(text))
  const [first] = addresses
  const user = decodeURIComponent(first?.username ?? '')
  const pass = decodeURIComponent(first?.password ?? '')
  const connection = await connect({
    servers: addresses.map(({ host }) => host),
    name,
    ...(user === '' ? {} : pass === '' ? { token: user } : { user, pass }),
    ...(first?.protocol === 'tls:' ? { tls: {} } : {}),
    timeout: busLimits.connectTimeoutMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: busLimits.reconnectEveryMs,
    pingInterval: busLimits.heartbeatMs,
  })
  return new NatsWire(connection)
}

class NatsWire implements Wire {
  readonly payloadBytesMax: number
  readonly #connection: NatsConnection
  #onConnected: (isConnected: boolean) => void = () => undefined

  constructor(connection: NatsConnection) {
    this.#connection = connection
    this.payloadBytesMax = connection.info?.max_payload ?? 1_048_576
    void this.#watch()
  }

  send(subject: string, bytes: Uint8Array, replyTo?: string): void {
    if (this.#connection.isClosed() || this.#connection.isDraining()) return
    this.#connection.publish(subject, bytes, replyTo === undefined ? {} : { reply: replyTo })
  }

  listen(subject: string, receive: (message: WireMessage) => void, { shared = false } = {}): () => void {
    const callback = (error: Error | null, message: Msg) => {
      if (error !== null) return
      const hasNoListener = message.data.length === 0 && message.headers?.code === noResponders
      receive({ subject: message.subject, bytes: message.data, replyTo: message.reply, hasNoListener })
    }
    const subscription = this.#connection.subscribe(subject, { callback, ...(shared ? { queue: 'one' } : {}) })
    return () => subscription.unsubscribe()
  }

  onConnected(listener: (isConnected: boolean) => void): void {
    this.#onConnected = listener
  }

  flush(): Promise<void> {
    return this.#connection.flush()
  }

  async close(): Promise<void> {
    if (this.#connection.isClosed()) return
    await this.#connection.drain().catch(() => this.#connection.close())
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'disconnect' || type === 'staleConnection') this.#onConnected(false)
      if (type === 'reconnect') this.#onConnected(true)
    }
  }
}

const noResponders = 503
