import { creditedDepositsKeptMax } from '../limits.ts'

/**
 * The credited transfers by key, in the order of their credit. Rules 1 keep all of them; later rules keep the newest, and
 * the sequence of the newest forgotten one: a transfer that is missing here was not credited after that sequence.
 */
export class CreditedDeposits {
  private readonly sequences = new Map<string, number>()
  private newestForgotten = 0

  get size(): number {
    return this.sequences.size
  }

  /** The sequence of the newest forgotten transfer; 0 if none is forgotten. */
  get forgottenTo(): number {
    return this.newestForgotten
  }

  has(key: string): boolean {
    return this.sequences.has(key)
  }

  add(key: string, sequence: number): void {
    this.sequences.set(key, sequence)
  }

  /** Forgets the oldest entries beyond the bound. */
  trim(): void {
    for (const [key, sequence] of this.sequences) {
      if (this.sequences.size <= creditedDepositsKeptMax) return
      this.sequences.delete(key)
      this.newestForgotten = sequence
    }
  }

  /** The exact sequences of the present entries are unknown; `sequence` is an upper bound, which is enough. */
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
