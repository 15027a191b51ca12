import type { Logger } from '../logging/logger.ts'
import { busLimits } from './limits.ts'
import type { Staleness } from './senders.ts'

/**
 * Why a frame is rejected. `forged`: not signed with the key of this deployment for this subject. `replayed`: this frame or
 * a later one was accepted before. `old`: delayed for too long. `unproven`: its sender has not proved that it is alive.
 */
export type Refusal = 'forged' | Staleness

/** Counts rejected frames and logs them at most once a second. */
export class Refusals {
  readonly counts: Record<Refusal, number> = { forged: 0, replayed: 0, old: 0, unproven: 0 }
  readonly #log: Logger
  readonly #nowMs: () => number
  #loggedAtMs = Number.NEGATIVE_INFINITY
  #unlogged = 0

  constructor(log: Logger, nowMs: () => number) {
    this.#log = log
    this.#nowMs = nowMs
  }

  count(reason: Refusal, subject: string, from?: string): void {
    this.counts[reason] += 1
    this.#unlogged += 1
    const now = this.#nowMs()
    if (now - this.#loggedAtMs < busLimits.refusalLogMs) return
    this.#loggedAtMs = now
    const fields = { reason, subject, ...(from === undefined ? {} : { from }), refused: this.#unlogged }
    // The first frame of a joining node arrives before its proof.
    if (reason === 'unproven') this.#log.info('a frame of an unproven node was dropped', fields)
    else this.#log.warn('frames on the bus were rejected', fields)
    this.#unlogged = 0
  }
}
