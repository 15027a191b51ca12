import type { Logger } from '../logging/logger.ts'
import { busLimits } from './limits.ts'
import type { Staleness } from './senders.ts'

/**
 * Why frames are refused. `forged`: not signed with the key of this deployment for this subject. `replayed`: it, or a
 * later one, was taken before. `old`: its sender has long sent others. `unproven`: its sender has not shown that it lives.
 */
export type Refusal = 'forged' | Staleness

/** Counts what is refused, and says so, once a second at most. */
export class Refusals {
  readonly counts: Record<Refusal, number> = { forged: 0, replayed: 0, old: 0, unproven: 0 }
  readonly #log: Logger
  readonly #nowMs: () => number
  #saidAtMs = Number.NEGATIVE_INFINITY
  #unsaid = 0

  constructor(log: Logger, nowMs: () => number) {
    this.#log = log
    this.#nowMs = nowMs
  }

  count(reason: Refusal, subject: string, from?: string): void {
    this.counts[reason] += 1
    this.#unsaid += 1
    const now = this.#nowMs()
    if (now - this.#saidAtMs < busLimits.refusalLogMs) return
    this.#saidAtMs = now
    const facts = { reason, subject, ...(from === undefined ? {} : { from }), refused: this.#unsaid }
    // The first frame of a node that joins comes before it has shown that it lives.
    if (reason === 'unproven') this.#log.info('a frame of a node not known to be alive was left out', facts)
    else this.#log.warn('frames on the bus were refused', facts)
    this.#unsaid = 0
  }
}
