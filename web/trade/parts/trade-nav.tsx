import { createContext, useContext } from 'react'
import { Link, useLocation } from 'wouter'
import { TradeIcon } from '../../design/icons/icons.tsx'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import type { Section } from '../../page/pages.ts'
import './trade-nav.css'

/** The other pages of Trade. They contain this navigation, so it receives them instead of importing them. */
export const TradeSections = createContext<readonly Section[]>([])

/** Navigates between the terminal, the orders and the wallet. */
export function TradeNav() {
  const text = useText('wallet')
  const language = useLanguage()
  const sections = useContext(TradeSections)
  const [path] = useLocation()
  const current = sections.find(({ id }) => path === `/trade/${id}` || path.startsWith(`/trade/${id}/`))
  const links = [
    { id: undefined, href: '/trade', name: text.terminal, Icon: TradeIcon },
    ...sections.map(({ id, title, icon }) => ({ id, href: `/trade/${id}`, name: title(language), Icon: icon })),
  ]
  return (
    <nav className="trade-nav" aria-label={text.tradePages}>
      {links.map(({ id, href, name, Icon }) => (
        <Link
          key={href}
          href={href}
          className="trade-nav-link"
          {...(id === current?.id ? { 'aria-current': 'page' } : {})}
        >
          <Icon size={15} />
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  )
}
