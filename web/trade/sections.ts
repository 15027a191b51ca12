import { ListIcon, WalletIcon } from '../design/icons/icons.tsx'
import { titleIn } from '../i18n/text.ts'
import { lazyPage, type Section } from '../page/pages.ts'
import { terminalMessages } from './messages/terminal.ts'

/** The pages of Trade besides the terminal. To add one, add a row. */
export const tradeSections: readonly Section[] = [
  {
    id: 'orders',
    title: titleIn(terminalMessages, 'orders'),
    icon: ListIcon,
    content: lazyPage(() => import('./orders/orders-page.tsx').then((file) => file.OrdersPage)),
  },
  {
    id: 'wallet',
    title: titleIn(terminalMessages, 'wallet'),
    icon: WalletIcon,
    content: lazyPage(() => import('./wallet/wallet-page.tsx').then((file) => file.WalletPage)),
  },
]
