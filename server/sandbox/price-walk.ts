/** Pseudorandom numbers from 0 up to 2^32; the same seed gives the same sequence. */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
}

/** The largest step, in millionths of the price. */
const stepPpmMax = 500
/** Each step moves the price towards its start by this fraction of the distance. */
const pull = 100
/** A price below this many ticks could not be quoted around. */
const ticksMin = 50
/** One of so many steps begins a surge: a move in one direction, over several steps. */
const stepsPerSurge = 400
const surgeStepsMin = 8
const surgeStepsMax = 20
const surgePpmMin = 3_000
const surgePpmMax = 12_000

/** A mean-reverting random walk of a price in ticks, so that the prices of a sandbox stay in range. */
export class PriceWalk {
  readonly #home: number
  readonly #next: () => number
  #price: number
  #surgeSteps = 0
  #surgePpm = 0

  constructor(home: number, start: number, next: () => number) {
    this.#home = home
    this.#price = start
    this.#next = next
  }

  get price(): number {
    return this.#price
  }

  /** Whether the price is in a surge. */
  get isMoving(): boolean {
    return this.#surgeSteps > 0
  }

  /** `scale` is the size of the move; a longer step moves further. */
  step(scale = 1): number {
    const ppm = ((this.#next() % (2 * stepPpmMax + 1)) - stepPpmMax) * scale + this.#surgeMove()
    const wandered = Math.round((this.#price * ppm) / 1_000_000)
    const homeward = Math.round((this.#home - this.#price) / pull)
    this.#price = Math.max(ticksMin, this.#price + wandered + homeward)
    return this.#price
  }

  #surgeMove(): number {
    if (this.#surgeSteps === 0) {
      if (this.#next() % stepsPerSurge !== 0) return 0
      this.#surgeSteps = surgeStepsMin + (this.#next() % (surgeStepsMax - surgeStepsMin + 1))
      const size = surgePpmMin + (this.#next() % (surgePpmMax - surgePpmMin + 1))
      this.#surgePpm = (this.#next() % 2 === 0 ? size : -size) / this.#surgeSteps
    }
    this.#surgeSteps -= 1
    return this.#surgePpm
  }
}
