/** A turn of the market maker. */
export const turnMs = 500
/** The number of turns between two renewals of the book of one market. */
const turnsPerQuote = 5
/** Trading is busy for a part of every cycle. */
const turnsPerCycle = 240
const busyTurns = 36

export interface Turn {
  /** Whether the next market renews its book. */
  readonly quotes: boolean
  /** Further trades in one market. */
  readonly trades: number
}

/** Quiet minutes with busy moments in between, the same at every start. */
export function turnOf(index: number): Turn {
  const inCycle = index % turnsPerCycle
  const isBusy = inCycle >= turnsPerCycle - busyTurns
  return { quotes: index % turnsPerQuote === 0, trades: isBusy ? 1 + (inCycle % 2) : 0 }
}
