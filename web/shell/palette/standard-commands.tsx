import { useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { roles } from '../../../client/roles.ts'
import { accountMessages } from '../../account/messages.ts'
import { chooseLanguage, chooseTheme } from '../../account/preferences.ts'
import {
  BellIcon,
  ChatIcon,
  DeviceIcon,
  GlobeIcon,
  HelpIcon,
  KeyboardIcon,
  KeyIcon,
  PasskeyIcon,
  ShieldIcon,
  SignOutIcon,
  TradeIcon,
  UserIcon,
} from '../../design/icons/icons.tsx'
import { themes } from '../../design/theme.ts'
import { languageNames, languages } from '../../i18n/language.ts'
import { type TextOf, useText } from '../../i18n/text.ts'
import { type Command, registerCommands } from '../../page/commands.ts'
import { type Shortcut, useShortcuts } from '../../page/shortcuts.ts'
import { usePerson } from '../../session/session-store.ts'
import { signOut } from '../../session/sign-in.ts'
import { shellMessages } from '../messages.ts'
import { themeIcons } from '../theme-menu.tsx'
import { openPalette, openShortcutSheet } from './open-overlays.ts'

type Text = TextOf<(typeof shellMessages)['en']>
type AccountText = TextOf<(typeof accountMessages)['en']>
type Navigate = (path: string) => void

/** What can be done everywhere: the entries of the palette and the shortcuts of the frame. */
export function useStandardCommands(): void {
  const text = useText(shellMessages)
  const [, navigate] = useLocation()
  const isAdministrator = usePerson().role <= roles.administrator
  const shortcuts = useMemo(() => shortcutsOf(text, navigate), [text, navigate])
  useShortcuts(shortcuts)
  useEffect(() => registerCommands(commandsOf(text, navigate)), [text, navigate])
  const shared = useText(accountMessages)
  useEffect(() => registerCommands(lookCommands(text.appearance, shared)), [text, shared])
  useEffect(
    () => (isAdministrator ? registerCommands(adminCommands(text, navigate)) : undefined),
    [isAdministrator, text, navigate],
  )
}

function commandsOf(text: Text, navigate: Navigate): Command[] {
  const goTo = (id: string, title: string, path: string, icon: Command['icon'], keys?: string): Command => ({
    id: `go-${id}`,
    title,
    group: text.goTo,
    icon,
    ...(keys === undefined ? {} : { keys }),
    words: path.replaceAll('/', ' '),
    run: () => navigate(path),
  })
  return [
    goTo('trade', text.trade, '/trade', <TradeIcon />, 'g t'),
    goTo('chat', text.chat, '/chat', <ChatIcon />, 'g c'),
    goTo('profile', text.profile, '/settings/profile', <UserIcon />),
    goTo('notifications', text.notices, '/settings/notifications', <BellIcon />),
    goTo('sessions', text.sessions, '/settings/sessions', <DeviceIcon />),
    goTo('passkeys', text.passkeys, '/settings/passkeys', <PasskeyIcon />),
    goTo('second-factor', text.secondFactor, '/settings/second-factor', <ShieldIcon />),
    goTo('keys', text.apiKeys, '/settings/trading-keys', <KeyIcon />),
    {
      id: 'shortcuts',
      title: text.shortcuts,
      group: text.general,
      icon: <KeyboardIcon />,
      keys: '?',
      run: () => openShortcutSheet(true),
    },
    {
      id: 'documentation',
      title: text.documentation,
      group: text.general,
      icon: <HelpIcon />,
      run: () => void window.open('/docs', '_blank', 'noopener'),
    },
    {
      id: 'sign-out',
      title: text.signOut,
      group: text.general,
      icon: <SignOutIcon />,
      run: () => void signOut().catch(() => undefined),
    },
  ]
}

function adminCommands(text: Text, navigate: Navigate): Command[] {
  const words = 'admin people groups channels invitations linkifiers markets withdrawals audit'
  const run = () => navigate('/admin/people')
  return [{ id: 'go-admin', title: text.administration, group: text.goTo, icon: <ShieldIcon />, words, run }]
}

function lookCommands(group: string, text: AccountText): Command[] {
  const themeCommands = themes.map((theme): Command => {
    const Icon = themeIcons[theme]
    const title = `${text.theme}: ${text[theme]}`
    return { id: `theme-${theme}`, title, group, icon: <Icon />, run: () => chooseTheme(theme) }
  })
  const languageCommands = languages.map((language): Command => {
    const title = `${text.language}: ${languageNames[language]}`
    const words = `language زبان ${language}`
    const run = () => chooseLanguage(language)
    return { id: `language-${language}`, title, words, group, icon: <GlobeIcon />, run }
  })
  return [...themeCommands, ...languageCommands]
}

function shortcutsOf(text: Text, navigate: Navigate): Shortcut[] {
  const group = text.general
  return [
    { keys: '$mod+k', shown: 'ctrl K', title: text.palette, group, alsoInFields: true, run: () => openPalette(true) },
    { keys: 'Shift+?', shown: '?', title: text.shortcuts, group, run: () => openShortcutSheet(true) },
    { keys: 'g t', shown: 'g t', title: `${text.goTo}: ${text.trade}`, group, run: () => navigate('/trade') },
    { keys: 'g c', shown: 'g c', title: `${text.goTo}: ${text.chat}`, group, run: () => navigate('/chat') },
    { keys: 'g s', shown: 'g s', title: `${text.goTo}: ${text.settings}`, group, run: () => navigate('/settings') },
  ]
}
