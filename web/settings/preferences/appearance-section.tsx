import { useAccountSettings } from '../../account/account-settings.ts'
import { chooseLanguage, chooseTheme } from '../../account/preferences.ts'
import { Select } from '../../design/fields/select.tsx'
import { themes, useTheme } from '../../design/theme.ts'
import { languageName, languages, useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { Card, Choice, Section } from '../../page/sections/section.tsx'
import { SwitchRow } from '../setting-rows.tsx'
import { NavigationSettings } from './navigation-settings.tsx'
import { ReadingSettings } from './reading-settings.tsx'

export function AppearanceSection() {
  const text = useText('settings')
  const shared = useText('account')
  const theme = useTheme()
  const language = useLanguage()
  return (
    <Section title={text.appearance} text={text.appearanceText}>
      <Card>
        <Choice label={shared.theme} description={text.themeText}>
          <Select
            label={shared.theme}
            isLabelHidden
            value={theme}
            onChange={chooseTheme}
            options={themes.map((id) => ({ id, label: shared[id] }))}
          />
        </Choice>
        <Choice label={shared.language} description={text.languageText}>
          <Select
            label={shared.language}
            isLabelHidden
            value={language}
            onChange={chooseLanguage}
            options={languages.map((id) => ({ id, label: languageName(id) }))}
          />
        </Choice>
      </Card>
      <ReadingSettings />
      <NavigationSettings />
      <ChatAppearance />
    </Section>
  )
}

const chatSwitches = [
  'enter_sends',
  'starred_message_counts',
  'send_read_receipts',
  'presence_enabled',
  'send_private_typing_notifications',
] as const

function ChatAppearance() {
  const text = useText('settings')
  const { data: settings } = useAccountSettings()
  if (settings === undefined) return null
  return (
    <Card title={text.inChat}>
      {chatSwitches.map((name) => (
        <SwitchRow key={name} name={name} label={text[name]} description={text[`${name}_text`]} />
      ))}
    </Card>
  )
}
