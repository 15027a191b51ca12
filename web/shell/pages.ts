import { ChatIcon, SettingsIcon, ShieldIcon, TradeIcon } from '../design/icons/icons.tsx'
import { withTexts } from '../i18n/language.ts'
import { titleIn } from '../i18n/text.ts'
import { lazyPage, type Page } from '../page/pages.ts'
import { isAdministrator } from '../session/session-store.ts'

/** The pages behind the sign-in. To add one, add a row. */
export const pages: readonly Page[] = [
  {
    path: '/trade',
    title: titleIn('shell', 'trade'),
    icon: TradeIcon,
    content: lazyPage(() => withTexts('trade', () => import('../trade/trade-page.tsx')).then((file) => file.TradePage)),
    bars: ['top', 'bottom'],
    badge: 'trade',
    key: 't',
    sections: () => withTexts('trade', () => import('../trade/sections.ts')).then((file) => file.tradeSections),
  },
  {
    path: '/chat',
    title: titleIn('shell', 'chat'),
    icon: ChatIcon,
    content: lazyPage(() => withTexts('chat', () => import('../chat/chat-page.tsx')).then((file) => file.ChatPage)),
    bars: ['top', 'bottom'],
    badge: 'chat',
    key: 'c',
  },
  {
    path: '/settings',
    title: titleIn('shell', 'settings'),
    icon: SettingsIcon,
    content: lazyPage(() =>
      withTexts('settings', () => import('../settings/settings-page.tsx')).then((file) => file.SettingsPage),
    ),
    bars: ['bottom'],
    isInAccountMenu: true,
    key: 's',
    sections: () =>
      withTexts('settings', () => import('../settings/sections.ts')).then((file) => file.settingsSections),
  },
  {
    path: '/admin',
    title: titleIn('shell', 'administration'),
    icon: ShieldIcon,
    mayOpen: isAdministrator,
    content: lazyPage(() => withTexts('admin', () => import('../admin/admin-page.tsx')).then((file) => file.AdminPage)),
    isInAccountMenu: true,
    sections: () => withTexts('admin', () => import('../admin/sections.ts')).then((file) => file.adminSections),
  },
]
