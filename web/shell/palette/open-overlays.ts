import { createStore, useStore } from '../../platform/store.ts'

const palette = createStore({ isOpen: false, opening: 0 })
const sheet = createStore(false)

/** Reopening during the closing animation mounts a new palette without the typed text. */
export const openPalette = (isOpen: boolean): void =>
  palette.set((now) => ({ isOpen, opening: now.opening + (isOpen && !now.isOpen ? 1 : 0) }))
export const paletteIsOpen = (): boolean => palette.get().isOpen
export const usePalette = (): { readonly isOpen: boolean; readonly opening: number } => useStore(palette)

export const openShortcutSheet = (isOpen: boolean): void => sheet.set(isOpen)
export const useShortcutSheetIsOpen = (): boolean => useStore(sheet)
