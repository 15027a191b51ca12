/** The languages an account or the organization may choose, by code. */
const languageCodes = [
  'ar',
  'be',
  'bg',
  'bn',
  'ca',
  'cs',
  'cy',
  'da',
  'de',
  'el',
  'en',
  'en-gb',
  'eo',
  'es',
  'et',
  'eu',
  'fa',
  'fi',
  'fr',
  'gl',
  'gu',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'kn',
  'ko',
  'lt',
  'lv',
  'ml',
  'mn',
  'mr',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-pt',
  'ro',
  'ru',
  'si',
  'sk',
  'sl',
  'sr',
  'sv',
  'ta',
  'te',
  'th',
  'tl',
  'tr',
  'uk',
  'ur',
  'uz',
  'vi',
  'zh-hans',
  'zh-hant',
] as const

const known: ReadonlySet<string> = new Set(languageCodes)

export function isLanguage(code: string): boolean {
  return known.has(code)
}

/** The name of a language in that language, for menus. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'code' }).of(code) ?? code
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Every zone of the tz database under any of its names; the empty name means "not chosen". */
export function isTimezone(name: string): boolean {
  if (name === '') return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
