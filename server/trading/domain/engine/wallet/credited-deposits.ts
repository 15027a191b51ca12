import { creditedDepositsKeptMax } from '../limits.ts'

/**
 * The transfers that were credited, by key, in the order they were. Under the first rules all of them for ever; later the newest,
 * together with the sequence up to which older ones were forgotten: a transfer that is not here was not credited after it.
 */
export class CreditedDeposits {
  private readonly sequences = new Map<string, number>()
  private newestForgotten = 0

  get size(): number {
    return this.sequences.size
  }

  /** Of the newest that was forgotten, 0 while all are here. */
  get forgottenTo(): number {
    return this.newestForgotten
  }

  has(key: string): boolean {
    return this.sequences.has(key)
  }

  add(key: string, sequence: number): void {
    this.sequences.set(key, sequence)
  }

  /** Forgets the oldest beyond the bound. */
  trim(): void {
    for (const [key, sequence] of this.sequences) {
      if (this.sequences.size <= creditedDepositsKeptMax) return
      this.sequences.delete(key)
      this.newestForgotten = sequence
    }
  }

  /** Nobody knows when the present ones were credited; it was before this sequence, and that is all that is needed. */
  beginForgetting(sequence: number): void {
    for (const key of [...this.sequences.keys()]) this.sequences.set(key, sequence)
    this.trim()
  }

  entries(): { readonly key: string; readonly sequence: number }[] {
    return [...this.sequences].map(([key, sequence]) => ({ key, sequence }))
  }

  restoreForgotten(sequence: number): void {
    this.newestForgotten = sequence
  }
}
