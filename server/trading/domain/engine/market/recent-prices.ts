import { Wide } from '../../ledger/wide.ts'
import { referenceAccountsMin, referenceHoursMax, referenceHoursMin } from '../limits.ts'

const hourMs = 3_600_000

/** One hour of a market's trades between different accounts. */
export interface PriceHour {
  /** Hours since the epoch. */
  readonly hour: number
  /** The lowest price; 0 if there was no trade and only dust was bought. */
  low: number
  /** The fees of the sellers, and the payments for dust, in ledger units of the quote coin. */
  readonly fees: Wide
  readonly paid: Wide
  /** Owner numbers of the first few accounts that traded. */
  readonly owners: number[]
}

/**
 * The recent trade prices of a coin between different accounts: the venue's reference price for dust. To raise the lowest
 * price of a day, an attacker must make every trade of the day, and so pays the fees that bound the payments for dust.
 */
export class RecentPrices {
  /** Oldest first. */
  private readonly hours: PriceHour[] = []

  add(atMs: number, price: number, sellerFee: Wide, taker: number, maker: number): void {
    const hour = this.at(atMs)
    if (hour.low === 0 || price < hour.low) hour.low = price
    hour.fees.add(sellerFee)
    if (hour.owners.length > referenceAccountsMin) return
    if (!hour.owners.includes(taker)) hour.owners.push(taker)
    if (hour.owners.length <= referenceAccountsMin && !hour.owners.includes(maker)) hour.owners.push(maker)
  }

  /** The lowest price of the window; 0 if too few accounts besides `owner` traded, or in too few hours. */
  lowest(atMs: number, owner: number): number {
    const traded = this.entries(atMs).filter(({ low }) => low !== 0)
    const others = new Set(traded.flatMap(({ owners }) => owners))
    others.delete(owner)
    if (traded.length < referenceHoursMin || others.size < referenceAccountsMin) return 0
    return Math.min(...traded.map(({ low }) => low))
  }

  /** The remaining budget for dust: the fees of the window minus the payments. */
  budget(atMs: number): bigint {
    return this.entries(atMs).reduce((left, { fees, paid }) => left + fees.toBig() - paid.toBig(), 0n)
  }

  pay(atMs: number, amount: Wide): void {
    this.at(atMs).paid.add(amount)
  }

  /** The hours that count at this time, oldest first. */
  entries(atMs: number): readonly PriceHour[] {
    const first = Math.floor(atMs / hourMs) - referenceHoursMax
    return this.hours.filter(({ hour }) => hour > first)
  }

  restore(hours: readonly PriceHour[]): void {
    this.hours.push(...hours)
  }

  private at(atMs: number): PriceHour {
    const hour = Math.floor(atMs / hourMs)
    const newest = this.hours[this.hours.length - 1]
    if (newest !== undefined && newest.hour === hour) return newest
    while (this.hours.length > 0 && this.hours[0]!.hour <= hour - referenceHoursMax) this.hours.shift()
    const made: PriceHour = { hour, low: 0, fees: new Wide(), paid: new Wide(), owners: [] }
    this.hours.push(made)
    return made
  }
}
