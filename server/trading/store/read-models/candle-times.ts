/** The lengths of candles the API offers: minutes, a day, a week. */
export const candleResolutions = ['1', '5', '15', '30', '60', '240', '1D', '1W'] as const
export type CandleResolution = (typeof candleResolutions)[number]

const minuteMs = 60_000
const dayMs = 86_400_000
const weekMs = 7 * dayMs
/** The epoch was a Thursday; weeks start on Monday. */
const firstMondayMs = 4 * dayMs

export function candleLengthMs(resolution: CandleResolution): number {
  if (resolution === '1W') return weekMs
  return resolution === '1D' ? dayMs : Number(resolution) * minuteMs
}

/** When the candle that contains this time opened, in UTC. */
export function candleOpenMs(resolution: CandleResolution, atMs: number): number {
  const lengthMs = candleLengthMs(resolution)
  const offsetMs = resolution === '1W' ? firstMondayMs : 0
  return Math.floor((atMs - offsetMs) / lengthMs) * lengthMs + offsetMs
}
