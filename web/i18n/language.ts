import { createContext, useContext } from 'react'
import { type Language, languages, languageTable } from '../languages/languages.ts'
import type { Area } from '../languages/texts.ts'
import { readSaved, saveToServer, saveValue } from '../platform/saved-values.ts'
import { createStore, useStore } from '../platform/store.ts'
import { hasArea, loadArea } from './loaded-texts.ts'

export { type Language, languages }

export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text)

export const languageName = (language: Language): string => languageTable[language].name

/** The word for language in every language. */
export const languageWords = languages.map((language) => languageTable[language].word)

export const localeOf = (language: Language): string => languageTable[language].locale

export const directionOf = (language: Language): 'ltr' | 'rtl' => languageTable[language].direction

function firstLanguage(): Language {
  const saved = readSaved('language')
  if (isLanguage(saved)) return saved
  const requested = typeof navigator === 'undefined' ? [] : navigator.languages
  return requested.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}

const store = createStore<Language>(firstLanguage())
/** The areas of the code that this page has loaded; their texts are there in the current language. */
const used = new Set<Area>(['shared'])
const everyArea = {
  shared: true,
  chat: true,
  trade: true,
  settings: true,
  admin: true,
  serverMessages: true,
} satisfies Record<Area, true>
const areas = Object.keys(everyArea) as readonly Area[]
let lastChoice: Language | undefined

export const currentLanguage = (): Language => store.get()

/** Loads the texts that the first render needs. If those of the chosen language are missing, another one is better than none. */
export async function loadFirstLanguage(): Promise<void> {
  const chosen = currentLanguage()
  const loaded = async (language: Language): Promise<Language> => {
    await loadArea(language, 'shared')
    return language
  }
  const others = languages.filter((language) => language !== chosen)
  store.set(await loaded(chosen).catch(() => Promise.any(others.map(loaded))))
}

/** Loads the texts of the language, then switches to it. If they cannot be loaded, the language stays. */
export async function setLanguage(language: Language): Promise<void> {
  lastChoice = language
  // During the request the page may load code of another area.
  while (!hasUsed(language)) await loadUsed(language)
  if (lastChoice !== language) return
  saveValue('language', language)
  saveToServer('language', language)
  store.set(language)
  // Pages that are stored for use without a connection have their texts in the former language only.
  for (const area of areas) loadArea(language, area).catch(() => undefined)
}

const hasUsed = (language: Language): boolean => [...used].every((area) => hasArea(language, area))

async function loadUsed(language: Language): Promise<void> {
  await Promise.all([...used].map((area) => loadArea(language, area)))
}

/** `withTexts('trade', () => import('../trade/sections.ts'))`: loads code of an area and, beside it, its texts. */
export async function withTexts<File>(area: Exclude<Area, 'shared'>, load: () => Promise<File>): Promise<File> {
  used.add(area)
  const file = load()
  // The language may change during the request.
  while (!hasUsed(currentLanguage())) await loadUsed(currentLanguage())
  return file
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
