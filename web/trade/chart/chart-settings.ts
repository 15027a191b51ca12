import { createPersonalValue } from '../saved/personal-value.ts'
import { type CandleSize, candleSizes } from './candle-sizes.ts'
import { type ChosenIndicator, type IndicatorId, inputsOf } from './indicator-list.ts'

/** How the candles are shown, for all markets. */
export interface ChartSettings {
  readonly size: CandleSize
  readonly isLog: boolean
  readonly indicators: readonly IndicatorId[]
  /** The inputs that the user has changed. */
  readonly inputs?: Readonly<Partial<Record<IndicatorId, readonly number[]>>>
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

export function isChartSettings(value: unknown): value is ChartSettings {
  if (!isRecord(value)) return false
  const { size, isLog, indicators, inputs = {} } = value
  if (!isRecord(inputs)) return false
  return typeof size === 'string' && size in candleSizes && typeof isLog === 'boolean' && Array.isArray(indicators)
}

export const chartSettings = createPersonalValue<ChartSettings>(
  'chart',
  { size: '15', isLog: false, indicators: [] },
  isChartSettings,
)

export const chosenIndicator = ({ inputs }: ChartSettings, id: IndicatorId): ChosenIndicator => ({
  id,
  inputs: inputsOf(id, inputs?.[id]),
})

export interface DrawingPoint {
  readonly timeMs: number
  readonly price: number
}

/** A line the user drew. */
export type Drawing =
  | { readonly kind: 'level'; readonly price: number }
  | { readonly kind: 'line'; readonly from: DrawingPoint; readonly to: DrawingPoint }

type DrawingsByMarket = Readonly<Record<string, readonly Drawing[]>>

const isPoint = (value: unknown): boolean =>
  isRecord(value) && typeof value.timeMs === 'number' && typeof value.price === 'number'

function isDrawing(value: unknown): boolean {
  if (!isRecord(value)) return false
  return value.kind === 'level' ? typeof value.price === 'number' : isPoint(value.from) && isPoint(value.to)
}

export function isDrawingList(value: unknown): value is readonly Drawing[] {
  return Array.isArray(value) && value.every(isDrawing)
}

function isDrawings(value: unknown): value is DrawingsByMarket {
  return isRecord(value) && Object.values(value).every(isDrawingList)
}

/** By market symbol. */
export const chartDrawings = createPersonalValue<DrawingsByMarket>('drawings', {}, isDrawings)

const drawingsMax = 50

export function changeDrawings(symbol: string, change: (before: readonly Drawing[]) => readonly Drawing[]): void {
  chartDrawings.set((all) => ({ ...all, [symbol]: change(all[symbol] ?? []).slice(-drawingsMax) }))
}
