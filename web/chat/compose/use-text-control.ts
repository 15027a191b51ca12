import { useLayoutEffect, useMemo, useRef } from 'react'
import { type Selected, withBlock } from './formatting.ts'

/** A text area that other components can write into, with undo. */
export interface TextControl {
  readonly ref: { current: HTMLTextAreaElement | null }
  focus(): void
  selected(): Selected
  apply(change: (selected: Selected) => Selected | undefined): boolean
  insertBlock(block: string): void
  /** Replaces a text, independent of the cursor; does nothing if it is missing. */
  replace(found: string, by: string): void
}

export function useTextControl(): TextControl {
  const ref = useRef<HTMLTextAreaElement>(null)
  return useMemo(() => {
    const selected = (): Selected => {
      const { value: text = '', selectionStart: start = 0, selectionEnd: end = 0 } = ref.current ?? {}
      return { text, start, end }
    }
    const apply = (change: (now: Selected) => Selected | undefined) => {
      const area = ref.current
      const next = area === null ? undefined : change(selected())
      if (area === null || next === undefined) return false
      area.focus()
      rewrite(area, next)
      return true
    }
    return {
      ref,
      focus: () => ref.current?.focus(),
      selected,
      apply,
      insertBlock: (block) => void apply((now) => withBlock(now, block)),
      replace: (found, by) => {
        const { text, start } = selected()
        const at = text.indexOf(found)
        if (at === -1 || ref.current === null) return
        const cursor = start > at ? Math.max(at, start - found.length) + by.length : start
        const after = text.slice(0, at) + by + text.slice(at + found.length)
        rewrite(ref.current, { text: after, start: cursor, end: cursor })
      },
    }
  }, [])
}

/** Types the difference, so that the browser can undo it and fires an input event. */
function rewrite(area: HTMLTextAreaElement, { text, start, end }: Selected): void {
  const before = area.value
  let from = 0
  while (from < before.length && from < text.length && before[from] === text[from]) from += 1
  let tail = 0
  const tailMax = Math.min(before.length, text.length) - from
  while (tail < tailMax && before[before.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1
  const inserted = text.slice(from, text.length - tail)
  area.setSelectionRange(from, before.length - tail)
  if (
    document.activeElement !== area ||
    !document.execCommand(inserted === '' ? 'delete' : 'insertText', false, inserted)
  )
    typeByHand(area, inserted, from, before.length - tail)
  area.setSelectionRange(start, end)
}

function typeByHand(area: HTMLTextAreaElement, inserted: string, from: number, to: number): void {
  area.setRangeText(inserted, from, to, 'end')
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

const tallestPart = 0.45

/** As tall as its content, up to a part of the window. */
export function useAutosize(control: TextControl, content: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again after each change of the text.
  useLayoutEffect(() => {
    const area = control.ref.current
    if (area === null) return
    area.style.blockSize = 'auto'
    area.style.blockSize = `${Math.min(area.scrollHeight, innerHeight * tallestPart)}px`
  }, [control, content])
}
