import { readSavedJson, saveJson, saveValue } from './saved-values.ts'

/** A set of values in the browser's storage, one item each, so that the tabs of a browser do not overwrite each other. */
export interface SavedEntries<T> {
  read(): readonly T[]
  save(key: string, value: T): void
  remove(key: string): void
  clear(): void
  /** Calls the listener with the key that another tab removes. */
  onRemoved(listener: (key: string) => void): () => void
}

const storagePrefix = 'agora.'

export function savedEntries<T>(folder: string, isValid: (value: unknown) => value is T): SavedEntries<T> {
  const nameOf = (key: string) => `${folder}.${key}`
  const keys = () => savedKeys(folder)
  return {
    read: () =>
      keys().flatMap((key) => {
        const value = readSavedJson(nameOf(key), isValid)
        return value === undefined ? [] : [value]
      }),
    save: (key, value) => saveJson(nameOf(key), value),
    remove: (key) => saveValue(nameOf(key), undefined),
    clear() {
      for (const key of keys()) saveValue(nameOf(key), undefined)
    },
    onRemoved(listener) {
      const prefix = `${storagePrefix}${folder}.`
      const receive = ({ key, newValue }: StorageEvent) => {
        if (key?.startsWith(prefix) === true && newValue === null) listener(key.slice(prefix.length))
      }
      addEventListener('storage', receive)
      return () => removeEventListener('storage', receive)
    },
  }
}

/** The keys of a folder; none where the browser has no storage. */
export function savedKeys(folder: string): readonly string[] {
  const prefix = `${storagePrefix}${folder}.`
  try {
    return Object.keys(localStorage).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  } catch {
    return []
  }
}
