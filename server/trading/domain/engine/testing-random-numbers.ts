export class Random {
  private state: number

  constructor(seed: number) {
    this.state = (seed * 2_654_435_761 + 1) | 0 || 1
  }

  below(limit: number): number {
    let state = this.state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.state = state
    return Math.floor(((state >>> 0) / 0x100000000) * limit)
  }

  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!
  }
}
