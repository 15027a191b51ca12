import { chooseLanguage, chooseTheme } from '../../account/preferences.ts'
import '../../design/buttons/choice-bar.css'
import { BareIconButton } from '../../design/buttons/bare-icon-button.tsx'
import { themes, useTheme } from '../../design/theme.ts'
import { languageName, languages, useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { themeIcons } from '../theme-icons.ts'

/** Language and theme, before sign-in. Plain buttons: menus would be a third of the bytes of the first page. */
export function FrontChoices() {
  const text = useText('account')
  const current = useLanguage()
  const shownTheme = useTheme()
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
      <div className="choice-bar" role="group" aria-label={text.language}>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={language === current}
            onClick={() => chooseLanguage(language)}
          >
            {languageName(language)}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
      <div className="choice-bar" role="group" aria-label={text.theme}>
        {themes.map((theme) => {
          const Icon = themeIcons[theme]
          return (
            <BareIconButton
              key={theme}
              size="small"
              label={text[theme]}
              icon={<Icon size={15} />}
              isOn={theme === shownTheme}
              onPress={() => chooseTheme(theme)}
            />
          )
        })}
      </div>
    </>
  )
}
