import { Badge } from '../../../design/display/badge.tsx'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { nowMs, useNow } from '../../../platform/clock.ts'
import { dayAndTime } from '../../parts/times.ts'

/** A withdrawal target with the end of its hold. */
export interface HoldTarget {
  readonly usableFrom: string
}

export function isOnHold({ usableFrom }: HoldTarget): boolean {
  return Number(usableFrom) > nowMs()
}

export function HoldState({ usableFrom }: HoldTarget) {
  const text = useText('wallet')
  const language = useLanguage()
  useNow(1_000)
  if (!isOnHold({ usableFrom })) return <Badge tone="good">{text.usable}</Badge>
  return <Badge tone="warn">{text.onHold(`\u2068${dayAndTime(language, Number(usableFrom))}\u2069`)}</Badge>
}
