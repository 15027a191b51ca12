import { keep, readKept, tellServer } from '../platform/kept.ts'
import { createStore, useStore } from '../platform/store.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const isTheme = (text: unknown): text is Theme => themes.some((theme) => theme === text)

const kept = readKept('theme')
const store = createStore<Theme>(isTheme(kept) ? kept : 'system')

export function setTheme(theme: Theme): void {
  keep('theme', theme)
  tellServer('theme', theme)
  // Before the listeners, who look at the colours as they are painted.
  applyTheme(theme)
  store.set(theme)
}

export function useTheme(): Theme {
  return useStore(store)
}

/** Anything drawn by hand is to be drawn anew when this is called: the person or the system changed the colours. */
export function onColorsChange(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', listener)
  const unsubscribe = store.subscribe(listener)
  return () => {
    system.removeEventListener('change', listener)
    unsubscribe()
  }
}

export function applyTheme(theme = store.get()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
