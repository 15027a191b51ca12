import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { createStore, useStore } from '../platform/store.ts'

export interface Shortcut {
  /** In the format of tinykeys: `$mod+k`, `g i`, `Shift+?`. */
  readonly keys: string
  /** As shown on the shortcut sheet: `ctrl K`, `g i`. */
  readonly shown: string
  readonly title: string
  /** The heading on the sheet. */
  readonly group: string
  /** Undefined where a field handles the key itself; the sheet lists it. */
  readonly run?: (event: KeyboardEvent) => void
  /** Also active in text fields. */
  readonly alsoInFields?: boolean
  /** A control that has the focus uses this key itself: Enter presses a button, arrows move in a list. */
  readonly isOfControls?: boolean
}

const lists = createStore<ReadonlyMap<object, readonly Shortcut[]>>(new Map())

/** Registers shortcuts and adds them to the sheet. Returns a function that removes them, for use in an effect. */
export function registerShortcuts(shortcuts: readonly Shortcut[]): () => void {
  const owner = {}
  const bindings = Object.fromEntries(
    shortcuts.flatMap(({ run, ...shortcut }) => (run === undefined ? [] : [[shortcut.keys, handlerOf(shortcut, run)]])),
  )
  const stop = tinykeys(window, bindings)
  lists.set((before) => new Map(before).set(owner, shortcuts))
  return () => {
    stop()
    lists.set((before) => {
      const after = new Map(before)
      after.delete(owner)
      return after
    })
  }
}

function handlerOf(
  { alsoInFields = false, isOfControls = false }: Omit<Shortcut, 'run'>,
  run: (event: KeyboardEvent) => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || (!alsoInFields && isForField(event.target))) return
    if (isOfControls && event.target instanceof Element && event.target.closest(controls) !== null) return
    // A dialog or menu captures the keyboard: the page behind it must not react.
    if (document.querySelector(capturing) !== null && !alsoInFields) return
    event.preventDefault()
    run(event)
  }
}

/** A toast has the role of a dialog, and leaves the keyboard to the page. */
const capturing = '[role="dialog"], [role="alertdialog"]:not(.toast), [role="menu"]'

/** Controls that use Enter or the arrow keys. */
const controls = [
  ...['a[href]', 'button', 'summary', 'audio', 'video'],
  ...['button', 'tab', 'menuitem', 'option', 'row', 'gridcell', 'slider', 'radio', 'toolbar'].map(
    (role) => `[role="${role}"]`,
  ),
].join(', ')

function isForField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

export function useRegisteredShortcuts(): readonly Shortcut[] {
  return [...useStore(lists).values()].flat()
}

/** Registers shortcuts while the component is mounted. The list must be stable (useMemo). */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => registerShortcuts(shortcuts), [shortcuts])
}
