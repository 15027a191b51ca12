import { busLimits } from './limits.ts'

/** Why a frame that bears the signature of this deployment is refused all the same. */
export type Staleness = 'replayed' | 'old' | 'unproven'

/** Who sent a frame, and which one of all it sent. */
export interface Origin {
  readonly from: string
  readonly incarnation: string
  readonly sequence: number
}

interface Sender {
  readonly incarnation: string
  /** Everything up to here is too old. */
  floor: number
  newest: number
  /** What was the newest when the present stretch of time began, and when that was. */
  stretchNewest: number
  stretchAtMs: number
  /** The newest on each line, since the frames of one line come in the order they were sent. */
  readonly byLine: Map<number, number>
}

/**
 * Which frames of which senders are new. A sender counts once it has shown, by signing a number made up here, that it is
 * alive now and how far it has counted: what it sent before that, or what one sent that is no more, is never taken.
 *
 * No clock of another machine is asked: how old a frame is shows by what its sender had sent how long ago.
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

  /** This sender is alive and had sent so much. */
  proven({ from, incarnation, sequence }: Origin): void {
    const now = { newest: sequence, stretchNewest: sequence, stretchAtMs: this.#nowMs() }
    this.#senders.set(from, { incarnation, floor: sequence, ...now, byLine: new Map() })
  }

  /** It must show again that it is alive. */
  forget(node: string): void {
    this.#senders.delete(node)
  }

  /** Takes a frame that came on a line, once and in its turn. Undefined when it is good. */
  take({ from, incarnation, sequence }: Origin, line: number): Staleness | undefined {
    const sender = this.#senders.get(from)
    if (sender?.incarnation !== incarnation) return 'unproven'
    this.#turn(sender)
    if (sequence <= sender.floor) return 'old'
    if (sequence <= (sender.byLine.get(line) ?? 0)) return 'replayed'
    sender.byLine.set(line, sequence)
    sender.newest = Math.max(sender.newest, sequence)
    return undefined
  }

  #turn(sender: Sender): void {
    const now = this.#nowMs()
    if (now - sender.stretchAtMs < busLimits.frameAgeMs) return
    sender.floor = sender.stretchNewest
    sender.stretchNewest = sender.newest
    sender.stretchAtMs = now
  }
}
