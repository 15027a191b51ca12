import type { FeeTier } from '../engine/commands/commands.ts'
import { Wide } from '../ledger/wide.ts'
import { RollingVolume } from './rolling-volume.ts'

/** Rates in millionths of the received amount. */
export interface FeeRates {
  readonly makerPpm: number
  readonly takerPpm: number
}

/* Eight doubles, one cache line, for each row of the ledger: an account and a quote coin. */
const shift = 3
const dayAt = 0
const epochAt = 1
const makerAt = 2
const takerAt = 3
const todayAt = 4
const firstRows = 256
const limb = 2 ** 50

/**
 * The fee rates and volumes of accounts, by their ledger row in the quote coin. Rates are computed once a day and when
 * fees change; in between a trade only reads them and adds to today's volume.
 */
export class FeeBook {
  /** Counts changes of schedules and agreements: rates of an earlier epoch are stale. */
  private epoch = 1
  private doubles = new Float64Array(firstRows << shift)
  private readonly volumes = new Map<number, RollingVolume>()
  private readonly schedules: (readonly FeeTier[] | undefined)[] = []
  private readonly agreed = new Map<number, FeeRates>()
  private readonly scratch = new Wide()

  /** The tiers of all markets quoted in one coin, by rising volume; the first begins at 0. */
  schedule(quote: number): readonly FeeTier[] | undefined {
    return this.schedules[quote]
  }

  setSchedule(quote: number, tiers: readonly FeeTier[]): void {
    this.schedules[quote] = tiers
    this.epoch += 1
  }

  /** Rates agreed with an account instead of the tiers, or undefined. */
  agreement(owner: number): FeeRates | undefined {
    return this.agreed.get(owner)
  }

  setAgreement(owner: number, rates: FeeRates | null): void {
    if (rates === null) this.agreed.delete(owner)
    else this.agreed.set(owner, rates)
    this.epoch += 1
  }

  /** Updates a row. Call it before reading its rates or adding a trade. */
  refresh(row: number, owner: number, quote: number, day: number): void {
    const at = row << shift
    if (at >= this.doubles.length) this.grow(at)
    if (this.doubles[at | dayAt] !== day || this.doubles[at | epochAt] !== this.epoch)
      this.computeRates(row, owner, quote, day)
  }

  makerPpm(row: number): number {
    return this.doubles[(row << shift) | makerAt]!
  }

  takerPpm(row: number): number {
    return this.doubles[(row << shift) | takerAt]!
  }

  /** Adds a trade to today's volume. */
  add(row: number, amount: Wide): void {
    const at = (row << shift) | todayAt
    const low = this.doubles[at + 1]! + amount.low
    if (amount.high === 0 && low < limb) {
      this.doubles[at + 1] = low
      return
    }
    this.scratch.put(this.doubles[at]!, this.doubles[at + 1]!)
    this.scratch.add(amount)
    this.doubles[at] = this.scratch.high
    this.doubles[at + 1] = this.scratch.low
  }

  /** The rates of a day, and the sum of the 30 days before it. Changes neither the rates nor the day of the row. */
  ratesOn(day: number, row: number, owner: number, quote: number): FeeRates & { readonly volume: bigint } {
    this.saveToday(row)
    const volume = this.volumes.get(row)?.total(day) ?? 0n
    const { makerPpm, takerPpm } = this.ratesFor(owner, quote, volume)
    return { makerPpm, takerPpm, volume }
  }

  /** The days that count for `day` or a later one, oldest first. */
  entries(row: number, day: number): { day: number; amount: bigint }[] {
    this.saveToday(row)
    return this.volumes.get(row)?.entries(day) ?? []
  }

  restore(row: number, days: readonly { day: number; amount: bigint }[]): void {
    const volume = new RollingVolume()
    for (const { day, amount } of days) volume.set(day, amount)
    this.volumes.set(row, volume)
  }

  private dayOf(row: number): number {
    return this.doubles[(row << shift) | dayAt]!
  }

  private computeRates(row: number, owner: number, quote: number, day: number): void {
    this.saveToday(row)
    const at = row << shift
    const volume = this.volumes.get(row)
    const traded = volume?.total(day) ?? 0n
    const rates = this.ratesFor(owner, quote, traded)
    const { doubles } = this
    this.scratch.setBig(volume?.on(day) ?? 0n)
    doubles[at | dayAt] = day
    doubles[at | epochAt] = this.epoch
    doubles[at | makerAt] = rates.makerPpm
    doubles[at | takerAt] = rates.takerPpm
    doubles[at | todayAt] = this.scratch.high
    doubles[at | (todayAt + 1)] = this.scratch.low
  }

  private ratesFor(owner: number, quote: number, traded: bigint): FeeRates {
    return this.agreed.get(owner) ?? this.schedules[quote]!.findLast((tier) => tier.fromVolume <= traded)!
  }

  /** Writes the volume since the last refresh into the days. */
  private saveToday(row: number): void {
    const at = (row << shift) | todayAt
    // A row without trades since the start may be beyond the array.
    if (at >= this.doubles.length) return
    this.scratch.put(this.doubles[at]!, this.doubles[at + 1]!)
    if (this.scratch.isZero()) return
    const volume = this.volumes.get(row) ?? new RollingVolume()
    volume.set(this.dayOf(row), this.scratch.toBig())
    this.volumes.set(row, volume)
  }

  private grow(at: number): void {
    let size = this.doubles.length
    while (size <= at) size *= 2
    const doubles = new Float64Array(size)
    doubles.set(this.doubles)
    this.doubles = doubles
  }
}
