import type { Candle } from '../../../client/trading/api.generated.ts'
import { callTrading } from '../../session/call-trading.ts'
import type { Resolution } from '../live/market-feed.ts'
import { withOlder } from './candle-data.ts'
import { type CandleSize, candleSizes } from './candle-sizes.ts'

const candlesPerPage = 500
/** The most candles of one reply. */
const replyMax = 1_000

/** Candles of the venue per request: a grouped size needs several for each of its own. */
export const pageLimit = (size: CandleSize): number => Math.min(replyMax, candlesPerPage * candleSizes[size].sources)

type Change = (known: readonly Candle[]) => readonly Candle[]

interface Series {
  readonly symbol: string
  readonly resolution: Resolution
}

interface Loading {
  readonly limit: number
  readonly onLoaded: (change: Change) => void
}

/** Loads more candles, one request at a time; a failed request is repeated on the next scroll. */
export function createLoading(series: Series, hasOlder: boolean, { limit, onLoaded }: Loading) {
  let isOver = false
  let isLoading = false
  let mayHaveOlder = hasOlder
  const load = async (range: { to?: number; from?: number }, take: (candles: readonly Candle[]) => void) => {
    if (isLoading || isOver) return
    isLoading = true
    try {
      const candles = await callTrading('GET /public/candlesticks', { ...series, ...range, limit })
      if (!isOver) take(candles)
    } catch {
      // Keep what is drawn.
    } finally {
      isLoading = false
    }
  }
  return {
    older(oldest: Candle | undefined) {
      if (oldest === undefined || !mayHaveOlder) return
      void load({ to: Number(oldest.time) - 1 }, (candles) => {
        mayHaveOlder = candles.length === limit
        onLoaded((known) => withOlder(candles, known))
      })
    },
    since(last: Candle) {
      void load({ from: Number(last.time) }, (candles) => {
        onLoaded((known) =>
          withOlder(
            known.filter(({ time }) => Number(time) < Number(last.time)),
            candles,
          ),
        )
      })
    },
    end() {
      isOver = true
    },
  }
}
