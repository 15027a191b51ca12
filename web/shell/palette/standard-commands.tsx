import { useEffect, useMemo } from 'react'
import { chooseLanguage, chooseTheme } from '../../account/preferences.ts'
import { GlobeIcon, HelpIcon, KeyboardIcon, SignOutIcon } from '../../design/icons/icons.tsx'
import { themes } from '../../design/theme.ts'
import { languageName, languages, languageWords } from '../../i18n/language.ts'
import { type TextOf, useText } from '../../i18n/text.ts'
import { type Command, registerCommands } from '../../page/commands.ts'
import { type Shortcut, useShortcuts } from '../../page/shortcuts.ts'
import { signOut } from '../../session/sign-in.ts'
import { themeIcons } from '../theme-icons.ts'
import { accountMenuIsOpen, inAccountMenu, openAccountMenu, openPalette, openShortcutSheet } from './open-overlays.ts'

type Text = TextOf<'shell'>
type AccountText = TextOf<'account'>

/** The commands and shortcuts of every page. */
export function useStandardCommands(): void {
  const text = useText('shell')
  const shared = useText('account')
  const shortcuts = useMemo(() => shortcutsOf(text), [text])
  useShortcuts(shortcuts)
  useEffect(() => registerCommands([...lookCommands(text, shared), ...generalCommands(text)]), [text, shared])
}

function generalCommands(text: Text): Command[] {
  const group = text.general
  return [
    {
      id: 'shortcuts',
      title: text.shortcuts,
      group,
      icon: <KeyboardIcon />,
      keys: '?',
      run: () => openShortcutSheet(true),
    },
    {
      id: 'documentation',
      title: text.documentation,
      group,
      icon: <HelpIcon />,
      run: () => void window.open('/docs', '_blank', 'noopener'),
    },
    {
      id: 'sign-out',
      title: text.signOut,
      group,
      icon: <SignOutIcon />,
      run: () => void signOut().catch(() => undefined),
    },
  ]
}

function lookCommands({ appearance: group }: Text, text: AccountText): Command[] {
  const themeCommands = themes.map((theme): Command => {
    const Icon = themeIcons[theme]
    const title = `${text.theme}: ${text[theme]}`
    return { id: `theme-${theme}`, title, group, icon: <Icon />, run: () => chooseTheme(theme) }
  })
  const languageCommands = languages.map((language): Command => {
    const title = `${text.language}: ${languageName(language)}`
    const keywords = [...languageWords, language].join(' ')
    const run = () => chooseLanguage(language)
    return { id: `language-${language}`, title, keywords, group, icon: <GlobeIcon />, run }
  })
  return [...themeCommands, ...languageCommands]
}

function shortcutsOf(text: Text): Shortcut[] {
  const group = text.general
  return [
    { keys: '$mod+k', shown: 'ctrl K', title: text.palette, group, alsoInFields: true, run: () => openPalette(true) },
    { keys: 'Shift+?', shown: '?', title: text.shortcuts, group, run: () => openShortcutSheet(true) },
    {
      ...{ keys: 'g', shown: 'g', title: text.account, group, inPopoverWith: inAccountMenu },
      run: () => openAccountMenu(!accountMenuIsOpen()),
    },
  ]
}
