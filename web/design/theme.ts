import { readSaved, saveToServer, saveValue } from '../platform/saved-values.ts'
import { createStore, useStore } from '../platform/store.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const isTheme = (text: unknown): text is Theme => themes.some((theme) => theme === text)

const saved = readSaved('theme')
const store = createStore<Theme>(isTheme(saved) ? saved : 'system')
const highContrast = createStore(readSaved('contrast') === 'high')

export function setTheme(theme: Theme): void {
  saveValue('theme', theme)
  saveToServer('theme', theme)
  // Before the listeners, which read the painted colors.
  applyTheme(theme)
  store.set(theme)
}

/** Saved in the browser too, so that the page has the right contrast before the server replies. */
export function setHighContrast(isHigh: boolean): void {
  if (isHigh === highContrast.get()) return
  saveValue('contrast', isHigh ? 'high' : undefined)
  applyContrast(isHigh)
  highContrast.set(isHigh)
}

export function useTheme(): Theme {
  return useStore(store)
}

/** Redraw canvases when this is called: the user or the system changed the colors. */
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
