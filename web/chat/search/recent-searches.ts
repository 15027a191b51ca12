import { readSavedTexts, saveJson } from '../../platform/saved-values.ts'
import { onSignOut } from '../../session/session-store.ts'

const keptName = 'searches'
const keptMax = 6

export const recentSearches = (): readonly string[] => readSavedTexts(keptName)

export function noteSearch(text: string): void {
  saveJson(keptName, [text, ...recentSearches().filter((one) => one !== text)].slice(0, keptMax))
}

// What one person looked for is no business of the next one at this browser.
onSignOut(() => saveJson(keptName, []))
