import { en, type PluralForms, type SiteTexts } from './en.ts'
import { fa } from './fa.ts'

export type { PluralForms }

export interface SiteLanguage {
  /** Its name in its own script. */
  readonly name: string
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  readonly texts: SiteTexts
}

/** The languages of the site's own pages, by their code. To add one, add its file and a row. */
export const siteLanguages = {
  en: { name: 'English', locale: 'en-GB', direction: 'ltr', texts: en },
  fa: { name: 'فارسی', locale: 'fa-IR', direction: 'rtl', texts: fa },
} as const satisfies Readonly<Record<string, SiteLanguage>>

export type Language = keyof typeof siteLanguages

export const languages = Object.keys(siteLanguages) as Language[]

export const isLanguage = (code: string | undefined): code is Language => languages.some((known) => known === code)

/** `fillText('Copy {thing}', { thing: 'the reply' })` */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** A number in the digits of the language. */
export function numberIn(language: Language, value: number): string {
  return new Intl.NumberFormat(siteLanguages[language].locale).format(value)
}

export function pluralIn(language: Language, forms: PluralForms, count: number): string {
  const rule = new Intl.PluralRules(siteLanguages[language].locale).select(count)
  return fillText(rule === 'one' ? forms.one : forms.other, { count: numberIn(language, count) })
}
