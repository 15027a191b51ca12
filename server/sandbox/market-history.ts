const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export interface HistoryStep {
  readonly ms: number
  /** The size of a move relative to that of one step of live trading. */
  readonly scale: number
  /** Trades per market, at least two: where the step begins, on the way, and where it ends. */
  readonly trades: number
  /** The size of a trade relative to that of a short step: a day has the volume of its hours. */
  readonly volume: number
}

interface HistoryPart extends HistoryStep {
  /** Applies further in the past than this. */
  readonly beyondMs: number
}

/**
 * Months of history, finer towards the present: the last hundred candles of every common size have trades. A step is one
 * batch of orders, and a first start takes seconds. A day has about the volume of a day of live trading.
 */
const parts: readonly HistoryPart[] = [
  { beyondMs: 50 * dayMs, ms: dayMs, scale: 14, trades: 3, volume: 500 },
  { beyondMs: 20 * dayMs, ms: 12 * hourMs, scale: 10, trades: 2, volume: 350 },
  { beyondMs: 5 * dayMs, ms: 4 * hourMs, scale: 6, trades: 2, volume: 140 },
  { beyondMs: 36 * hourMs, ms: hourMs, scale: 4, trades: 2, volume: 36 },
  { beyondMs: 12 * hourMs, ms: 15 * minuteMs, scale: 2, trades: 2, volume: 9 },
  { beyondMs: 2 * hourMs, ms: 5 * minuteMs, scale: 1, trades: 2, volume: 3 },
  { beyondMs: 0, ms: minuteMs, scale: 1, trades: 2, volume: 1 },
]

/** The trading history of a new sandbox. */
export const sandboxPastMs = 120 * dayMs

/** The next step of the history, at a distance from the present. */
export function historyStep(lagMs: number): HistoryStep {
  return parts.find(({ beyondMs }) => lagMs > beyondMs) ?? parts.at(-1)!
}
