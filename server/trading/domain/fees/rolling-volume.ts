/** The tier of a day depends on this many UTC days before it. */
const windowDays = 30

/** The traded volume of each of the last days, in ledger units of one quote coin. A day does not count for its own tier. */
export class RollingVolume {
  private readonly days = new Map<number, bigint>()

  on(day: number): bigint {
    return this.days.get(day) ?? 0n
  }

  /** Days only advance, so days too old for this one can be deleted. */
  set(day: number, amount: bigint): void {
    this.days.set(day, amount)
    for (const past of this.days.keys()) if (past < day - windowDays) this.days.delete(past)
  }

  /** The sum of the 30 days before `day`. */
  total(day: number): bigint {
    let sum = 0n
    for (const [past, amount] of this.days) if (past < day && past >= day - windowDays) sum += amount
    return sum
  }

  /** The days that count for `day` or a later one, oldest first. */
  entries(day: number): { day: number; amount: bigint }[] {
    return [...this.days]
      .filter(([past]) => past >= day - windowDays)
      .map(([past, amount]) => ({ day: past, amount }))
      .sort((a, b) => a.day - b.day)
  }
}
