import { readSavedTexts, saveJson } from '../../platform/saved-values.ts'
import { onSignOut } from '../../session/session-store.ts'

const storageKey = 'searches'
const savedMax = 6

export const recentSearches = (): readonly string[] => readSavedTexts(storageKey)

export function noteSearch(text: string): void {
  saveJson(storageKey, [text, ...recentSearches().filter((one) => one !== text)].slice(0, savedMax))
}

// The next user of this browser must not see them.
onSignOut(() => saveJson(storageKey, []))
