import type { ReactNode } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.ts'
import './badge.css'

export interface BadgeProps {
  readonly tone?: 'neutral' | 'accent' | 'good' | 'bad' | 'warn'
  readonly children: ReactNode
}

/** A short status label. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}

/** A count; nothing when it is zero. */
export function CountBadge({ count, isQuiet = false }: { readonly count: number; readonly isQuiet?: boolean }) {
  const language = useLanguage()
  if (count <= 0) return null
  const shown = count > 999 ? `${formatNumber(language, 999)}+` : formatNumber(language, count)
  return <span className={isQuiet ? 'count-badge count-badge-quiet' : 'count-badge'}>{shown}</span>
}
