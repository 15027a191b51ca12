import { busLimits } from './limits.ts'

/** Why a correctly signed frame is rejected. */
export type Staleness = 'replayed' | 'old' | 'unproven'

/** The sender of a frame and the number of the frame. */
export interface Origin {
  readonly from: string
  readonly incarnation: string
  readonly sequence: number
}

interface Sender {
  readonly incarnation: string
  /** Frames up to this number are too old. */
  floor: number
  newest: number
  /** The newest frame when the current interval began, and that time. */
  intervalNewest: number
  intervalAtMs: number
  /** The newest frame of each subscription, on which frames arrive in the order sent. */
  readonly byLine: Map<number, number>
}

/**
 * Decides which frames are new. A sender counts once it has signed a nonce of this node, which proves that it is alive now
 * and how far it has counted. Frames from before the proof, or of a dead sender, are never accepted.
 *
 * The age of a frame follows from the later frames of its sender, not from another machine's clock.
 */
export class Senders {
  readonly #nowMs: () => number
  readonly #senders = new Map<string, Sender>()

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  names(): string[] {
    return [...this.#senders.keys()]
  }

  has(node: string): boolean {
    return this.#senders.has(node)
  }

  /** The sender has proved that it is alive, at this sequence. */
  proven({ from, incarnation, sequence }: Origin): void {
    const now = { newest: sequence, intervalNewest: sequence, intervalAtMs: this.#nowMs() }
    this.#senders.set(from, { incarnation, floor: sequence, ...now, byLine: new Map() })
  }

  /** The sender must prove again that it is alive. */
  forget(node: string): void {
    this.#senders.delete(node)
  }

  /** Accepts each frame of a subscription once and in order. Undefined if the frame is accepted. */
  take({ from, incarnation, sequence }: Origin, line: number): Staleness | undefined {
    const sender = this.#senders.get(from)
    if (sender?.incarnation !== incarnation) return 'unproven'
    this.#advanceInterval(sender)
    if (sequence <= sender.floor) return 'old'
    if (sequence <= (sender.byLine.get(line) ?? 0)) return 'replayed'
    sender.byLine.set(line, sequence)
    sender.newest = Math.max(sender.newest, sequence)
    return undefined
  }

  #advanceInterval(sender: Sender): void {
    const now = this.#nowMs()
    if (now - sender.intervalAtMs < busLimits.frameAgeMs) return
    sender.floor = sender.intervalNewest
    sender.intervalNewest = sender.newest
    sender.intervalAtMs = now
  }
}
