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

export type InputName = 'period' | 'deviations' | 'fast' | 'slow' | 'signal'

export interface IndicatorInput {
  readonly name: InputName
  readonly fallback: number
}

export interface IndicatorEntry {
  readonly name: string
  /** Distinguishes two of the same name. */
  readonly title: string
  readonly inputs: readonly IndicatorInput[]
  /** In the pane of the price, or below it. */
  readonly pane: 'price' | 'below'
  readonly plots: (closes: readonly number[], inputs: readonly number[]) => readonly IndicatorPlot[]
}

const line = (color: `--${string}`, values: Line): IndicatorPlot => ({ kind: 'line', color, values })

type Average = (closes: readonly number[], length: number) => Line

const average = (name: string, title: string, period: number, color: `--${string}`, of: Average): IndicatorEntry => ({
  name,
  title,
  inputs: [{ name: 'period', fallback: period }],
  pane: 'price',
  plots: (closes, [length = period]) => [line(color, of(closes, length))],
})

/** The indicators of the chart. To add one, add a row. */
export const indicators = {
  sma20: average('SMA', 'SMA 1', 20, '--plot-1', simpleAverage),
  sma50: average('SMA', 'SMA 2', 50, '--plot-2', simpleAverage),
  ema20: average('EMA', 'EMA 1', 20, '--plot-3', exponentialAverage),
  ema50: average('EMA', 'EMA 2', 50, '--plot-4', exponentialAverage),
  bollinger: {
    name: 'Bollinger',
    title: 'Bollinger',
    inputs: [
      { name: 'period', fallback: 20 },
      { name: 'deviations', fallback: 2 },
    ],
    pane: 'price',
    plots(closes, [length = 20, deviations = 2]) {
      const { middle, upper, lower } = bollingerBands(closes, length, deviations)
      return [line('--plot-5', upper), line('--plot-5', middle), line('--plot-5', lower)]
    },
  },
  rsi: {
    name: 'RSI',
    title: 'RSI',
    inputs: [{ name: 'period', fallback: 14 }],
    pane: 'below',
    plots: (closes, [length = 14]) => [line('--plot-1', relativeStrength(closes, length))],
  },
  macd: {
    name: 'MACD',
    title: 'MACD',
    inputs: [
      { name: 'fast', fallback: 12 },
      { name: 'slow', fallback: 26 },
      { name: 'signal', fallback: 9 },
    ],
    pane: 'below',
    plots(closes, [fast = 12, slow = 26, signalLength = 9]) {
      const { macd, signal, histogram } = convergence(closes, fast, slow, signalLength)
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

/** An indicator with the values of its inputs. */
export interface ChosenIndicator {
  readonly id: IndicatorId
  readonly inputs: readonly number[]
}

const periodMax = 500
const deviationsMax = 10

/** The bounds of an input; periods are whole numbers. */
export const inputMax = (name: InputName): number => (name === 'deviations' ? deviationsMax : periodMax)

export function isInputValue(name: InputName, value: unknown): value is number {
  if (typeof value !== 'number' || !(value > 0) || value > inputMax(name)) return false
  return name === 'deviations' || Number.isInteger(value)
}

/** The saved inputs of an indicator, or its usual ones. */
export function inputsOf(id: IndicatorId, saved: unknown): readonly number[] {
  const { inputs }: IndicatorEntry = indicators[id]
  const values: readonly unknown[] = Array.isArray(saved) ? saved : []
  const isValid = inputs.every(({ name }, index) => isInputValue(name, values[index]))
  return inputs.map(({ fallback }, index) => (isValid ? (values[index] as number) : fallback))
}

/** Such as "SMA 20". */
export const labelOf = ({ id, inputs }: ChosenIndicator): string => `${indicators[id].name} ${inputs.join(', ')}`
