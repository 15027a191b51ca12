import {
  fillText,
  isLanguage,
  type Language,
  numberIn,
  type PluralForms,
  pluralIn,
  siteLanguages,
} from '../../server/site/languages/site-language.ts'

const { lang } = document.documentElement

/** The language of the page, chosen by the server. */
const language: Language = isLanguage(lang) ? lang : 'en'

export const { texts: text } = siteLanguages[language]

/** `fill(text.version, { version: '1.0' })` */
export const fill = fillText

/** In the digits of the language. */
export const number = (value: number): string => numberIn(language, value)

export const plural = (forms: PluralForms, count: number): string => pluralIn(language, forms, count)

/** The reference is in English on every page. */
export const english = { lang: 'en', dir: 'ltr' } as const
