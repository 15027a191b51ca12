import type { Ids } from '../ids/ids.ts'
import type { Logger } from '../logging/logger.ts'
import { type Envelope, envelopeBytesMax, FrameKey, incarnationCharacters } from './envelope.ts'
import { busLimits } from './limits.ts'
import { type Refusal, Refusals } from './refusals.ts'
import { Senders } from './senders.ts'
import type { Wire, WireMessage } from './wire.ts'

export interface SignedWireOptions {
  readonly wire: Wire
  readonly prefix: string
  readonly node: string
  /** Shared by the nodes of a deployment and secret. */
  readonly key: Buffer
  readonly ids: Ids
  readonly log: Logger
  /** A monotonic clock. */
  readonly nowMs: () => number
}

/** A verified, fresh frame of another node. */
export interface SignedMessage {
  readonly from: string
  readonly subject: string
  readonly bytes: Uint8Array
  readonly replyTo: string | undefined
}

export interface ListenOptions {
  readonly shared?: boolean
  /** Drops the frames of this node itself. */
  readonly ignoresOwn?: boolean
  /** A frame was dropped because its sender has not proved that it is alive; it is never accepted later. */
  readonly onUnproven?: (message: SignedMessage) => void
  /**
   * NATS reports no responders for the request with this reply subject. The report is not signed: any publisher can forge
   * it.
   */
  readonly onNoListener?: (subject: string) => void
}

interface Challenge {
  readonly nonce: Buffer
  readonly madeAtMs: number
  askedAtMs: number
  /** The newest dropped frame, by incarnation: dropped frames stay dropped. */
  readonly dropped: Map<string, number>
}

const nonceBytes = 16

/**
 * A wire that accepts frames of this deployment's nodes only. Every frame is signed with its subject, its sender and its
 * sequence (`envelope.ts`), and accepted once and in order (`senders.ts`). Frames of an unknown sender are dropped until it
 * has signed a nonce of this node: so recorded frames, from before this node's start or of dead nodes, are useless.
 */
export class SignedWire {
  readonly payloadBytesMax: number
  readonly #options: SignedWireOptions
  readonly #key: FrameKey
  readonly #incarnation: string
  readonly #senders: Senders
  readonly #refusals: Refusals
  readonly #challenges = new Map<string, Challenge>()
  #onProved: () => void = () => undefined
  #sequence = 0
  #lines = 0

