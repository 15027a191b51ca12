import type { SavedEntries } from './saved-entries.ts'

/** Saved entries without a browser; a second use of them is a reload of the page. */
export function savedEntriesForTest<T>(): SavedEntries<T> {
  const byKey = new Map<string, T>()
  return {
    read: () => [...byKey.values()],
    save: (key, value) => void byKey.set(key, value),
    remove: (key) => void byKey.delete(key),
    clear: () => byKey.clear(),
    onRemoved: () => () => undefined,
  }
}
