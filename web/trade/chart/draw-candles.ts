import { PriceScaleMode } from 'lightweight-charts'
import type { Candle, Fill, Order, PriceAlert } from '../../../client/trading/api.generated.ts'
import { onColorsChange } from '../../design/theme.ts'
import type { Language } from '../../i18n/language.ts'
import { marketFeed } from '../live/market-stores.ts'
import { amendFields, canAmend } from '../model/amend.ts'
import type { Market } from '../model/market.ts'
import { createAlertLines } from './alert-lines.ts'
import { isBehind, timeOf, withNewest } from './candle-data.ts'
import { CandleLayers } from './candle-layers.ts'
import { type CandleSize, candleSizes, groupCandles, withEmptyPeriods } from './candle-sizes.ts'
import type { Drawing, DrawingPoint } from './chart-settings.ts'
import { type CandleChartHandle, createCandleChart } from './create-candle-chart.ts'
import { dragLines } from './drag-lines.ts'
import { createDrawnLines } from './drawn-lines.ts'
import type { ChosenIndicator } from './indicator-list.ts'
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
  readonly alertTitle: string
  readonly onOrderMove: (order: Order, price: number) => void
  readonly onLevelMove: (index: number, price: number) => void
}

export interface CandleDrawing {
  setIndicators(chosen: readonly ChosenIndicator[]): void
  setLog(isLog: boolean): void
  setOrders(orders: readonly Order[]): void
  setFills(fills: readonly Fill[]): void
  /** The pending alerts of the market. */
  setAlerts(alerts: readonly PriceAlert[]): void
  setDrawings(drawings: readonly Drawing[]): void
  /** The price at a height of the chart; undefined outside of the candles. */
  priceAt(y: number): number | undefined
  end(): void
}

/** Draws the market's candles, follows updates and loads older candles on scroll. */
export function drawCandles(place: HTMLElement, input: ChartInput): CandleDrawing {
  const { market, size, first, language, onNewest } = input
  const { source } = candleSizes[size]
  const handle = createCandleChart(place, market, language)
  const { chart, candles } = handle
  const layers = new CandleLayers(handle)
  const shape = (known: readonly Candle[]) => withEmptyPeriods(groupCandles(known, size), size)
  let known: readonly Candle[] = first
  let drawings: readonly Drawing[] = []
  const lines = createDrawnLines(chart, candles, size, input.onLevelMove)
  const titleOf = input.orderTitle
  const marks = createOwnMarks({ candles, size, titleOf, canMove, onMove: input.onOrderMove })
  const alerts = createAlertLines(candles, input.alertTitle)
  const drawLines = () => lines.draw(drawings, Number(layers.shown[0]?.time ?? 0))
  const drawAll = () => {
    layers.draw(shape(known))
    drawLines()
  }
  const loading = createLoading({ symbol: market.symbol, resolution: source }, first.length === pageLimit(size), {
    limit: pageLimit(size),
    onLoaded(change) {
      known = change(known)
      drawAll()
    },
  })
  drawAll()
  showNewest(place, handle, layers.shown.length)
  listen(handle, input, layers, () => loading.older(known[0]))
  const stopFeed = marketFeed.followCandle(market.symbol, source, (candle) => {
    const last = known.at(-1)
    // A period without trades has no candle, but after a lost connection candles may be missing.
    if (last !== undefined && isBehind(last, candle, source)) loading.since(last)
    const next = withNewest(known, candle)
    if (next === known) return
    known = next
    layers.drawNewest(shape(known))
    const newest = layers.shown.at(-1)
    if (newest !== undefined) onNewest(newest)
  })
  const stopColors = onColorsChange(() => {
    layers.paint()
    drawLines()
    alerts.draw()
  })
  const stopDrag = dragLines(place, chart, candles, () => [...marks.draggable(), ...lines.draggable()])
  return {
    setIndicators: (chosen) => layers.setIndicators(chosen),
    setLog: (isLog) =>
      candles.priceScale().applyOptions({ mode: isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal }),
    setOrders: marks.setOrders,
    setFills: marks.setFills,
    setAlerts: alerts.set,
    setDrawings(next) {
      drawings = next
      drawLines()
    },
    priceAt(y) {
      const price = y < (chart.panes()[0]?.getHeight() ?? 0) ? candles.coordinateToPrice(y) : null
      return price === null || price <= 0 ? undefined : price
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

function showNewest(place: HTMLElement, { chart }: CandleChartHandle, count: number): void {
  const bars = Math.min(Math.floor(place.clientWidth / barPixels), Math.max(count, firstBarsMin))
  chart.timeScale().setVisibleLogicalRange({ from: count - bars, to: count + 4 })
}

/** Reports the candle under the pointer and clicks, and asks for older candles on scroll. */
function listen(
  { chart, candles }: CandleChartHandle,
  { onPoint, onClick }: ChartInput,
  layers: CandleLayers,
  onOld: () => void,
): void {
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && range.from < loadAheadBars) onOld()
  })
  chart.subscribeCrosshairMove(({ time }) => {
    onPoint(time === undefined ? undefined : layers.shown.find((candle) => timeOf(candle) === time))
  })
  chart.subscribeClick((event) => {
    const price = event.point === undefined ? null : candles.coordinateToPrice(event.point.y)
    const isPrice = event.paneIndex === undefined || event.paneIndex === 0
    const newestMs = Number(layers.shown.at(-1)?.time ?? 0)
    const timeMs = event.time === undefined ? newestMs : Number(event.time) * 1000
    if (price !== null && isPrice) onClick({ timeMs, price })
  })
}

/** The stop of a trailing stop follows the market and cannot be set. */
function canMove(order: Order): boolean {
  return canAmend(order) && amendFields(order).includes(linePrice(order).field)
}
