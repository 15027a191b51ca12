import { Link } from 'wouter'
import { classNames } from '../../design/class-names.ts'
import { CountBadge } from '../../design/display/badge.tsx'
import { Logo } from '../../design/icons/logo.tsx'
import { useText } from '../../i18n/text.ts'
import { useBadges } from '../../page/badges.ts'
import { isSandbox } from '../../platform/page-facts.ts'
import { shellMessages } from '../messages.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { areas } from './areas.ts'
import './top-bar.css'

export function TopBar({ area }: { readonly area: string }) {
  const text = useText(shellMessages)
  const badges = useBadges()
  return (
    <header className="top-bar">
      <Link href="/" className="top-bar-brand">
        <Logo size={22} />
        <span>Agora</span>
      </Link>
      {isSandbox() ? <span className="top-bar-sandbox">{text.sandbox}</span> : null}
      <nav className="top-bar-areas" aria-label={text.areas}>
        {areas.map(({ id, path }) => (
          <Link
            key={id}
            href={path}
            className={classNames('top-bar-area', area === id && 'top-bar-area-current')}
            {...(area === id ? { 'aria-current': 'page' as const } : {})}
          >
            {text[id]}
            <CountBadge count={badges[id]} />
          </Link>
        ))}
      </nav>
      <div className="top-bar-end">
        <PaletteButton />
        <AccountMenu />
      </div>
    </header>
  )
}
