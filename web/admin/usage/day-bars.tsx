import { type PointerEvent, useState } from 'react'
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
  const [pointed, setPointed] = useState<number>()
  const totals = dates.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  const highest = Math.max(1, ...totals)
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const at = Math.floor(((event.clientX - left) / width) * dates.length)
    setPointed(Math.min(dates.length - 1, Math.max(0, at)))
  }
  return (
    <div
      className="day-bars"
      role="img"
      aria-label={label}
      dir="ltr"
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setPointed(undefined)}
    >
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
  const part = (at + 0.5) / dates.length
  return (
    <span
      className={part > 0.5 ? 'day-bars-tip day-bars-tip-start' : 'day-bars-tip'}
      style={{ left: `${part * 100}%` }}
    >
      <b dir="auto">{dayName(formats, dates[at] ?? '')}</b>
      {series.map(({ name, values }) => (
        <span key={name} dir="auto">
          {name}: {formats.number(values[at] ?? 0)}
        </span>
      ))}
    </span>
  )
}

/** Noon in UTC is the same day nearly everywhere. */
export function dayName(formats: ReturnType<typeof useFormats>, date: string): string {
  return formats.date(Date.parse(`${date}T12:00:00Z`), nowMs())
}
