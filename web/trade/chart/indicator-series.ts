import {
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts'
import type { Candle } from '../../../client/trading/api.generated.ts'
import { resolvedColor } from '../../design/resolved-color.ts'
import { timeOf } from './candle-data.ts'
import { type ChosenIndicator, type IndicatorEntry, indicators } from './indicator-list.ts'

type PlotSeries = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>

/** The part of the height of a pane below the price. */
const belowStretch = 0.28

export interface IndicatorSeries {
  /** Draws all points. */
  draw(candles: readonly Candle[]): void
  /** Draws the points from an index on. */
  drawFrom(candles: readonly Candle[], index: number): void
  paint(): void
  remove(): void
}

/** Adds an indicator to the chart, in its own pane if it has one. */
export function addIndicator(chart: IChartApi, { id, inputs }: ChosenIndicator): IndicatorSeries {
  const entry: IndicatorEntry = indicators[id]
  const pane = entry.pane === 'price' ? 0 : chart.panes().length
  const series = entry.plots([], inputs).map(({ kind }): PlotSeries => {
    const options = { priceLineVisible: false, lastValueVisible: entry.pane === 'below', lineWidth: 1 } as const
    return kind === 'line'
      ? chart.addSeries(LineSeries, { ...options, crosshairMarkerVisible: false }, pane)
      : chart.addSeries(HistogramSeries, options, pane)
  })
  if (entry.pane === 'below') chart.panes()[pane]?.setStretchFactor(belowStretch)
  const pointsOf = (candles: readonly Candle[]) => {
    const plots = entry.plots(
      candles.map(({ close }) => Number(close)),
      inputs,
    )
    return plots.map(({ values }) => values.map((value, index) => pointAt(candles[index], value)))
  }
  const paint = () => {
    for (const [index, { color }] of entry.plots([], inputs).entries())
      series[index]?.applyOptions({ color: resolvedColor(color) })
  }
  paint()
  return {
    paint,
    draw(candles) {
      for (const [index, points] of pointsOf(candles).entries()) series[index]?.setData(points)
    },
    drawFrom(candles, from) {
      for (const [index, points] of pointsOf(candles).entries()) {
        for (const point of points.slice(from)) series[index]?.update(point)
      }
    },
    remove() {
      for (const one of series) chart.removeSeries(one)
    },
  }
}

function pointAt(candle: Candle | undefined, value: number | undefined) {
  const time = candle === undefined ? (0 as UTCTimestamp) : timeOf(candle)
  return (value === undefined ? { time } : { time, value }) as WhitespaceData<UTCTimestamp>
}
