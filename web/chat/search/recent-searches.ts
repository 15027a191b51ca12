import { keepJson, readKeptJson } from '../../platform/kept.ts'
import { onSignOut } from '../../session/session-store.ts'

const keptName = 'searches'
const keptMax = 6

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

export const recentSearches = (): readonly string[] => readKeptJson(keptName, isTexts) ?? []

export function noteSearch(text: string): void {
  keepJson(keptName, [text, ...recentSearches().filter((one) => one !== text)].slice(0, keptMax))
}

// What one person looked for is no business of the next one at this browser.
onSignOut(() => keepJson(keptName, []))