  constructor(options: SignedWireOptions) {
    const { wire, prefix, node, key, ids, log, nowMs } = options
    this.#options = options
    this.payloadBytesMax = wire.payloadBytesMax - envelopeBytesMax
    this.#key = new FrameKey(key)
    this.#incarnation = ids.token(incarnationCharacters)
    this.#senders = new Senders(nowMs)
    this.#refusals = new Refusals(log, nowMs)
    // A node need not prove itself to itself.
    this.#senders.proven({ from: node, incarnation: this.#incarnation, sequence: 0 })
    wire.listen(`${prefix}.prove.${node}`, (message) => this.#prove(message))
    wire.listen(`${prefix}.proof.${node}`, (message) => this.#receiveProof(message))
  }

  /** The number of frames rejected since the start, by reason. */
  get refused(): Readonly<Record<Refusal, number>> {
    return this.#refusals.counts
  }

  /** Called when this node has sent a proof that it is alive. */
  set onProved(listener: () => void) {
    this.#onProved = listener
  }

  send(subject: string, bytes: Uint8Array, replyTo?: string): void {
    this.#sequence += 1
    const origin = { from: this.#options.node, incarnation: this.#incarnation, sequence: this.#sequence }
    this.#options.wire.send(subject, this.#key.seal({ subject, replyTo }, { ...origin, bytes }), replyTo)
  }

  /** A star matches one word. Of several shared listeners, one receives each message. */
  listen(pattern: string, receive: (message: SignedMessage) => void, options: ListenOptions = {}): () => void {
    const line = this.#lines++
    const { shared = false, ignoresOwn = false, onNoListener, onUnproven } = options
    const own = `.${this.#options.node}`
    const receiveFrame = (message: WireMessage) => {
      const { subject, replyTo } = message
      if (message.hasNoListener) return onNoListener?.(subject)
      if (ignoresOwn && subject.endsWith(own)) return
      const envelope = this.#open(message)
      if (envelope === undefined) return
      const { from, bytes } = envelope
      const staleness = this.#senders.take(envelope, line)
      if (staleness === undefined) return receive({ from, subject, bytes, replyTo })
      this.#refusals.count(staleness, subject, from)
      if (staleness !== 'unproven') return
      this.#drop(envelope)
      onUnproven?.({ from, subject, bytes, replyTo })
    }
    return this.#options.wire.listen(pattern, receiveFrame, { shared })
  }

  onConnected(listener: (isConnected: boolean) => void): void {
    this.#options.wire.onConnected(listener)
  }

  /** Whether a challenge of this node is open: its replies are dropped until then. */
  isProving(node: string): boolean {
    return !this.#senders.has(node) && this.#challenges.has(node)
  }

  /** A dead node must prove that it is alive before its frames are accepted again. */
  forget(node: string): void {
    this.#senders.forget(node)
    this.#challenges.delete(node)
  }

  /** After a reconnect: frames from before may still arrive and must not be accepted. */
  reset(): void {
    for (const node of this.#senders.names()) {
      if (node === this.#options.node) continue
      this.#senders.forget(node)
      this.#challenge(node)
    }
  }

  flush(): Promise<void> {
    return this.#options.wire.flush()
  }

  close(): Promise<void> {
    return this.#options.wire.close()
  }

  #open({ subject, replyTo, bytes }: WireMessage) {
    const envelope = this.#key.open({ subject, replyTo }, bytes)
    if (envelope === undefined) this.#refusals.count('forged', subject)
    return envelope
  }

  #drop({ from, incarnation, sequence }: Envelope): void {
    this.#challenge(from)
    const dropped = this.#challenges.get(from)?.dropped
    dropped?.set(incarnation, Math.max(sequence, dropped.get(incarnation) ?? 0))
  }

  /** Asks a node to sign a nonce. Anyone can replay frames of dead nodes, so the open challenges are bounded. */
  #challenge(node: string): void {
    const { prefix, ids, nowMs } = this.#options
    const now = nowMs()
    for (const [other, { madeAtMs }] of this.#challenges) {
      const isOver = now - madeAtMs > busLimits.deadAfterMs
      if (isOver || this.#challenges.size > busLimits.challengesMax) this.#challenges.delete(other)
    }
    const challenge = this.#challenges.get(node)
    if (challenge !== undefined && now - challenge.askedAtMs < busLimits.challengeEveryMs) return
    const made = challenge ?? { nonce: ids.bytes(nonceBytes), madeAtMs: now, dropped: new Map() }
    this.#challenges.set(node, { ...made, askedAtMs: now })
    this.send(`${prefix}.prove.${node}`, made.nonce)
  }

  /** Every challenge is answered: a proof is useful only to the node that chose the nonce. */
  #prove(message: WireMessage): void {
    const envelope = this.#open(message)
    if (envelope === undefined) return
    const { from, bytes } = envelope
    this.send(`${this.#options.prefix}.proof.${from}`, bytes)
    if (!this.#senders.has(from)) this.#challenge(from)
    this.#onProved()
  }

  #receiveProof(message: WireMessage): void {
    const envelope = this.#open(message)
    if (envelope === undefined) return
    const { from, bytes } = envelope
    const challenge = this.#challenges.get(from)
    if (challenge === undefined || !challenge.nonce.equals(bytes)) return
    this.#challenges.delete(from)
    // A late proof does not show that the node is alive now.
    if (this.#options.nowMs() - challenge.madeAtMs > busLimits.frameAgeMs) return
    const dropped = challenge.dropped.get(envelope.incarnation) ?? 0
    this.#senders.proven({ ...envelope, sequence: Math.max(envelope.sequence, dropped) })
  }
}
