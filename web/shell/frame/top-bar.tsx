import { memo } from 'react'
import { Link } from 'wouter'
import { classNames } from '../../design/class-names.ts'
import { CountBadge } from '../../design/display/badge.tsx'
import { useText } from '../../i18n/text.ts'
import { BarBrand } from '../bar-brand.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { useBarLinks } from './bar-links.ts'

export const TopBar = memo(function TopBar({ area }: { readonly area: string }) {
  const text = useText('shell')
  return (
    <header className="top-bar">
      <BarBrand />
      <nav className="top-bar-areas" aria-label={text.areas}>
        {useBarLinks('top', area).map(({ path, label, count, isCurrent }) => (
          <Link
            key={path}
            href={path}
            className={classNames('top-bar-area', isCurrent && 'top-bar-area-current')}
            {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
          >
            {label}
            <CountBadge count={count} />
          </Link>
        ))}
      </nav>
      <div className="top-bar-end">
        <PaletteButton />
        <AccountMenu />
      </div>
    </header>
  )
})
