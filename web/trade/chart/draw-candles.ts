import { type MouseEventParams, PriceScaleMode } from 'lightweight-charts'
import type { Candle, Fill, Order } from '../../../client/trading/api.generated.ts'
import { onColorsChange } from '../../design/theme.ts'
import type { Language } from '../../i18n/language.ts'
import { marketFeed } from '../live/market-stores.ts'
import { amendFields, canAmend } from '../model/amend.ts'
import type { Market } from '../model/market.ts'
import { candlePoint, isBehind, timeOf, volumePoint, withNewest } from './candle-data.ts'
import { type CandleSize, candleSizes, groupCandles, withEmptyPeriods } from './candle-sizes.ts'
import type { Drawing, DrawingPoint } from './chart-settings.ts'
import { createCandleChart } from './create-candle-chart.ts'
import { dragLines } from './drag-lines.ts'
import { createDrawnLines } from './drawn-lines.ts'
import type { IndicatorId } from './indicator-list.ts'
import { addIndicator, type IndicatorSeries } from './indicator-series.ts'
import { createLoading, pageLimit } from './load-candles.ts'
import { createOwnMarks, linePrice } from './own-marks.ts'

/** Load older bars when fewer than this many remain to the left. */
const loadAheadBars = 30
/** The initial width of a bar; a young market does not fill the whole chart. */
const barPixels = 8
const firstBarsMin = 48

export interface ChartInput {
  readonly market: Market
  readonly size: CandleSize
  readonly first: readonly Candle[]
  readonly language: Language
  readonly onPoint: (candle: Candle | undefined) => void
  readonly onNewest: (candle: Candle) => void
  readonly onClick: (point: DrawingPoint) => void
  readonly orderTitle: (order: Order) => string
  readonly onOrderMove: (order: Order, price: number) => void
  readonly onLevelMove: (index: number, price: number) => void
}

export interface CandleDrawing {
  setIndicators(ids: readonly IndicatorId[]): void
  setLog(isLog: boolean): void
  setOrders(orders: readonly Order[]): void
  setFills(fills: readonly Fill[]): void
  setDrawings(drawings: readonly Drawing[]): void
  end(): void
}

/** Draws the market's candles, follows updates and loads older candles on scroll. */
export function drawCandles(place: HTMLElement, input: ChartInput): CandleDrawing {
  const { market, size, first, language, onPoint, onNewest } = input
  const { source } = candleSizes[size]
  const handle = createCandleChart(place, market, language)
  const { chart, candles, volumes } = handle
  const scale = chart.timeScale()
  const shape = (known: readonly Candle[]) => withEmptyPeriods(groupCandles(known, size), size)
  let known: readonly Candle[] = first
  let shown = shape(known)
  let drawings: readonly Drawing[] = []
  const indicators = new Map<IndicatorId, IndicatorSeries>()
  const lines = createDrawnLines(chart, candles, size, input.onLevelMove)
  const marks = createOwnMarks({ candles, size, titleOf: input.orderTitle, canMove, onMove: input.onOrderMove })
  const volumeOf = (candle: Candle) => volumePoint(candle, handle.colors().up, handle.colors().down)
  const drawLines = () => lines.draw(drawings, Number(shown[0]?.time ?? 0))
  const drawAll = () => {
    candles.setData(shown.map(candlePoint))
    volumes.setData(shown.map(volumeOf))
    for (const indicator of indicators.values()) indicator.draw(shown)
    drawLines()
  }
  const drawFrom = (index: number) => {
    for (const candle of shown.slice(index)) {
      candles.update(candlePoint(candle))
      volumes.update(volumeOf(candle))
    }
    for (const indicator of indicators.values()) indicator.drawFrom(shown, index)
  }
  const loading = createLoading({ symbol: market.symbol, resolution: source }, first.length === pageLimit(size), {
    limit: pageLimit(size),
    onLoaded(change) {
      known = change(known)
      shown = shape(known)
      drawAll()
    },
  })
  drawAll()
  const bars = Math.min(Math.floor(place.clientWidth / barPixels), Math.max(shown.length, firstBarsMin))
  scale.setVisibleLogicalRange({ from: shown.length - bars, to: shown.length + 4 })
  scale.subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && range.from < loadAheadBars) loading.older(known[0])
  })
  chart.subscribeCrosshairMove(({ time }) => {
    onPoint(time === undefined ? undefined : shown.find((candle) => timeOf(candle) === time))
  })
  chart.subscribeClick((event: MouseEventParams) => {
    const price = event.point === undefined ? null : candles.coordinateToPrice(event.point.y)
    const isPrice = event.paneIndex === undefined || event.paneIndex === 0
    const seconds = Number(event.time ?? Number(shown.at(-1)?.time ?? 0) / 1000)
    if (price !== null && isPrice) input.onClick({ timeMs: seconds * 1000, price })
  })
  const stopFeed = marketFeed.followCandle(market.symbol, source, (candle) => {
    const last = known.at(-1)
    // A period without trades has no candle, but after a lost connection candles may be missing.
    if (last !== undefined && isBehind(last, candle, source)) loading.since(last)
    const next = withNewest(known, candle)
    if (next === known) return
    known = next
    const before = shown.length
    shown = shape(known)
    drawFrom(before - 1)
    const newest = shown.at(-1)
    if (newest !== undefined) onNewest(newest)
  })
  const stopColors = onColorsChange(() => {
    handle.paint()
    for (const indicator of indicators.values()) indicator.paint()
    drawAll()
  })
  const stopDrag = dragLines(place, chart, candles, () => [...marks.draggable(), ...lines.draggable()])
  return {
    setIndicators(ids) {
      for (const [id, indicator] of indicators) {
        if (ids.includes(id)) continue
        indicator.remove()
        indicators.delete(id)
      }
      for (const id of ids) {
        if (indicators.has(id)) continue
        const added = addIndicator(chart, id)
        added.draw(shown)
        indicators.set(id, added)
      }
    },
    setLog: (isLog) =>
      candles.priceScale().applyOptions({ mode: isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal }),
    setOrders: marks.setOrders,
    setFills: marks.setFills,
    setDrawings(next) {
      drawings = next
      drawLines()
    },
    end() {
      loading.end()
      stopFeed()
      stopColors()
      stopDrag()
      chart.remove()
    },
  }
}

/** The stop of a trailing stop follows the market and cannot be set. */
function canMove(order: Order): boolean {
  return canAmend(order) && amendFields(order).includes(linePrice(order).field)
}
