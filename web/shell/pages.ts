import { ChatIcon, SettingsIcon, ShieldIcon, TradeIcon } from '../design/icons/icons.tsx'
import { titleIn } from '../i18n/text.ts'
import { lazyPage, type Page } from '../page/pages.ts'
import { isAdministrator } from '../session/session-store.ts'
import { shellMessages } from './messages.ts'

/** The pages behind the sign-in. To add one, add a row. */
export const pages: readonly Page[] = [
  {
    path: '/trade',
    title: titleIn(shellMessages, 'trade'),
    icon: TradeIcon,
    content: lazyPage(() => import('../trade/trade-page.tsx').then((file) => file.TradePage)),
    bars: ['top', 'bottom'],
    badge: 'trade',
    key: 't',
    sections: () => import('../trade/sections.ts').then((file) => file.tradeSections),
  },
  {
    path: '/chat',
    title: titleIn(shellMessages, 'chat'),
    icon: ChatIcon,
    content: lazyPage(() => import('../chat/chat-page.tsx').then((file) => file.ChatPage)),
    bars: ['top', 'bottom'],
    badge: 'chat',
    key: 'c',
  },
  {
    path: '/settings',
    title: titleIn(shellMessages, 'settings'),
    icon: SettingsIcon,
    content: lazyPage(() => import('../settings/settings-page.tsx').then((file) => file.SettingsPage)),
    bars: ['bottom'],
    isInAccountMenu: true,
    key: 's',
    sections: () => import('../settings/sections.ts').then((file) => file.settingsSections),
  },
  {
    path: '/admin',
    title: titleIn(shellMessages, 'administration'),
    icon: ShieldIcon,
    mayOpen: isAdministrator,
    content: lazyPage(() => import('../admin/admin-page.tsx').then((file) => file.AdminPage)),
    isInAccountMenu: true,
    sections: () => import('../admin/sections.ts').then((file) => file.adminSections),
  },
]
