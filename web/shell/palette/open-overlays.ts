import { createStore, useStore } from '../../platform/store.ts'
import { collectKeys, stopCollecting } from './early-keys.ts'

const palette = createStore({ isOpen: false, opening: 0 })
const sheet = createStore(false)

/** Reopening during the closing animation mounts a new palette without the typed text. */
export function openPalette(isOpen: boolean): void {
  if (!isOpen) stopCollecting()
  else if (!palette.get().isOpen) collectKeys(() => openPalette(false))
  palette.set((now) => ({ isOpen, opening: now.opening + (isOpen && !now.isOpen ? 1 : 0) }))
}
export const paletteIsOpen = (): boolean => palette.get().isOpen
export const usePalette = (): { readonly isOpen: boolean; readonly opening: number } => useStore(palette)

export const openShortcutSheet = (isOpen: boolean): void => sheet.set(isOpen)
export const useShortcutSheetIsOpen = (): boolean => useStore(sheet)

const accountMenu = createStore(false)
export const openAccountMenu = (isOpen: boolean): void => accountMenu.set(isOpen)
export const accountMenuIsOpen = (): boolean => accountMenu.get()
export const useAccountMenuIsOpen = (): boolean => useStore(accountMenu)
/** A selector in the account menu: the shortcuts that open the menu or an area also work while it is open. */
export const inAccountMenu = '.account-head'
