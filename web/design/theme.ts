import { keep, readSaved, saveToServer } from '../platform/saved-values.ts'
import { createStore, useStore } from '../platform/store.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const isTheme = (text: unknown): text is Theme => themes.some((theme) => theme === text)

const kept = readSaved('theme')
const store = createStore<Theme>(isTheme(kept) ? kept : 'system')
const highContrast = createStore(readSaved('contrast') === 'high')

export function setTheme(theme: Theme): void {
  keep('theme', theme)
  saveToServer('theme', theme)
  // Before the listeners, who look at the colours as they are painted.
  applyTheme(theme)
  store.set(theme)
}

/** Kept in the browser too, so that a page does not begin pale and turn strong when the server has answered. */
export function setHighContrast(isHigh: boolean): void {
  if (isHigh === highContrast.get()) return
  keep('contrast', isHigh ? 'high' : undefined)
  applyContrast(isHigh)
  highContrast.set(isHigh)
}

export function useTheme(): Theme {
  return useStore(store)
}

/** Anything drawn by hand is to be drawn anew when this is called: the person or the system changed the colours. */
export function onColorsChange(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', listener)
  const unsubscribes = [store.subscribe(listener), highContrast.subscribe(listener)]
  return () => {
    system.removeEventListener('change', listener)
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}

export function applyContrast(isHigh = highContrast.get()): void {
  document.documentElement.toggleAttribute('data-high-contrast', isHigh)
}

export function applyTheme(theme = store.get()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
