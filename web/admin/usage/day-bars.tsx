import { ChartTip, useChartPointer } from '../../design/display/chart-pointer.tsx'
import { useFormats } from '../../i18n/format.ts'
import { nowMs } from '../../platform/clock.ts'

export interface BarSeries {
  readonly name: string
  readonly values: readonly number[]
}

export interface DayBarsProps {
  readonly label: string
  /** In UTC, such as `2026-11-17`, oldest first. */
  readonly dates: readonly string[]
  /** Stacked from below; each has a value per day. */
  readonly series: readonly BarSeries[]
}

/** A bar per day, oldest first in every language, as time runs on the other charts. */
export function DayBars({ label, dates, series }: DayBarsProps) {
  const { part, handlers } = useChartPointer()
  const pointed = part === undefined ? undefined : Math.min(dates.length - 1, Math.floor(part * dates.length))
  const totals = dates.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  const highest = Math.max(1, ...totals)
  return (
    <div className="day-bars" role="img" aria-label={label} dir="ltr" {...handlers}>
      {dates.map((date, at) => (
        <span key={date} className={at === pointed ? 'day-bar day-bar-pointed' : 'day-bar'}>
          {series.map(({ name, values }, index) => (
            <span
              key={name}
              className={`day-bar-part day-bar-part-${index}`}
              style={{ blockSize: `${((values[at] ?? 0) / highest) * 100}%` }}
            />
          ))}
        </span>
      ))}
      {pointed === undefined ? null : <Pointed at={pointed} dates={dates} series={series} />}
    </div>
  )
}

function Pointed({ at, dates, series }: Pick<DayBarsProps, 'dates' | 'series'> & { readonly at: number }) {
  const formats = useFormats()
  return (
    <ChartTip part={(at + 0.5) / dates.length}>
      <b dir="auto">{dayName(formats, dates[at] ?? '')}</b>
      {series.map(({ name, values }) => (
        <span key={name} dir="auto">
          {name}: {formats.number(values[at] ?? 0)}
        </span>
      ))}
    </ChartTip>
  )
}

/** Noon in UTC is the same day nearly everywhere. */
export function dayName(formats: ReturnType<typeof useFormats>, date: string): string {
  return formats.date(Date.parse(`${date}T12:00:00Z`), nowMs())
}
