import {
  AtIcon,
  BellIcon,
  BotIcon,
  ChatIcon,
  DeviceIcon,
  KeyIcon,
  PaperclipIcon,
  PasskeyIcon,
  PeopleIcon,
  ShieldIcon,
  SnippetIcon,
  SunIcon,
  UserIcon,
} from '../design/icons/icons.tsx'
import { titleIn } from '../i18n/text.ts'
import { lazyPage, type Section } from '../page/pages.ts'
import { isGuest } from '../session/session-store.ts'

/** The sections of the settings. To add one, add a row. */
export const settingsSections: readonly Section[] = [
  {
    id: 'profile',
    title: titleIn('settings', 'profile'),
    icon: UserIcon,
    content: lazyPage(() => import('./profile/profile-section.tsx').then((file) => file.ProfileSection)),
  },
  {
    id: 'appearance',
    title: titleIn('settings', 'appearance'),
    icon: SunIcon,
    content: lazyPage(() => import('./preferences/appearance-section.tsx').then((file) => file.AppearanceSection)),
  },
  {
    id: 'notifications',
    title: titleIn('settings', 'notifications'),
    icon: BellIcon,
    content: lazyPage(() =>
      import('./preferences/notifications-section.tsx').then((file) => file.NotificationsSection),
    ),
    isInAccountMenu: true,
  },
  {
    id: 'alert-words',
    title: titleIn('settings', 'alertWords'),
    icon: AtIcon,
    content: lazyPage(() => import('./lists/alert-words-section.tsx').then((file) => file.AlertWordsSection)),
  },
  {
    id: 'snippets',
    title: titleIn('settings', 'snippets'),
    icon: SnippetIcon,
    content: lazyPage(() => import('./lists/snippets-section.tsx').then((file) => file.SnippetsSection)),
  },
  {
    id: 'files',
    title: titleIn('settings', 'files'),
    icon: PaperclipIcon,
    content: lazyPage(() => import('./lists/files-section.tsx').then((file) => file.FilesSection)),
  },
  {
    id: 'groups',
    title: titleIn('settings', 'groups'),
    icon: PeopleIcon,
    // Guests cannot read the groups.
    mayOpen: (person) => !isGuest(person),
    content: lazyPage(() => import('./groups/groups-section.tsx').then((file) => file.GroupsSection)),
  },
  {
    id: 'sessions',
    title: titleIn('settings', 'sessions'),
    icon: DeviceIcon,
    content: lazyPage(() => import('./security/sessions-section.tsx').then((file) => file.SessionsSection)),
  },
  {
    id: 'passkeys',
    title: titleIn('settings', 'passkeys'),
    icon: PasskeyIcon,
    content: lazyPage(() => import('./security/passkeys-section.tsx').then((file) => file.PasskeysSection)),
  },
  {
    id: 'second-factor',
    title: titleIn('settings', 'secondFactor'),
    icon: ShieldIcon,
    content: lazyPage(() => import('./security/second-factor-section.tsx').then((file) => file.SecondFactorSection)),
  },
  {
    id: 'bots',
    title: titleIn('settings', 'bots'),
    icon: BotIcon,
    content: lazyPage(() => import('./bots/bots-section.tsx').then((file) => file.BotsSection)),
  },
  {
    id: 'chat-key',
    title: titleIn('settings', 'chatKey'),
    icon: ChatIcon,
    content: lazyPage(() => import('./keys/chat-key-section.tsx').then((file) => file.ChatKeySection)),
  },
  {
    id: 'trading-keys',
    title: titleIn('settings', 'tradingKeys'),
    icon: KeyIcon,
    content: lazyPage(() => import('./keys/trading-keys-section.tsx').then((file) => file.TradingKeysSection)),
    isInAccountMenu: true,
  },
]
