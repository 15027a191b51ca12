import type { Candle } from '../../../client/trading/api.generated.ts'
import { onColorsChange } from '../../design/theme.ts'
import type { Language } from '../../i18n/language.ts'
import { call } from '../account/call.ts'
import type { Resolution } from '../live/market-feed.ts'
import { marketFeed } from '../live/market-stores.ts'
import type { Market } from '../model/market.ts'
import { candlePoint, isBehind, timeOf, volumePoint, withNewest, withOlder } from './candle-data.ts'
import { createCandleChart } from './create-candle-chart.ts'

export const candlesPerPage = 500
/** Load older bars when fewer than this many remain to the left. */
const loadAheadBars = 30
/** The initial width of a bar; a young market does not fill the whole chart. */
const barPixels = 8
const firstBarsMin = 48

export interface Drawing {
  readonly market: Market
  readonly resolution: Resolution
  readonly first: readonly Candle[]
  readonly language: Language
  readonly onPoint: (candle: Candle | undefined) => void
  readonly onNewest: (candle: Candle) => void
}

/** Draws the market's candles, follows updates and loads older candles on scroll. Returns a function that stops it. */
export function drawCandles(place: HTMLElement, drawing: Drawing): () => void {
  const { market, resolution, first, language, onPoint, onNewest } = drawing
  const handle = createCandleChart(place, market, language)
  const scale = handle.chart.timeScale()
  let known: readonly Candle[] = first
  const drawAll = () => {
    const { up, down } = handle.colors()
    handle.candles.setData(known.map(candlePoint))
    handle.volumes.setData(known.map((candle) => volumePoint(candle, up, down)))
  }
  const drawNewest = (candle: Candle) => {
    const { up, down } = handle.colors()
    handle.candles.update(candlePoint(candle))
    handle.volumes.update(volumePoint(candle, up, down))
  }
  const loading = createLoading({ symbol: market.symbol, resolution }, first.length === candlesPerPage, (next) => {
    known = next(known)
    drawAll()
  })
  drawAll()
  const bars = Math.min(Math.floor(place.clientWidth / barPixels), Math.max(first.length, firstBarsMin))
  scale.setVisibleLogicalRange({ from: first.length - bars, to: first.length + 4 })
  scale.subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && range.from < loadAheadBars) loading.older(known[0])
  })
  handle.chart.subscribeCrosshairMove(({ time }) => {
    onPoint(time === undefined ? undefined : known.find((candle) => timeOf(candle) === time))
  })
  const stopFeed = marketFeed.followCandle(market.symbol, resolution, (candle) => {
    const last = known.at(-1)
    // A period without trades has no candle, but after a lost connection candles may be missing.
    if (last !== undefined && isBehind(last, candle, resolution)) loading.since(last)
    const next = withNewest(known, candle)
    if (next === known) return
    known = next
    drawNewest(candle)
    onNewest(candle)
  })
  const stopColors = onColorsChange(() => {
    handle.paint()
    drawAll()
  })
  return () => {
    loading.end()
    stopFeed()
    stopColors()
    handle.chart.remove()
  }
}

type Change = (known: readonly Candle[]) => readonly Candle[]

interface Series {
  readonly symbol: string
  readonly resolution: Resolution
}

/** Loads more candles, one request at a time; a failed request is repeated on the next scroll. */
function createLoading(series: Series, hasOlder: boolean, onLoaded: (change: Change) => void) {
  let isOver = false
  let isLoading = false
  let mayHaveOlder = hasOlder
  const load = async (range: { to?: number; from?: number }, take: (candles: readonly Candle[]) => void) => {
    if (isLoading || isOver) return
    isLoading = true
    try {
      const candles = await call('GET /public/candlesticks', { ...series, ...range, limit: candlesPerPage })
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
        mayHaveOlder = candles.length === candlesPerPage
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
