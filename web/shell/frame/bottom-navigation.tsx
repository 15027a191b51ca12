import { memo } from 'react'
import { Link } from 'wouter'
import { classNames } from '../../design/class-names.ts'
import { CountBadge } from '../../design/display/badge.tsx'
import { useText } from '../../i18n/text.ts'
import { useBarLinks } from './bar-links.ts'
import './bottom-navigation.css'

/** The navigation of phones, at the bottom. */
export const BottomNavigation = memo(function BottomNavigation({ area }: { readonly area: string }) {
  const text = useText('shell')
  return (
    <nav className="bottom-navigation" aria-label={text.areas}>
      {useBarLinks('bottom', area).map(({ path, label, icon: Icon, count, isCurrent }) => (
        <Link
          key={path}
          href={path}
          className={classNames('bottom-navigation-entry', isCurrent && 'bottom-navigation-current')}
          {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
        >
          <span className="bottom-navigation-icon">
            <Icon size={21} />
            <CountBadge count={count} />
          </span>
          {label}
        </Link>
      ))}
    </nav>
  )
})
