import { type Language, languageTable } from '../languages/languages.ts'
import type { Area, AreaTexts, Section, Texts, WidgetText, WidgetTexts } from '../languages/texts.ts'

const loaded = new Map<Language, Partial<Texts & WidgetTexts>>()
const requests = new Map<string, Promise<void>>()
const present = new Set<string>()

const keyOf = (language: Language, area: Area): string => `${language} ${area}`

/** Loads at most once, and again only after a failure. */
export function loadArea(language: Language, area: Area): Promise<void> {
  const key = keyOf(language, area)
  const known = requests.get(key)
  if (known !== undefined) return known
  const request = fetchArea(language, area).catch((error: unknown) => {
    requests.delete(key)
    throw error
  })
  requests.set(key, request)
  return request
}

async function fetchArea(language: Language, area: Area): Promise<void> {
  const texts = (await languageTable[language].load(area)) as AreaTexts[Area]
  loaded.set(language, { ...loaded.get(language), ...texts })
  present.add(keyOf(language, area))
}

export const hasArea = (language: Language, area: Area): boolean => present.has(keyOf(language, area))

export function sectionIn<Name extends Section>(language: Language, section: Name): Texts[Name] {
  const texts: Texts[Name] | undefined = loaded.get(language)?.[section]
  if (texts === undefined) throw new Error(`The texts of ${section} are not loaded in ${language}`)
  return texts
}

export function widgetTextIn(language: Language, widget: string, key: string): WidgetText | undefined {
  return loaded.get(language)?.widgetLibrary?.[widget]?.[key]
}
