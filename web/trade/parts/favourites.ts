import { readSavedJson, saveJson } from '../../platform/saved-values.ts'
import { createStore, useStore } from '../../platform/store.ts'

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const store = createStore<readonly string[]>(readSavedJson('favourite-markets', isTexts) ?? [])

export function useFavourites(): readonly string[] {
  return useStore(store)
}

export function toggleFavourite(symbol: string): void {
  store.set((before) => (before.includes(symbol) ? before.filter((other) => other !== symbol) : [...before, symbol]))
  saveJson('favourite-markets', store.get())
}
