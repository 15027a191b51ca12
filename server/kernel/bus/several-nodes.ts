import type { Ids } from '../ids/ids.ts'
import { errorFields, type Logger } from '../logging/logger.ts'
import { Announcements } from './announcements.ts'
import { type Bus, type BusBody, NoListener, type RequestHandler, type RequestOptions } from './bus.ts'
import { type Frame, type Head, Parts, partsOf, readFrame, writeFrame } from './frame.ts'
import { Lanes } from './lanes.ts'
import { busLimits } from './limits.ts'
import { Members } from './members.ts'
import { PendingRequests } from './pending-requests.ts'
import type { Refusal } from './refusals.ts'
import { type SignedMessage, SignedWire } from './signed-wire.ts'
import type { Wire } from './wire.ts'

export interface SeveralNodesOptions {
  readonly wire: Wire
  /** The first word of every subject: separates deployments that share a NATS server. */
  readonly prefix: string
  readonly node: string
  /** Signs frames; the same on all nodes. */
  readonly key: Buffer
  readonly ids: Ids
  readonly log: Logger
  /** A monotonic clock. */
  readonly nowMs?: () => number
  readonly joinMs?: number
}

const requestTokenCharacters = 20

type EventReceiver = (body: BusBody, from: string) => void | Promise<void>

/** Joins the bus and listens for a moment to find the peers. */
export async function joinNodes(options: SeveralNodesOptions): Promise<Bus> {
  const bus = new SeveralNodesBus(options)
  await bus.join(options.joinMs ?? busLimits.joinMs)
  return bus
}

/**
 * All broadcasts of a node form one numbered stream, so that every peer notices a missing number, at the latest with the
 * next heartbeat.
 */
class SeveralNodesBus implements Bus {
  readonly node: string
  readonly #wire: SignedWire
  readonly #prefix: string
  readonly #log: Logger
  readonly #members: Members
  readonly #requests: PendingRequests
  readonly #announcements = new Announcements()
  readonly #lanes: Lanes
  readonly #parts = new Map<string, Parts>()
  readonly #receivers = new Map<string, Set<EventReceiver>>()
  readonly #gapListeners = new Set<(node: string | undefined) => void>()
  readonly #cutOffListeners = new Set<() => void>()
  readonly #downListeners = new Set<(node: string) => void>()
  #number = 0
  readonly #nowMs: () => number
  #isConnected = true
  #isClosed = false
  #reconnectedAtMs = Number.NEGATIVE_INFINITY
  #beating: NodeJS.Timeout | undefined

