import { showToast } from '../design/overlays/toast.tsx'
import { isTheme, setHighContrast, setTheme, type Theme } from '../design/theme.ts'
import { dayClockOf, setDayClock } from '../i18n/day-clock.ts'
import { isLanguage, type Language, setLanguage } from '../i18n/language.ts'
import { textIn } from '../i18n/text.ts'
import { readSaved } from '../platform/saved-values.ts'
import { chatClient } from '../session/chat-client.ts'
import { currentSession } from '../session/session-store.ts'
import type { AccountChanges, AccountSettings } from './account-settings.ts'

/** The numbers of themes in the chat API. */
const schemes: Readonly<Record<Theme, AccountSettings['color_scheme']>> = { system: 1, dark: 2, light: 3 }

let closeFailure: (() => void) | undefined

export function chooseLanguage(language: Language): void {
  closeFailure?.()
  setLanguage(language).then(
    () => keepWithAccount({ default_language: language }),
    () => {
      closeFailure = showToast({ tone: 'bad', title: textIn('account').languageFailed })
    },
  )
}

export function chooseTheme(theme: Theme): void {
  setTheme(theme)
  keepWithAccount({ color_scheme: schemes[theme] })
}

/** Applies the settings of the account. A theme or language chosen in this browser takes precedence. */
export function applyAccountPreferences(settings: AccountSettings): void {
  setHighContrast(settings.high_contrast_mode === true)
  setDayClock(dayClockOf(settings.twenty_four_hour_time))
  const theme = Object.entries(schemes).find(([, scheme]) => scheme === settings.color_scheme)?.[0]
  if (readSaved('theme') === undefined && isTheme(theme)) setTheme(theme)
  if (readSaved('language') === undefined && isLanguage(settings.default_language)) {
    // English is the default of an account; then the language of the browser is the better guess.
    if (settings.default_language !== 'en') setLanguage(settings.default_language).catch(() => undefined)
  }
}

/** The choice is already visible here; a failed save only delays it in other browsers, so it is not reported. */
function keepWithAccount(settings: AccountChanges): void {
  if (currentSession().kind !== 'signed-in') return
  chatClient.call('PATCH /settings', settings).catch(() => undefined)
}
