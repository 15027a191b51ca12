const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export interface HistoryStep {
  readonly ms: number
  /** The size of a move relative to that of one step of live trading. */
  readonly scale: number
  /** Trades per market, so that the candles have wicks. */
  readonly trades: number
  /** The size of a trade relative to that of a short step: a day has the volume of its hours. */
  readonly volume: number
}

interface HistoryPart extends HistoryStep {
  /** Applies further in the past than this. */
  readonly beyondMs: number
}

/** Months of history, finer towards the present: a step is one batch of orders, and a first start takes seconds. */
const parts: readonly HistoryPart[] = [
  { beyondMs: 12 * dayMs, ms: dayMs, scale: 14, trades: 3, volume: 40 },
  { beyondMs: 36 * hourMs, ms: 3 * hourMs, scale: 5, trades: 3, volume: 8 },
  { beyondMs: 0, ms: 5 * minuteMs, scale: 1, trades: 1, volume: 1 },
]

/** The trading history of a new sandbox. */
export const sandboxPastMs = 120 * dayMs

/** The next step of the history, at a distance from the present. */
export function historyStep(lagMs: number): HistoryStep {
  return parts.find(({ beyondMs }) => lagMs > beyondMs) ?? parts.at(-1)!
}
