import {
  bollingerBands,
  convergence,
  exponentialAverage,
  type Line,
  relativeStrength,
  simpleAverage,
} from './indicators.ts'

export interface IndicatorPlot {
  readonly kind: 'line' | 'bars'
  readonly color: `--${string}`
  readonly values: Line
}

export interface IndicatorEntry {
  readonly label: string
  /** In the pane of the price, or below it. */
  readonly pane: 'price' | 'below'
  readonly plots: (closes: readonly number[]) => readonly IndicatorPlot[]
}

const line = (color: `--${string}`, values: Line): IndicatorPlot => ({ kind: 'line', color, values })

/** The indicators of the chart. To add one, add a row. */
export const indicators = {
  sma20: { label: 'SMA 20', pane: 'price', plots: (closes) => [line('--plot-1', simpleAverage(closes, 20))] },
  sma50: { label: 'SMA 50', pane: 'price', plots: (closes) => [line('--plot-2', simpleAverage(closes, 50))] },
  ema20: { label: 'EMA 20', pane: 'price', plots: (closes) => [line('--plot-3', exponentialAverage(closes, 20))] },
  ema50: { label: 'EMA 50', pane: 'price', plots: (closes) => [line('--plot-4', exponentialAverage(closes, 50))] },
  bollinger: {
    label: 'Bollinger 20, 2',
    pane: 'price',
    plots(closes) {
      const { middle, upper, lower } = bollingerBands(closes, 20, 2)
      return [line('--plot-5', upper), line('--plot-5', middle), line('--plot-5', lower)]
    },
  },
  rsi: { label: 'RSI 14', pane: 'below', plots: (closes) => [line('--plot-1', relativeStrength(closes, 14))] },
  macd: {
    label: 'MACD 12, 26, 9',
    pane: 'below',
    plots(closes) {
      const { macd, signal, histogram } = convergence(closes, 12, 26, 9)
      return [
        { kind: 'bars', color: '--line-strong', values: histogram },
        line('--plot-1', macd),
        line('--plot-2', signal),
      ]
    },
  },
} as const satisfies Readonly<Record<string, IndicatorEntry>>

export type IndicatorId = keyof typeof indicators

export const indicatorIds = Object.keys(indicators) as readonly IndicatorId[]