  constructor({ prefix, node, log, nowMs = () => performance.now(), ...options }: SeveralNodesOptions) {
    this.node = node
    this.#nowMs = nowMs
    const wire = new SignedWire({ prefix, node, log, nowMs, ...options })
    this.#wire = wire
    this.#prefix = prefix
    this.#log = log
    this.#lanes = new Lanes((error) => log.error('a message of another node was not handled', errorFields(error)))
    this.#members = new Members({
      nowMs,
      onGap: (from, wasUnknown) => this.#gap(from, wasUnknown),
      onDown: (down) => this.#nodeDown(down),
    })
    const onNoListener = (silent: string) => this.#probe(silent)
    const token = options.ids.token(requestTokenCharacters)
    this.#requests = new PendingRequests({ wire, prefix, node, log, token, onNoListener })
    this.#requests.answer('bus.ping', () => null)
    wire.listen(`${prefix}.all.*`, (message) => this.#receive(message), { ignoresOwn: true })
    wire.listen(`${prefix}.confirm.${node}.*`, ({ subject, from }) => {
      this.#announcements.confirmed(subject.slice(subject.lastIndexOf('.') + 1), from)
    })
    // A peer that has just verified this node learns the number of its newest message, and so that it missed none.
    wire.onProved = () => this.#beat()
    wire.onConnected((isConnected) => (isConnected ? this.#reconnected() : this.#disconnected()))
  }

  async join(joinMs: number): Promise<void> {
    await this.#wire.flush()
    this.#beat()
    this.#beating = setInterval(() => this.#checkMembers(), busLimits.heartbeatMs)
    this.#beating.unref()
    await new Promise((resolve) => setTimeout(resolve, joinMs))
    this.#members.joined()
  }

  get isConnected(): boolean {
    return this.#isConnected
  }

  get refused(): Readonly<Record<Refusal, number>> {
    return this.#wire.refused
  }

  nodes(): readonly string[] {
    return this.#isConnected ? this.#members.names() : []
  }

  publish(subject: string, body: BusBody): void {
    this.#broadcast(subject, body, undefined)
  }

  async announce(subject: string, body: BusBody, { timeoutMs }: { timeoutMs: number }): Promise<readonly string[]> {
    return this.#announcements.make(this.nodes(), (id) => this.#broadcast(subject, body, id), {
      timeoutMs,
      slowAfterMs: busLimits.confirmSlowAfterMs,
      onSlow: (node) => this.#probe(node),
    })
  }

  subscribe(subject: string, receive: EventReceiver): () => void {
    const receivers = this.#receivers.get(subject) ?? new Set()
    this.#receivers.set(subject, receivers.add(receive))
    return () => receivers.delete(receive)
  }

  handled(service: string): Promise<void> {
    return new Promise((resolve) => this.#lanes.run(service, resolve))
  }

  request(subject: string, body: BusBody, options: RequestOptions): Promise<BusBody> {
    return this.#requests.request(subject, body, options)
  }

  answer(subject: string, handle: RequestHandler): () => void {
    return this.#requests.answer(subject, handle)
  }

  onGap(listener: (node: string | undefined) => void): () => void {
    this.#gapListeners.add(listener)
    return () => this.#gapListeners.delete(listener)
  }

  onDisconnect(listener: () => void): () => void {
    this.#cutOffListeners.add(listener)
    return () => this.#cutOffListeners.delete(listener)
  }

  onNodeDown(listener: (node: string) => void): () => void {
    this.#downListeners.add(listener)
    return () => this.#downListeners.delete(listener)
  }

  async close(): Promise<void> {
    clearInterval(this.#beating)
    this.#stream({ kind: 'bye', number: this.#number })
    this.#isConnected = false
    this.#isClosed = true
    this.#requests.giveUp()
    await this.#wire.close()
  }

  #broadcast(subject: string, body: BusBody, confirm: string | undefined): void {
    const { isBytes, parts } = partsOf(body, this.#wire.payloadBytesMax)
    parts.forEach((bytes, part) => {
      this.#number += 1
      const head: Head = { kind: 'said', number: this.#number, subject, isBytes }
      const cut = parts.length === 1 ? {} : { part, parts: parts.length }
      this.#stream({ ...head, ...cut, ...(confirm === undefined ? {} : { confirm }) }, bytes)
    })
  }

  #stream(head: Head, body?: Uint8Array): void {
    if (this.#isConnected) this.#wire.send(`${this.#prefix}.all.${this.node}`, writeFrame(head, body))
  }

  #beat(): void {
    this.#stream({ kind: 'beat', number: this.#number })
  }

  #checkMembers(): void {
    this.#beat()
    if (!this.#isConnected) return
    for (const node of this.#members.findQuiet()) this.#probe(node)
  }

  #receive({ from, bytes }: SignedMessage): void {
    const frame = readFrame(bytes)
    if (frame === undefined) return
    // The first message after a disconnect may arrive before the reconnect event.
    if (!this.#isConnected) return this.#reconnected()
    const { kind, number } = frame.head
    if (kind === 'bye') return void this.#members.left(from)
    if (number === undefined) return
    this.#members.received(from, number, kind === 'beat')
    if (kind === 'said') this.#receiveMessage(from, frame)
  }

  #receiveMessage(from: string, frame: Frame): void {
    const { subject, confirm } = frame.head
    if (subject === undefined) return
    const parts = this.#parts.get(from) ?? new Parts()
    this.#parts.set(from, parts)
    const whole = parts.add(frame)
    if (whole === undefined) return
    this.#lanes.run(subject.split('.')[0] ?? subject, () => this.#handle(subject, whole.body, from, confirm))
  }

  #handle(subject: string, body: BusBody, from: string, confirm: string | undefined): void | Promise<void> {
    const waits: Promise<void>[] = []
    for (const receive of this.#receivers.get(subject) ?? []) {
      const wait = receive(body, from)
      if (wait !== undefined) waits.push(wait)
    }
    if (waits.length === 0) return this.#confirm(from, confirm)
    return Promise.all(waits).then(() => this.#confirm(from, confirm))
  }

  #confirm(to: string, id: string | undefined): void {
    if (id === undefined) return
    this.#wire.send(`${this.#prefix}.confirm.${to}.${id}`, writeFrame({ kind: 'confirmed' }))
  }

  /**
   * Pings a node; it is dead if NATS reports no responders. If that report is forged, the node's next message counts as a
   * gap.
   */
  #probe(node: string): void {
    if (!this.#members.has(node) || this.#nowMs() - this.#reconnectedAtMs < busLimits.reconnectGraceMs) return
    const timeoutMs = busLimits.quietMs
    this.#requests.request('bus.ping', null, { to: node, timeoutMs }).catch((error: unknown) => {
      if (error instanceof NoListener) this.#members.lost(node)
    })
  }

  #gap(node: string | undefined, wasUnknown: boolean): void {
    this.#log.warn('messages of another node may be lost', node === undefined ? {} : { other: node })
    // The node missed the messages of this one while it was unknown. A skipped number makes it notice.
    if (wasUnknown) this.#skip()
    for (const listener of this.#gapListeners) listener(node)
    if (wasUnknown) this.#beat()
  }

  #nodeDown(node: string): void {
    this.#log.info('a node is down', { other: node })
    this.#wire.forget(node)
    this.#parts.delete(node)
    this.#announcements.nodeDown(node)
    this.#requests.giveUp(node)
    for (const listener of this.#downListeners) listener(node)
  }

  #skip(): void {
    this.#number += 1
  }

  #disconnected(): void {
    if (!this.#isConnected) return
    this.#isConnected = false
    this.#log.warn('the bus is disconnected')
    // This node confirms nothing while disconnected: the skipped number makes its peers count a gap.
    this.#skip()
    for (const node of this.#members.names()) this.#announcements.nodeDown(node)
    this.#requests.giveUp()
    for (const listener of this.#cutOffListeners) listener()
  }

  #reconnected(): void {
    if (this.#isConnected || this.#isClosed) return
    this.#isConnected = true
    this.#reconnectedAtMs = this.#nowMs()
    this.#wire.reset()
    this.#members.resetSilence()
    this.#gap(undefined, false)
    this.#beat()
  }
}
