import { useFormats } from '../../i18n/format.ts'
import { localeOf, useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { useNow } from '../../platform/clock.ts'
import { chatMessages } from '../messages.ts'

const dayMs = 86_400_000

export function DayLine({ timestampS }: { readonly timestampS: number }) {
  const text = useText(chatMessages)
  const formats = useFormats()
  const language = useLanguage()
  const now = useNow(60_000)
  const atMs = timestampS * 1000
  const day = (ms: number) => new Intl.DateTimeFormat('en-CA').format(ms)
  const label =
    day(atMs) === day(now)
      ? text.today
      : day(atMs) === day(now - dayMs)
        ? text.yesterday
        : `${new Intl.DateTimeFormat(localeOf(language), { weekday: 'long' }).format(atMs)}, ${formats.date(atMs, now)}`
  return (
    <div className="day-line">
      <span>{label}</span>
    </div>
  )
}

export function UnreadLine() {
  const text = useText(chatMessages)
  return (
    <div className="unread-line">
      <span>{text.newMessages}</span>
    </div>
  )
}
