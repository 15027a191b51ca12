import { Wide } from '../../ledger/wide.ts'

/**
 * The trades of the order that is being matched. Most takers close in the same command, so their sums are written to the order
 * table only if the order rests.
 */
export class TakerFills {
  lots = 0
  /** In ledger units of the quote coin. */
  readonly quote = new Wide()
  /** In ledger units of the coin that the taker receives. */
  readonly fee = new Wide()

  clear(): void {
    this.lots = 0
    this.quote.put(0, 0)
    this.fee.put(0, 0)
  }

  add(lots: number, quote: Wide, fee: Wide): void {
    this.lots += lots
    this.quote.add(quote)
    this.fee.add(fee)
  }
}
