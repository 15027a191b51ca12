import { createContext, useContext } from 'react'
import { readSaved, saveToServer, saveValue } from '../platform/saved-values.ts'
import { createStore, useStore } from '../platform/store.ts'
import { type Language, languageNames, languages } from './languages.ts'

export { type Language, languageNames, languages }

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', fa: 'fa-IR' }

export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text)

export const localeOf = (language: Language): string => locales[language]

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'fa' ? 'rtl' : 'ltr')

function firstLanguage(): Language {
  const saved = readSaved('language')
  if (isLanguage(saved)) return saved
  const requested = typeof navigator === 'undefined' ? [] : navigator.languages
  return requested.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}

const store = createStore<Language>(firstLanguage())

export const currentLanguage = (): Language => store.get()

export function setLanguage(language: Language): void {
  saveValue('language', language)
  saveToServer('language', language)
  store.set(language)
}

/** Follows the choice; for the root, which gives it to all others. */
export function useChosenLanguage(): Language {
  return useStore(store)
}

/** A subscription of each component would be most of the work of drawing a long list. */
export const LanguageContext = createContext<Language | undefined>(undefined)

export function useLanguage(): Language {
  return useContext(LanguageContext) ?? store.get()
}
