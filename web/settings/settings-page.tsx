import { lazy } from 'react'
import {
  BellIcon,
  BotIcon,
  ChatIcon,
  DeviceIcon,
  KeyIcon,
  PasskeyIcon,
  ShieldIcon,
  SunIcon,
  UserIcon,
} from '../design/icons/icons.tsx'
import { useText } from '../i18n/text.ts'
import { type PageSection, SectionedPage } from '../page/sections/sectioned-page.tsx'
import { ChatKeySection } from './keys/chat-key-section.tsx'
import { settingsMessages } from './messages.ts'
import { AppearanceSection } from './preferences/appearance-section.tsx'
import { NotificationsSection } from './preferences/notifications-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './security/sessions-section.tsx'

const BotsSection = lazy(() => import('./bots/bots-section.tsx').then(({ BotsSection }) => ({ default: BotsSection })))
const PasskeysSection = lazy(() =>
  import('./security/passkeys-section.tsx').then(({ PasskeysSection }) => ({ default: PasskeysSection })),
)
const SecondFactorSection = lazy(() =>
  import('./security/second-factor-section.tsx').then(({ SecondFactorSection }) => ({ default: SecondFactorSection })),
)
const TradingKeysSection = lazy(() =>
  import('./keys/trading-keys-section.tsx').then(({ TradingKeysSection }) => ({ default: TradingKeysSection })),
)

type Name =
  | 'profile'
  | 'appearance'
  | 'notifications'
  | 'sessions'
  | 'passkeys'
  | 'secondFactor'
  | 'bots'
  | 'chatKey'
  | 'tradingKeys'

const sections: readonly PageSection<Name>[] = [
  { id: 'profile', name: 'profile', icon: UserIcon, content: ProfileSection },
  { id: 'appearance', name: 'appearance', icon: SunIcon, content: AppearanceSection },
  { id: 'notifications', name: 'notifications', icon: BellIcon, content: NotificationsSection },
  { id: 'sessions', name: 'sessions', icon: DeviceIcon, content: SessionsSection },
  { id: 'passkeys', name: 'passkeys', icon: PasskeyIcon, content: PasskeysSection },
  { id: 'second-factor', name: 'secondFactor', icon: ShieldIcon, content: SecondFactorSection },
  { id: 'bots', name: 'bots', icon: BotIcon, content: BotsSection },
  { id: 'chat-key', name: 'chatKey', icon: ChatIcon, content: ChatKeySection },
  { id: 'trading-keys', name: 'tradingKeys', icon: KeyIcon, content: TradingKeysSection },
]

export function SettingsPage({ section }: { readonly section: string | undefined }) {
  const text = useText(settingsMessages)
  return <SectionedPage base="/settings" title={text.settings} parts={[{ sections }]} text={text} section={section} />
}
