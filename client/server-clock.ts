import type { ClientEnvironment } from './environment.ts'

/** Best of so many measurements; the one that took the least time says the most. */
const samplesKept = 8

/**
 * The server's time as far as it can be known from here. A request is stamped by this clock, so that a machine whose
 * own clock is wrong can trade all the same.
 */
export class ServerClock {
  readonly #environment: ClientEnvironment
  #samples: { readonly offsetMs: number; readonly roundTripMs: number }[] = []
  #lastStampMs = 0

  constructor(environment: ClientEnvironment) {
    this.#environment = environment
  }

  /** What is to be added to the own clock; 0 until something was measured. */
  get offsetMs(): number {
    const best = this.#samples.reduce<{ offsetMs: number; roundTripMs: number } | undefined>(
      (least, sample) => (least === undefined || sample.roundTripMs <= least.roundTripMs ? sample : least),
      undefined,
    )
    return best?.offsetMs ?? 0
  }

  get isMeasured(): boolean {
    return this.#samples.length > 0
  }

  nowMs(): number {
    return this.#environment.nowMs() + this.offsetMs
  }

  /** A time for signing: never the same twice, for two equal requests of one millisecond would count as one. */
  stampMs(): number {
    this.#lastStampMs = Math.max(this.nowMs(), this.#lastStampMs + 1)
    return this.#lastStampMs
  }

  /** The server read its clock somewhere between these two times of ours; the middle is the best guess. */
  learn(sentAtMs: number, receivedAtMs: number, serverTimeMs: number): void {
    const roundTripMs = receivedAtMs - sentAtMs
    if (roundTripMs < 0 || !Number.isFinite(serverTimeMs)) return
    const offsetMs = Math.round(serverTimeMs - (sentAtMs + receivedAtMs) / 2)
    this.#samples = [...this.#samples.slice(1 - samplesKept), { offsetMs, roundTripMs }]
  }

  /** What was measured does not hold any more: a clock was set, or the machine slept. */
  forget(): void {
    this.#samples = []
    this.#lastStampMs = 0
  }
}
