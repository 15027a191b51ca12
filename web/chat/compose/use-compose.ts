import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Narrow, narrowKey } from '../../../client/chat/state/narrow.ts'
import { useStore } from '../../platform/store.ts'
import { focusOn } from '../navigation/focus-on.ts'
import { composeRequest } from './compose-store.ts'
import { useComposing } from './composing.ts'
import { inserted } from './formatting.ts'
import { type Target, targetKey, targetOfNarrow } from './target.ts'
import type { TextControl } from './use-text-control.ts'

export interface ComposeModel {
  readonly target: Target | undefined
  readonly content: string
  /** The recipient can be changed: the box is not a reply to the conversation above. */
  readonly isChoosing: boolean
  setTarget(target: Target): void
  setContent(content: string): void
  /** Clears the box after its text was sent or scheduled. */
  clear(): void
  close(): void
}

/** The text and its recipient. Follows the conversation above until another recipient is chosen. */
export function useCompose(narrow: Narrow | undefined, control: TextControl): ComposeModel {
  const { drafts, typing } = useComposing()
  const key = narrow === undefined ? '' : narrowKey(narrow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: narrows with the same key are the same.
  const own = useMemo(() => targetOfNarrow(narrow), [key])
  const [chosen, setChosen] = useState<{ readonly forKey: string; readonly target: Target }>()
  const target = chosen?.forKey === key ? chosen.target : own
  const [content, setShown] = useState(() => (target === undefined ? '' : drafts.read(target)))
  const latest = useRef({ target, content, key })
  latest.current = { target, content, key }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation has another text.
  useEffect(() => {
    setShown(own === undefined ? '' : drafts.read(own))
    return () => {
      typing.stop()
      drafts.flush()
    }
  }, [key, drafts])

  const setContent = useCallback(
    (text: string) => {
      const { target: to } = latest.current
      setShown(text)
      if (to === undefined) return
      drafts.write(to, text)
      if (text.trim() !== '') typing.typed(to)
      else typing.stop()
    },
    [drafts, typing],
  )
  const setTarget = useCallback(
    (next: Target) => {
      const { target: before, content: text, key: forKey } = latest.current
      setChosen({ forKey, target: next })
      if (text.trim() === '') {
        setShown(drafts.read(next))
        return
      }
      if (before !== undefined && targetKey(before) !== targetKey(next)) drafts.forget(before)
      drafts.write(next, text)
    },
    [drafts],
  )
  const clear = useCallback(() => {
    const { target: to } = latest.current
    typing.stop()
    setShown('')
    if (to !== undefined) drafts.forget(to)
  }, [drafts, typing])
  const close = useCallback(() => {
    typing.stop()
    drafts.flush()
    setChosen(undefined)
    setShown(own === undefined ? '' : drafts.read(own))
  }, [drafts, typing, own])

  const openTarget = useCallback(
    (next: Target) => {
      drafts.flush()
      setChosen({ forKey: latest.current.key, target: next })
      setShown(drafts.read(next))
    },
    [drafts],
  )
  useComposeRequests(control, { setTarget, openTarget, setContent })
  return { target, content, isChoosing: chosen?.forKey === key, setTarget, setContent, clear, close }
}

interface RequestedBox {
  readonly setTarget: (target: Target) => void
  readonly openTarget: (target: Target) => void
  readonly setContent: (text: string) => void
}

/** Handles the requests of shortcuts, quotes and drafts, each once. */
function useComposeRequests(control: TextControl, box: RequestedBox) {
  const input = useStore(composeRequest)
  const done = useRef(composeRequest.get()?.number ?? 0)
  const latest = useRef(box)
  latest.current = box
  useEffect(() => {
    if (input === undefined || input.number <= done.current) return
    done.current = input.number
    const { setTarget, openTarget, setContent } = latest.current
    if (input.target !== undefined) (input.isForward === true ? openTarget : setTarget)(input.target)
    // The box may be opening: wait until it is rendered.
    const timer = setTimeout(() => {
      if (input.content !== undefined) setContent(input.content)
      if (input.insert !== undefined) control.insertBlock(input.insert)
      const { insertInline: words } = input
      if (words !== undefined) control.apply((selected) => inserted(selected, words))
      if (input.isForward === true) focusOn('.recipients-channel input')
      else control.focus()
    }, 0)
    return () => clearTimeout(timer)
  }, [input, control])
}
