import { accountMessages } from '../account/messages.ts'
import { chooseLanguage } from '../account/preferences.ts'
import { IconButton } from '../design/buttons/icon-button.tsx'
import { GlobeIcon } from '../design/icons/icons.tsx'
import { WithMenu } from '../design/overlays/menu.tsx'
import { languageNames, languages, useLanguage } from '../i18n/language.ts'
import { useText } from '../i18n/text.ts'

export function LanguageMenu() {
  const text = useText(accountMessages)
  const current = useLanguage()
  const entries = languages.map((language) => ({
    id: language,
    label: languageNames[language],
    isSelected: language === current,
    onAction: () => chooseLanguage(language),
  }))
  return (
    <WithMenu
      label={text.language}
      trigger={<IconButton label={text.language} icon={<GlobeIcon />} />}
      groups={[{ id: 'languages', entries }]}
    />
  )
}
