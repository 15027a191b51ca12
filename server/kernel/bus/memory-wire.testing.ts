import type { Wire, WireMessage } from './wire.ts'

/** The frame key of test nodes. */
export const testFrameKey = Buffer.alloc(32, 'frames')

interface Listening {
  readonly pattern: readonly string[]
  readonly isShared: boolean
  readonly receive: (message: WireMessage) => void
}

/** A wire in memory for tests. Each end can be disconnected, and messages can be lost. */
export class MemoryWires {
  readonly payloadBytesMax: number
  readonly #ends = new Set<MemoryWire>()
  /** Called for each delivery; true loses the message for this listener. */
  loses: (subject: string) => boolean = () => false
  /** The latency of a message. */
  delayMs: (subject: string) => number = () => 0

  constructor(payloadBytesMax = 4_096) {
    this.payloadBytesMax = payloadBytesMax
  }

  open(): MemoryWire {
    const end = new MemoryWire(this)
    this.#ends.add(end)
    return end
  }

  remove(end: MemoryWire): void {
    this.#ends.delete(end)
  }

  carry(subject: string, bytes: Uint8Array, replyTo: string | undefined): void {
    const message = { subject, bytes: Uint8Array.from(bytes), replyTo, hasNoListener: false }
    const all = [...this.#ends].flatMap((end) => end.listeningTo(subject).map((listening) => ({ end, listening })))
    const own = all.filter(({ listening }) => !listening.isShared)
    const shared = all.filter(({ listening }) => listening.isShared).slice(0, 1)
    const received = [...own, ...shared]
    if (received.length === 0 && replyTo !== undefined) {
      this.#notify(replyTo, { ...message, subject: replyTo, bytes: new Uint8Array(), hasNoListener: true })
    }
    for (const { end, listening } of received) if (!this.loses(subject)) end.deliver(listening, message)
  }

  #notify(subject: string, message: WireMessage): void {
    for (const end of this.#ends) for (const listening of end.listeningTo(subject)) end.deliver(listening, message)
  }
}

export class MemoryWire implements Wire {
  readonly payloadBytesMax: number
  readonly #wires: MemoryWires
  readonly #listening = new Set<Listening>()
  #isCut = false
  #onConnected: (isConnected: boolean) => void = () => undefined

  constructor(wires: MemoryWires) {
    this.#wires = wires
    this.payloadBytesMax = wires.payloadBytesMax
  }

  send(subject: string, bytes: Uint8Array, replyTo?: string): void {
    if (!this.#isCut) this.#wires.carry(subject, bytes, replyTo)
  }

  listen(subject: string, receive: (message: WireMessage) => void, { shared = false } = {}): () => void {
    const listening = { pattern: subject.split('.'), isShared: shared, receive }
    this.#listening.add(listening)
    return () => this.#listening.delete(listening)
  }

  onConnected(listener: (isConnected: boolean) => void): void {
    this.#onConnected = listener
  }

  async flush(): Promise<void> {}

  async close(): Promise<void> {
    this.#isCut = true
    this.#wires.remove(this)
  }

  cut(): void {
    this.#isCut = true
    this.#onConnected(false)
  }

  mend(): void {
    this.#isCut = false
    this.#onConnected(true)
  }

  listeningTo(subject: string): readonly Listening[] {
    if (this.#isCut) return []
    const words = subject.split('.')
    return [...this.#listening].filter(
      ({ pattern }) =>
        pattern.length === words.length && pattern.every((word, index) => word === '*' || word === words[index]),
    )
  }

  deliver({ receive }: Listening, message: WireMessage): void {
    const arrive = () => {
      if (!this.#isCut) receive(message)
    }
    const delayMs = this.#wires.delayMs(message.subject)
    if (delayMs === 0) setImmediate(arrive)
    else setTimeout(arrive, delayMs)
  }
}
