import { ListIcon, WalletIcon } from '../design/icons/icons.tsx'
import { titleIn } from '../i18n/text.ts'
import { lazyPage, type Section } from '../page/pages.ts'

/** The pages of Trade besides the terminal. To add one, add a row. */
export const tradeSections: readonly Section[] = [
  {
    id: 'orders',
    title: titleIn('terminal', 'orders'),
    icon: ListIcon,
    content: lazyPage(() => import('./orders/orders-page.tsx').then((file) => file.OrdersPage)),
  },
  {
    id: 'wallet',
    title: titleIn('terminal', 'wallet'),
    icon: WalletIcon,
    content: lazyPage(() => import('./wallet/wallet-page.tsx').then((file) => file.WalletPage)),
  },
]
