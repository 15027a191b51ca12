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
  /** The same on all nodes of a deployment, and known to nobody else. */
  readonly key: Buffer
  readonly ids: Ids
  readonly log: Logger
  /** A clock that only goes forward. */
  readonly nowMs: () => number
}

/** A frame that another node sent, here and now. */
export interface SignedMessage {
  readonly from: string
  readonly subject: string
  readonly bytes: Uint8Array
  readonly replyTo: string | undefined
}

export interface ListenOptions {
  readonly shared?: boolean
  /** What this node itself sends there is not heard. */
  readonly ignoresOwn?: boolean
  /** A frame was left out because its sender has not shown that it lives: it was not taken, and never will be. */
  readonly onUnproven?: (message: SignedMessage) => void
  /**
   * The wire says that nobody listens to what was asked with this reply subject. That word is not signed: anybody who can
   * publish can say it.
   */
  readonly onNoListener?: (subject: string) => void
}

interface Challenge {
  readonly nonce: Buffer
  readonly madeAtMs: number
  askedAtMs: number
  /** What was left out so far stays out: the newest of it, by incarnation. */
  readonly leftOut: Map<string, number>
}

const nonceBytes = 16

/**
 * A wire on which only nodes of this deployment are heard. Every frame is signed with its subject, its sender and its
 * place among everything the sender has sent (`envelope.ts`), and taken once and in its turn (`senders.ts`). Of a sender
 * that is not known, nothing is taken until it has signed a number made up here: frames kept from before this node began,
 * or from nodes that are no more, are worth nothing.
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
    // Of itself a node knows that it is alive.
    this.#senders.proven({ from: node, incarnation: this.#incarnation, sequence: 0 })
    wire.listen(`${prefix}.prove.${node}`, (message) => this.#prove(message))
    wire.listen(`${prefix}.proof.${node}`, (message) => this.#receiveProof(message))
  }

  /** How many frames were refused, by reason, since the start. */
  get refused(): Readonly<Record<Refusal, number>> {
    return this.#refusals.counts
  }

  /** This node has shown to another that it is alive. */
  set onProved(listener: () => void) {
    this.#onProved = listener
  }

  send(subject: string, bytes: Uint8Array, replyTo?: string): void {
    this.#sequence += 1
    const origin = { from: this.#options.node, incarnation: this.#incarnation, sequence: this.#sequence }
    this.#options.wire.send(subject, this.#key.seal({ subject, replyTo }, { ...origin, bytes }), replyTo)
  }

  /** A star stands for one word. Of several shared listeners, one hears each message. */
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
      this.#leaveOut(envelope)
      onUnproven?.({ from, subject, bytes, replyTo })
    }
    return this.#options.wire.listen(pattern, receiveFrame, { shared })
  }

  onConnected(listener: (isConnected: boolean) => void): void {
    this.#options.wire.onConnected(listener)
  }

  /** Whether this node was asked to show that it lives and has not done so yet: what it answers is not heard. */
  isProving(node: string): boolean {
    return !this.#senders.has(node) && this.#challenges.has(node)
  }

  /** A node that is gone must show that it is alive before it is heard again. */
  forget(node: string): void {
    this.#senders.forget(node)
    this.#challenges.delete(node)
  }

  /** The connection was away: frames of before may still be on their way, and none of them is taken any more. */
  beginAnew(): void {
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

  #leaveOut({ from, incarnation, sequence }: Envelope): void {
    this.#challenge(from)
    const leftOut = this.#challenges.get(from)?.leftOut
    leftOut?.set(incarnation, Math.max(sequence, leftOut.get(incarnation) ?? 0))
  }

  /** Asks a node to sign a number. Frames of dead nodes can be sent by anybody, so few are asked at a time. */
  #challenge(node: string): void {
    const { prefix, ids, nowMs } = this.#options
    const now = nowMs()
    for (const [other, { madeAtMs }] of this.#challenges) {
      const isOver = now - madeAtMs > busLimits.deadAfterMs
      if (isOver || this.#challenges.size > busLimits.challengesMax) this.#challenges.delete(other)
    }
    const challenge = this.#challenges.get(node)
    if (challenge !== undefined && now - challenge.askedAtMs < busLimits.challengeEveryMs) return
    const made = challenge ?? { nonce: ids.bytes(nonceBytes), madeAtMs: now, leftOut: new Map() }
    this.#challenges.set(node, { ...made, askedAtMs: now })
    this.send(`${prefix}.prove.${node}`, made.nonce)
  }

  /** Whoever asks is answered, known or not: a proof is worth something to the one that made the number up alone. */
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
    // One that comes so late says nothing of now.
    if (this.#options.nowMs() - challenge.madeAtMs > busLimits.frameAgeMs) return
    const leftOut = challenge.leftOut.get(envelope.incarnation) ?? 0
    this.#senders.proven({ ...envelope, sequence: Math.max(envelope.sequence, leftOut) })
  }
}
