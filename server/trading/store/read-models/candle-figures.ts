/** Prices in ticks, volume in lots (more than one order can have, so a bigint), amount in ledger units of the quote coin. */
export interface CandleFigures {
  readonly open: number
  high: number
  low: number
  close: number
  lots: bigint
  quoteAmount: bigint
  trades: number
}

interface CountedTrade {
  readonly price: number
  readonly lots: number
  readonly quoteAmount: bigint
}

/** A candle with one trade in it. */
export function firstFigures({ price, lots, quoteAmount }: CountedTrade): CandleFigures {
  return { open: price, high: price, low: price, close: price, lots: BigInt(lots), quoteAmount, trades: 1 }
}

/** Trades are added oldest first. */
export function addTrade(figures: CandleFigures, { price, lots, quoteAmount }: CountedTrade): void {
  figures.high = Math.max(figures.high, price)
  figures.low = Math.min(figures.low, price)
  figures.close = price
  figures.lots += BigInt(lots)
  figures.quoteAmount += quoteAmount
  figures.trades += 1
}
