import { ChartTip, useChartPointer } from '../../design/display/chart-pointer.tsx'
import { useLanguage } from '../../i18n/language.ts'
import { valueCoin } from '../account/valuation.tsx'
import { showFixed } from '../model/format.ts'
import { dayAndTime } from '../parts/times.ts'
import './value-chart.css'
import { linePath, nearestPoint, type PlacedPoint, placePoints } from './value-path.ts'

export interface ValueChartProps {
  readonly label: string
  readonly points: readonly { readonly time: string; readonly value: string }[]
  readonly isLoss: boolean
}

const [width, height] = [1000, 200]

/** The value of the portfolio as a line. */
export function ValueChart({ label, points, isLoss }: ValueChartProps) {
  const pointer = useChartPointer()
  const placed = placePoints(points.map(({ time, value }) => ({ timeMs: Number(time), value: Number(value) })))
  const line = linePath(placed, width, height)
  const pointed = pointer.part === undefined ? undefined : nearestPoint(placed, pointer.part)
  return (
    <div
      className={isLoss ? 'value-chart value-chart-loss' : 'value-chart'}
      role="img"
      aria-label={label}
      dir="ltr"
      {...pointer.handlers}
    >
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {line === '' ? null : (
          <>
            <path className="value-chart-area" d={`${line}L${width} ${height}L0 ${height}Z`} />
            <path className="value-chart-line" d={line} />
          </>
        )}
      </svg>
      {pointed === undefined ? null : <Pointed point={pointed} />}
    </div>
  )
}

function Pointed({ point: { x, y, value, timeMs } }: { readonly point: PlacedPoint }) {
  const language = useLanguage()
  const percent = (part: number) => `${part * 100}%`
  return (
    <>
      <span className="value-chart-dot" style={{ left: percent(x), top: percent(y) }} />
      <ChartTip part={x}>
        <b className="num">{`${showFixed(value.toFixed(2), 2)} ${valueCoin.toUpperCase()}`}</b>
        <span className="num">{dayAndTime(language, timeMs)}</span>
      </ChartTip>
    </>
  )
}
