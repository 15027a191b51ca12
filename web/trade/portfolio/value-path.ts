export interface ValuePoint {
  readonly timeMs: number
  readonly value: number
}

export interface PlacedPoint extends ValuePoint {
  /** From 0 at the start to 1 at the end. */
  readonly x: number
  /** From 0 at the top to 1 at the bottom. */
  readonly y: number
}

/** Above and below the line, as a part of its height. */
const margin = 0.08

/** The points from the first value above zero on: an account has no value before its first deposit. */
export function placePoints(points: readonly ValuePoint[]): PlacedPoint[] {
  const first = points.findIndex(({ value }) => value > 0)
  const shown = first < 0 ? [] : points.slice(Math.max(0, first - 1))
  const [start, end] = [shown[0]?.timeMs ?? 0, shown.at(-1)?.timeMs ?? 0]
  const values = shown.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const placed = (part: number) => margin + part * (1 - 2 * margin)
  return shown.map((point) => ({
    ...point,
    x: end === start ? 0 : (point.timeMs - start) / (end - start),
    y: placed(high === low ? 0.5 : (high - point.value) / (high - low)),
  }))
}

/** An account before its first deposit. */
export const isWithoutValue = (points: readonly { readonly value: string }[]): boolean =>
  points.every(({ value }) => Number(value) === 0)

/** The point nearest to a position. */
export function nearestPoint(points: readonly PlacedPoint[], x: number): PlacedPoint | undefined {
  return points.reduce<PlacedPoint | undefined>(
    (best, point) => (best === undefined || Math.abs(point.x - x) < Math.abs(best.x - x) ? point : best),
    undefined,
  )
}

/** The line as an SVG path. */
export function linePath(points: readonly PlacedPoint[], width: number, height: number): string {
  const rounded = (value: number) => Math.round(value * 10) / 10
  return points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${rounded(x * width)} ${rounded(y * height)}`)
    .join('')
}
