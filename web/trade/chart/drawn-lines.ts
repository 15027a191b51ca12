import {
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts'
import { resolvedColor } from '../../design/resolved-color.ts'
import { type CandleSize, periodStart } from './candle-sizes.ts'
import type { Drawing, DrawingPoint } from './chart-settings.ts'
import type { DraggableLine } from './drag-lines.ts'

const secondsOf = (timeMs: number, size: CandleSize) => Math.floor(periodStart(timeMs, size) / 1000) as UTCTimestamp

/** The ends of a line between the loaded candles, in order of time; undefined if it is outside of them. */
export function visibleEnds(
  from: DrawingPoint,
  to: DrawingPoint,
  oldestMs: number,
): readonly [DrawingPoint, DrawingPoint] | undefined {
  const [first, last] = from.timeMs <= to.timeMs ? [from, to] : [to, from]
  if (last.timeMs <= oldestMs || first.timeMs === last.timeMs) return undefined
  if (first.timeMs >= oldestMs) return [first, last]
  const slope = (last.price - first.price) / (last.timeMs - first.timeMs)
  return [{ timeMs: oldestMs, price: first.price + slope * (oldestMs - first.timeMs) }, last]
}

export interface DrawnLines {
  draw(drawings: readonly Drawing[], oldestMs: number): void
  /** The levels, which can be moved. */
  draggable(): readonly DraggableLine[]
}

/** The user's levels and trend lines. */
export function createDrawnLines(
  chart: IChartApi,
  candles: ISeriesApi<'Candlestick'>,
  size: CandleSize,
  onMove: (index: number, price: number) => void,
): DrawnLines {
  let levels: DraggableLine[] = []
  let shown: (IPriceLine | ISeriesApi<'Line'>)[] = []
  const clear = () => {
    for (const one of shown) {
      if ('setData' in one) chart.removeSeries(one)
      else candles.removePriceLine(one)
    }
    shown = []
    levels = []
  }
  const addLevel = (price: number, index: number) => {
    const line = candles.createPriceLine({
      price,
      color: resolvedColor('--accent'),
      lineStyle: LineStyle.Solid,
      lineWidth: 1,
    })
    shown.push(line)
    levels.push({ line, onDrop: (moved) => onMove(index, moved) })
  }
  const addLine = (ends: readonly [DrawingPoint, DrawingPoint]) => {
    const series = chart.addSeries(LineSeries, {
      color: resolvedColor('--accent'),
      lineWidth: 2,
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
      // The line must not change the scale of the prices.
      autoscaleInfoProvider: () => null,
    })
    series.setData(ends.map(({ timeMs, price }) => ({ time: secondsOf(timeMs, size), value: price })))
    shown.push(series)
  }
  return {
    draw(drawings, oldestMs) {
      clear()
      for (const [index, drawing] of drawings.entries()) {
        if (drawing.kind === 'level') addLevel(drawing.price, index)
        else {
          const ends = visibleEnds(drawing.from, drawing.to, oldestMs)
          const isOneBar = ends !== undefined && secondsOf(ends[0].timeMs, size) === secondsOf(ends[1].timeMs, size)
          if (ends !== undefined && !isOneBar) addLine(ends)
        }
      }
    },
    draggable: () => levels,
  }
}
