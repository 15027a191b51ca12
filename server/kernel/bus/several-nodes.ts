import type { Ids } from '../ids/ids.ts'
import { errorFields, type Logger } from '../logging/logger.ts'
import { Announcements } from './announcements.ts'
import { type Answer, type Bus, type BusBody, NoListener, type RequestOptions } from './bus.ts'
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
  /** The first word of every subject: deployments that share a wire do not hear each other. */
  readonly prefix: string
  readonly node: string
  /** Signs what nodes say; the same on all of them. */
  readonly key: Buffer
  readonly ids: Ids
  readonly log: Logger
  /** A clock that only goes forward. */
  readonly nowMs?: () => number
  readonly joinMs?: number
}

const questionTokenCharacters = 20

type EventReceiver = (body: BusBody, from: string) => void | Promise<void>

/** Joins the other nodes, and listens for a moment who they are. */
export async function joinNodes(options: SeveralNodesOptions): Promise<Bus> {
  const bus = new SeveralNodesBus(options)
  await bus.join(options.joinMs ?? busLimits.joinMs)
  return bus
}

/**
 * Everything one node says to all goes through one numbered stream, so that a hole in the numbers is noticed by everybody,
 * at the latest with the next beat.
 */
class SeveralNodesBus implements Bus {
  readonly node: string
  readonly #wire: SignedWire
  readonly #prefix: string
  readonly #log: Logger
  readonly #members: Members
  readonly #questions: PendingRequests
  readonly #announcements = new Announcements()
  readonly #lanes: Lanes
  readonly #parts = new Map<string, Parts>()
  readonly #receivers = new Map<string, Set<EventReceiver>>()
  readonly #gapListeners = new Set<(node: string | undefined) => void>()
  readonly #cutOffListeners = new Set<() => void>()
  readonly #goneListeners = new Set<(node: string) => void>()
  #number = 0
  readonly #nowMs: () => number
  #isConnected = true
  #isClosed = false
  #mendedAtMs = Number.NEGATIVE_INFINITY
  #beating: NodeJS.Timeout | undefined

  constructor({ prefix, node, log, nowMs = () => performance.now(), ...options }: SeveralNodesOptions) {
    this.node = node
    this.#nowMs = nowMs
    const wire = new SignedWire({ prefix, node, log, nowMs, ...options })
    this.#wire = wire
    this.#prefix = prefix
    this.#log = log
    this.#lanes = new Lanes((error) => log.error('what another node said was not handled', errorFields(error)))
    this.#members = new Members({
      nowMs,
      onGap: (from, wasUnknown) => this.#gap(from, wasUnknown),
      onDown: (gone) => this.#gone(gone),
    })
    const onNoListener = (unheard: string) => this.#probe(unheard)
    const token = options.ids.token(questionTokenCharacters)
    this.#questions = new PendingRequests({ wire, prefix, node, log, token, onNoListener })
    this.#questions.answer('bus.ping', () => null)
    wire.listen(`${prefix}.all.*`, (message) => this.#receive(message), { ignoresOwn: true })
    wire.listen(`${prefix}.confirm.${node}.*`, ({ subject, from }) => {
      this.#announcements.confirmed(subject.slice(subject.lastIndexOf('.') + 1), from)
    })
    // Whoever has just learned that this node lives learns what it said last, and with it that nothing is missed.
    wire.onProved = () => this.#beat()
    wire.onConnected((isConnected) => (isConnected ? this.#mended() : this.#broken()))
  }

  async join(joinMs: number): Promise<void> {
    await this.#wire.flush()
    this.#beat()
    this.#beating = setInterval(() => this.#lookAround(), busLimits.heartbeatMs)
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
    this.#sendText(subject, body, undefined)
  }

  async announce(subject: string, body: BusBody, { timeoutMs }: { timeoutMs: number }): Promise<readonly string[]> {
    return this.#announcements.make(this.nodes(), (id) => this.#sendText(subject, body, id), {
      timeoutMs,
      patienceMs: busLimits.confirmPatienceMs,
      onImpatient: (node) => this.#probe(node),
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
    return this.#questions.ask(subject, body, options)
  }

  answer(subject: string, handle: Answer): () => void {
    return this.#questions.answer(subject, handle)
  }

  onGap(listener: (node: string | undefined) => void): () => void {
    this.#gapListeners.add(listener)
    return () => this.#gapListeners.delete(listener)
  }

  onCutOff(listener: () => void): () => void {
    this.#cutOffListeners.add(listener)
    return () => this.#cutOffListeners.delete(listener)
  }

  onNodeDown(listener: (node: string) => void): () => void {
    this.#goneListeners.add(listener)
    return () => this.#goneListeners.delete(listener)
  }

  async close(): Promise<void> {
    clearInterval(this.#beating)
    this.#stream({ kind: 'bye', number: this.#number })
    this.#isConnected = false
    this.#isClosed = true
    this.#questions.giveUp()
    await this.#wire.close()
  }

  #sendText(subject: string, body: BusBody, confirm: string | undefined): void {
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

  #lookAround(): void {
    this.#beat()
    if (!this.#isConnected) return
    for (const node of this.#members.look()) this.#probe(node)
  }

  #receive({ from, bytes }: SignedMessage): void {
    const frame = readFrame(bytes)
    if (frame === undefined) return
    // The first message after a break may come before the word that there is a connection again.
    if (!this.#isConnected) return this.#mended()
    const { kind, number } = frame.head
    if (kind === 'bye') return this.#members.lost(from)
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
   * Asks a node whether it is there; when nobody listens under its name, it is gone. Should that word be forged, the node
   * is a gap when it is heard again.
   */
  #probe(node: string): void {
    if (!this.#members.has(node) || this.#nowMs() - this.#mendedAtMs < busLimits.reconnectGraceMs) return
    const timeoutMs = busLimits.quietMs
    this.#questions.ask('bus.ping', null, { to: node, timeoutMs }).catch((error: unknown) => {
      if (error instanceof NoListener) this.#members.lost(node)
    })
  }

  #gap(node: string | undefined, wasUnknown: boolean): void {
    this.#log.warn('something another node said was missed', node === undefined ? {} : { other: node })
    // It did not get what was said here while it was not known, and must learn that: a number is left out.
    if (wasUnknown) this.#skip()
    for (const listener of this.#gapListeners) listener(node)
    if (wasUnknown) this.#beat()
  }

  #gone(node: string): void {
    this.#log.info('a node is gone', { other: node })
    this.#wire.forget(node)
    this.#parts.delete(node)
    this.#announcements.gone(node)
    this.#questions.giveUp(node)
    for (const listener of this.#goneListeners) listener(node)
  }

  #skip(): void {
    this.#number += 1
  }

  #broken(): void {
    if (!this.#isConnected) return
    this.#isConnected = false
    this.#log.warn('the connection to the other nodes is lost')
    // Whatever the others said meanwhile, this node did not confirm: they must count it as one that missed something.
    this.#skip()
    for (const node of this.#members.names()) this.#announcements.gone(node)
    this.#questions.giveUp()
    for (const listener of this.#cutOffListeners) listener()
  }

  #mended(): void {
    if (this.#isConnected || this.#isClosed) return
    this.#isConnected = true
    this.#mendedAtMs = this.#nowMs()
    this.#wire.beginAnew()
    this.#members.receiveAgain()
    this.#gap(undefined, false)
    this.#beat()
  }
}
