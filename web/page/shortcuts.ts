import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { createStore, useStore } from '../platform/store.ts'
import { capturingOverlays, isOverlayLoading } from './overlays.ts'

export interface Shortcut {
  /** In the format of tinykeys: `$mod+k`, `Shift+?`; or two plain keys: `g i`. */
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
  /** Also active while the popover that contains this selector is open. */
  readonly inPopoverWith?: string
}

const lists = createStore<ReadonlyMap<object, readonly Shortcut[]>>(new Map())

/** Registers shortcuts and adds them to the sheet. Returns a function that removes them, for use in an effect. */
export function registerShortcuts(shortcuts: readonly Shortcut[]): () => void {
  const owner = {}
  const bindings = (isCaptured: boolean) =>
    Object.fromEntries(
      shortcuts.flatMap(({ run, ...shortcut }) =>
        run === undefined || (shortcut.inPopoverWith !== undefined) !== isCaptured
          ? []
          : [[lastKey(shortcut.keys), handlerOf(shortcut, run)]],
      ),
    )
  // Before the handlers; adding it again changes nothing.
  window.addEventListener('keydown', noteKey, { capture: true })
  // A menu finds its entries by their first letters, so shortcuts that work over a menu handle their keys first.
  const stops = [tinykeys(window, bindings(false)), tinykeys(window, bindings(true), { capture: true })]
  lists.set((before) => new Map(before).set(owner, shortcuts))
  return () => {
    for (const stop of stops) stop()
    lists.set((before) => {
      const after = new Map(before)
      after.delete(owner)
      return after
    })
  }
}

function handlerOf(
  { keys, alsoInFields = false, isOfControls = false, inPopoverWith }: Omit<Shortcut, 'run'>,
  run: (event: KeyboardEvent) => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || (!alsoInFields && isForField(event.target))) return
    if (isOfControls && event.target instanceof Element && event.target.closest(controls) !== null) return
    // A video in full screen hides the page: Escape leaves the video, not the page.
    if (document.fullscreenElement instanceof HTMLMediaElement) return
    // A dialog or menu captures the keyboard: the page behind it must not react.
    if (isCaptured(inPopoverWith) && !alsoInFields) return
    if (keys.includes(' ') ? keys !== sequenceOf(event) : isSecondKey(event)) return
    event.preventDefault()
    if (inPopoverWith !== undefined) event.stopPropagation()
    run(event)
  }
}

function isCaptured(exceptPopoverWith: string | undefined): boolean {
  if (isOverlayLoading()) return true
  const all = capturingOverlays()
  if (exceptPopoverWith === undefined) return all.length > 0
  return all.some((one) => one.closest('.popover')?.querySelector(exceptPopoverWith) == null)
}

/** The time in which the second key of a sequence must follow. */
const sequenceMs = 1000
let pressed: KeyboardEvent | undefined
let pressedBefore: KeyboardEvent | undefined

function noteKey(event: KeyboardEvent): void {
  if (/^(Shift|Control|Alt|Meta)$/.test(event.key)) return
  pressedBefore = pressed
  pressed = event
}

const lastKey = (keys: string): string => keys.split(' ').at(-1) ?? keys

/** The key with the one before it, such as `g t`; the library would lose it after `g g t`. */
function sequenceOf(event: KeyboardEvent): string | undefined {
  const isSoon = pressedBefore !== undefined && event.timeStamp - pressedBefore.timeStamp <= sequenceMs
  return isSoon ? `${pressedBefore?.key} ${event.key}` : undefined
}

/** Whether the key ends a sequence: then the shortcut of the key alone does not run. */
function isSecondKey(event: KeyboardEvent): boolean {
  const sequence = sequenceOf(event)
  if (sequence === undefined) return false
  return [...lists.get().values()].some((shortcuts) => shortcuts.some(({ keys }) => keys === sequence))
}

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
