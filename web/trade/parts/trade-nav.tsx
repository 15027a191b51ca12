import { Link, useLocation } from 'wouter'
import { ListIcon, TradeIcon, WalletIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { walletMessages } from '../messages/wallet.ts'
import './trade-nav.css'

/** Between the terminal, the orders and the wallet. */
export function TradeNav() {
  const text = useText(walletMessages)
  const [path] = useLocation()
  const place = path.startsWith('/trade/wallet') ? 'wallet' : path.startsWith('/trade/orders') ? 'orders' : 'terminal'
  const links = [
    { id: 'terminal', href: '/trade', name: text.terminal, Icon: TradeIcon },
    { id: 'orders', href: '/trade/orders', name: text.orders, Icon: ListIcon },
    { id: 'wallet', href: '/trade/wallet', name: text.wallet, Icon: WalletIcon },
  ]
  return (
    <nav className="trade-nav" aria-label={text.tradePages}>
      {links.map(({ id, href, name, Icon }) => (
        <Link key={id} href={href} className="trade-nav-link" {...(id === place ? { 'aria-current': 'page' } : {})}>
          <Icon size={15} />
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  )
}
