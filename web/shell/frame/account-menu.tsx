import { Button as AriaButton } from 'react-aria-components'
import { roles } from '../../../client/roles.ts'
import { useAvatar } from '../../account/account-settings.ts'
import { accountMessages } from '../../account/messages.ts'
import { chooseLanguage, chooseTheme } from '../../account/preferences.ts'
import { Avatar } from '../../design/display/avatar.tsx'
import {
  BellIcon,
  GlobeIcon,
  HelpIcon,
  KeyboardIcon,
  KeyIcon,
  SettingsIcon,
  ShieldIcon,
  SignOutIcon,
} from '../../design/icons/icons.tsx'
import { WithMenu } from '../../design/overlays/menu.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { themes, useTheme } from '../../design/theme.ts'
import { languageNames, languages, useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { usePerson } from '../../session/session-store.ts'
import { signOut } from '../../session/sign-in.ts'
import { shellMessages } from '../messages.ts'
import { themeIcons } from '../theme-menu.tsx'
import './account-menu.css'
import { openShortcutSheet } from '../palette/open-overlays.ts'

export function AccountMenu() {
  const text = useText(shellMessages)
  const person = usePerson()
  const avatar = useAvatar()
  const groups = useGroups()
  return (
    <WithMenu
      label={text.account}
      trigger={
        <AriaButton className="account-button">
          <Avatar name={person.fullName} url={avatar} seed={person.userId} size={28} />
          <span className="visually-hidden">{text.account}</span>
        </AriaButton>
      }
      header={
        <div className="account-head">
          <Avatar name={person.fullName} url={avatar} seed={person.userId} size={36} />
          <div>
            <strong>{person.fullName}</strong>
            <small>
              <bdi>{person.email}</bdi>
            </small>
          </div>
        </div>
      }
      groups={groups}
    />
  )
}

function useGroups() {
  const text = useText(shellMessages)
  const look = useText(accountMessages)
  const person = usePerson()
  const theme = useTheme()
  const language = useLanguage()
  const ThemeIcon = themeIcons[theme]
  const leave = () => signOut().catch((error: Error) => showToast({ tone: 'bad', title: error.message }))
  const themeEntries = themes.map((one) => ({
    id: `theme-${one}`,
    label: look[one],
    isSelected: one === theme,
    onAction: () => chooseTheme(one),
  }))
  const languageEntries = languages.map((one) => ({
    id: `language-${one}`,
    label: languageNames[one],
    isSelected: one === language,
    onAction: () => chooseLanguage(one),
  }))
  const iconSize = 16
  return [
    {
      id: 'settings',
      entries: [
        { id: 'settings', label: text.settings, icon: <SettingsIcon size={iconSize} />, href: '/settings/profile' },
        { id: 'notices', label: text.notices, icon: <BellIcon size={iconSize} />, href: '/settings/notifications' },
        { id: 'keys', label: text.apiKeys, icon: <KeyIcon size={iconSize} />, href: '/settings/trading-keys' },
        ...(person.role <= roles.administrator
          ? [{ id: 'admin', label: text.administration, icon: <ShieldIcon size={iconSize} />, href: '/admin/people' }]
          : []),
      ],
    },
    {
      id: 'looks',
      entries: [
        { id: 'theme', label: look.theme, icon: <ThemeIcon size={iconSize} />, entries: themeEntries },
        { id: 'language', label: look.language, icon: <GlobeIcon size={iconSize} />, entries: languageEntries },
      ],
    },
    {
      id: 'help',
      entries: [
        {
          id: 'shortcuts',
          label: text.shortcuts,
          icon: <KeyboardIcon size={iconSize} />,
          keys: '?',
          onAction: () => openShortcutSheet(true),
        },
        {
          id: 'docs',
          label: text.documentation,
          icon: <HelpIcon size={iconSize} />,
          onAction: () => window.open('/docs', '_blank', 'noopener'),
        },
      ],
    },
    {
      id: 'leave',
      entries: [{ id: 'sign-out', label: text.signOut, icon: <SignOutIcon size={iconSize} />, onAction: leave }],
    },
  ]
}
