import { Button as AriaButton } from 'react-aria-components'
import { useAvatar } from '../../account/account-settings.ts'
import { chooseLanguage, chooseTheme } from '../../account/preferences.ts'
import { Avatar } from '../../design/display/avatar.tsx'
import { GlobeIcon, HelpIcon, KeyboardIcon, SignOutIcon } from '../../design/icons/icons.tsx'
import { WithMenu } from '../../design/overlays/menu.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { themes, useTheme } from '../../design/theme.ts'
import { languageName, languages, useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { usePerson } from '../../session/session-store.ts'
import { signOut } from '../../session/sign-in.ts'
import { usePagesWithSections } from '../pages-with-sections.ts'
import { openAccountMenu, openShortcutSheet, useAccountMenuIsOpen } from '../palette/open-overlays.ts'
import { themeIcons } from '../theme-icons.ts'
import './account-menu.css'

const iconSize = 16

export function AccountMenu() {
  const text = useText('shell')
  const person = usePerson()
  const avatar = useAvatar()
  const groups = useGroups()
  return (
    <WithMenu
      label={text.account}
      isOpen={useAccountMenuIsOpen()}
      onOpenChange={openAccountMenu}
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
  const text = useText('shell')
  const leave = () => signOut().catch((error: Error) => showToast({ tone: 'bad', title: error.message }))
  return [
    { id: 'pages', entries: usePageEntries() },
    { id: 'looks', entries: useLookEntries() },
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

function usePageEntries() {
  const language = useLanguage()
  return usePagesWithSections()
    .flatMap(({ page, sections }) => [
      { ...page, href: page.path },
      ...sections.map((section) => ({ ...section, href: `${page.path}/${section.id}` })),
    ])
    .filter(({ isInAccountMenu }) => isInAccountMenu === true)
    .map(({ href, title, icon: Icon }) => ({
      id: href,
      label: title(language),
      icon: <Icon size={iconSize} />,
      href,
    }))
}

function useLookEntries() {
  const text = useText('account')
  const theme = useTheme()
  const language = useLanguage()
  const ThemeIcon = themeIcons[theme]
  const themeEntries = themes.map((one) => ({
    id: `theme-${one}`,
    label: text[one],
    isSelected: one === theme,
    onAction: () => chooseTheme(one),
  }))
  const languageEntries = languages.map((one) => ({
    id: `language-${one}`,
    label: languageName(one),
    isSelected: one === language,
    onAction: () => chooseLanguage(one),
  }))
  return [
    { id: 'theme', label: text.theme, icon: <ThemeIcon size={iconSize} />, entries: themeEntries },
    { id: 'language', label: text.language, icon: <GlobeIcon size={iconSize} />, entries: languageEntries },
  ]
}
