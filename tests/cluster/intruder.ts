import { connect, headers, type Msg, type NatsConnection } from '@nats-io/transport-node'
import type { Wire } from '../../server/kernel/bus/wire.ts'

export interface Captured {
  readonly subject: string
  readonly replyTo: string | undefined
  readonly bytes: Uint8Array
}

const noResponders = 503

/**
 * A client that may publish and subscribe to everything on the NATS server of a deployment, but does not have its key.
 */
export class Intruder {
  readonly captured: Captured[] = []
  readonly #connection: NatsConnection

  private constructor(connection: NatsConnection) {
    this.#connection = connection
    connection.subscribe('test.>', {
      callback: (_error: Error | null, { subject, reply, data }: Msg) => {
        this.captured.push({ subject, replyTo: reply, bytes: Uint8Array.from(data) })
      },
    })
  }

  static async connect(url: string): Promise<Intruder> {
    const intruder = new Intruder(await connect({ servers: new URL(url).host }))
    await intruder.#connection.flush()
    return intruder
  }

  publish({ subject, replyTo, bytes }: Captured): void {
    this.#connection.publish(subject, bytes, replyTo === undefined ? {} : { reply: replyTo })
  }

  /** Replies on this subject before any other client, as the server does without subscribers. */
  reportsNoListener(to: string): () => void {
    const subscription = this.#connection.subscribe(to, {
      callback: (_error: Error | null, { reply }: Msg) => {
        const forged = headers(noResponders, 'No Responders')
        if (reply !== undefined) this.#connection.publish(reply, new Uint8Array(), { headers: forged })
      },
    })
    return () => subscription.unsubscribe()
  }

  flush(): Promise<void> {
    return this.#connection.flush()
  }

  close(): Promise<void> {
    return this.#connection.close()
  }
}

/** A connection that can hold back messages as long as the test needs. */
export class HoldingWire implements Wire {
  readonly payloadBytesMax: number
  readonly #wire: Wire
  #held: (() => void)[] | undefined

  constructor(wire: Wire) {
    this.#wire = wire
    this.payloadBytesMax = wire.payloadBytesMax
  }

  hold(): void {
    this.#held = []
  }

  /** Sends the held messages, the last first. */
  release(): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const send of held.reverse()) send()
  }

  get held(): number {
    return this.#held?.length ?? 0
  }

  send(subject: string, bytes: Uint8Array, replyTo?: string): void {
    const send = () => this.#wire.send(subject, bytes, replyTo)
    if (this.#held === undefined) send()
    else this.#held.push(send)
  }

  listen(...listening: Parameters<Wire['listen']>): () => void {
    return this.#wire.listen(...listening)
  }

  onConnected(listener: (isConnected: boolean) => void): void {
    this.#wire.onConnected(listener)
  }

  flush(): Promise<void> {
    return this.#wire.flush()
  }

  close(): Promise<void> {
    return this.#wire.close()
  }
}
