import type { ClientEnvironment } from './environment.ts'

/** The number of samples; the one with the shortest round trip is the most accurate. */
const samplesMax = 8

/** The estimated server time. Requests are stamped with it, so that a machine with a wrong clock can trade. */
export class ServerClock {
  readonly #environment: ClientEnvironment
  #samples: { readonly offsetMs: number; readonly roundTripMs: number }[] = []
  #lastStampMs = 0

  constructor(environment: ClientEnvironment) {
    this.#environment = environment
  }

  /** The offset from the local clock; 0 until the first measurement. */
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

  /** A timestamp for signing, unique per request: two equal requests in one millisecond would count as one. */
  stampMs(): number {
    this.#lastStampMs = Math.max(this.nowMs(), this.#lastStampMs + 1)
    return this.#lastStampMs
  }

  /** The server read its clock between these two local times; the middle is the best estimate. */
  learn(sentAtMs: number, receivedAtMs: number, serverTimeMs: number): void {
    const roundTripMs = receivedAtMs - sentAtMs
    if (roundTripMs < 0 || !Number.isFinite(serverTimeMs)) return
    const offsetMs = Math.round(serverTimeMs - (sentAtMs + receivedAtMs) / 2)
    this.#samples = [...this.#samples.slice(1 - samplesMax), { offsetMs, roundTripMs }]
  }

  /** The measurements are no longer valid: a clock was set, or the machine slept. */
  forget(): void {
    this.#samples = []
    this.#lastStampMs = 0
  }
}
