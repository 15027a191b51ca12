/** The only source of the time of day. Code receives it as a dependency, so that tests and replays set the time. */
export interface Clock {
  nowMs(): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }

/** A clock for tests that changes only by `set` and `advance`. */
export class SettableClock implements Clock {
  #nowMs: number

  constructor(startMs = 1_800_000_000_000) {
    this.#nowMs = startMs
  }

  nowMs(): number {
    return this.#nowMs
  }

  set(nowMs: number): void {
    this.#nowMs = nowMs
  }

  advance(byMs: number): void {
    this.#nowMs += byMs
  }
}

/** A clock that lags behind another one: seeding uses it to create history. */
export class LaggingClock implements Clock {
  readonly #base: Clock
  #lagMs = 0

  constructor(base: Clock) {
    this.#base = base
  }

  get lagMs(): number {
    return this.#lagMs
  }

  nowMs(): number {
    return this.#base.nowMs() - this.#lagMs
  }

  lagBehind(ms: number): void {
    this.#lagMs = ms
  }
}
