/** A small seeded generator: the same seed gives the same workload on every machine. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed | 0 || 1
  }

  /** An integer from 0 to limit - 1. */
  below(limit: number): number {
    let state = this.state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.state = state
    return Math.floor(((state >>> 0) / 0x100000000) * limit)
  }

  /** Small values are frequent, large ones rare; `mean` on average. */
  skewed(mean: number): number {
    return Math.floor(-Math.log(1 - this.below(1 << 30) / (1 << 30)) * mean)
  }
}
