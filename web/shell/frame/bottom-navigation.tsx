import { Link } from 'wouter'
import { classNames } from '../../design/class-names.ts'
import { CountBadge } from '../../design/display/badge.tsx'
import { SettingsIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { useBadges } from '../../page/badges.ts'
import { shellMessages } from '../messages.ts'
import { areas } from './areas.ts'
import './bottom-navigation.css'

/** On a phone the areas are where the thumb is. */
export function BottomNavigation({ area }: { readonly area: string }) {
  const text = useText(shellMessages)
  const badges = useBadges()
  const entries = [
    ...areas.map(({ id, path, icon }) => ({ id: id as string, path, icon, label: text[id], count: badges[id] })),
    { id: 'settings', path: '/settings', icon: SettingsIcon, label: text.settings, count: 0 },
  ]
  return (
    <nav className="bottom-navigation" aria-label={text.areas}>
      {entries.map(({ id, path, icon: Icon, label, count }) => (
        <Link
          key={id}
          href={path}
          className={classNames('bottom-navigation-entry', area === id && 'bottom-navigation-current')}
          {...(area === id ? { 'aria-current': 'page' as const } : {})}
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
}
