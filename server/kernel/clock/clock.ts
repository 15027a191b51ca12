/** The only door to the time of day; everything else is handed one, so that tests and replays choose the time. */
export interface Clock {
  nowMs(): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }

/** A clock for tests: it stands still until it is told to move. */
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

/** A clock that can be behind another one: for a past that is lived through in a hurry. */
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
