import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useNow } from '../../platform/clock.ts'
import { localDay } from '../../platform/zone.ts'

const dayMs = 86_400_000

export function DayLine({ timestampS }: { readonly timestampS: number }) {
  const text = useText('chat')
  const formats = useFormats()
  const now = useNow(60_000)
  const atMs = timestampS * 1000
  const label =
    localDay(atMs) === localDay(now)
      ? text.today
      : localDay(atMs) === localDay(now - dayMs)
        ? text.yesterday
        : `${formats.weekday(atMs)}, ${formats.date(atMs, now)}`
  return (
    <div className="day-line">
      <span>{label}</span>
    </div>
  )
}

export function UnreadLine() {
  const text = useText('chat')
  return (
    <div className="unread-line">
      <span>{text.newMessages}</span>
    </div>
  )
}
