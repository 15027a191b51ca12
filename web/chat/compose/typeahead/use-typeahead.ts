import { type KeyboardEvent, useCallback, useId, useMemo, useState } from 'react'
import { useChatSession } from '../../state/chat-context.tsx'
import type { TextControl } from '../use-text-control.ts'
import type { Suggestion } from './suggestions.ts'
import { type Completion, completed, completionAt } from './typeahead.ts'

export interface Typeahead {
  readonly listId: string
  readonly completion: Completion | undefined
  readonly items: readonly Suggestion[]
  readonly index: number
  readonly areaProps: Readonly<Record<string, string | undefined>>
  look(): void
  close(): void
  take(item: Suggestion): void
  setIndex(index: number): void
  /** Receives the suggestions, which are computed apart. */
  setItems(items: readonly Suggestion[]): void
  /** Returns true if the list handled the key. */
  onKeyDown(event: KeyboardEvent): boolean
}

/** Suggestions for the word before the cursor. */
export function useTypeahead(control: TextControl): Typeahead {
  const { loader, store } = useChatSession()
  const listId = useId()
  const [completion, setCompletion] = useState<Completion>()
  const [index, setIndex] = useState(0)
  const [items, setItems] = useState<readonly Suggestion[]>([])
  const close = useCallback(() => setCompletion(undefined), [])
  const look = useCallback(() => {
    const { text, start, end } = control.selected()
    const next = start === end ? completionAt(text, start) : undefined
    setCompletion((before) => {
      if (JSON.stringify(before) === JSON.stringify(next)) return before
      setIndex(0)
      return next
    })
    if (next?.kind !== 'topic') return
    const channel = [...(store.state?.channels.byId.values() ?? [])].find(({ name }) => name === next.channel)
    const isKnown = store.state?.recent.byChannel.get(channel?.stream_id ?? 0)?.isComplete === true
    if (channel !== undefined && !isKnown) void loader.topics(channel.stream_id).catch(() => undefined)
  }, [control, loader, store])
  const take = useCallback(
    (item: Suggestion) => {
      if (completion === undefined) return
      control.apply(({ text }) => {
        const { text: after, cursor } = completed(text, completion, item.insert)
        return { text: after, start: cursor, end: cursor }
      })
      setCompletion(undefined)
    },
    [control, completion],
  )
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (items.length === 0) return false
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const item = items[index]
    const isTaken =
      (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && !event.ctrlKey && !event.metaKey
    if (step !== 0) setIndex((index + step + items.length) % items.length)
    else if (isTaken && item !== undefined) take(item)
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const areaProps = useMemo(
    () =>
      items.length === 0
        ? { 'aria-autocomplete': 'list' }
        : {
            'aria-autocomplete': 'list',
            'aria-controls': listId,
            'aria-activedescendant': `${listId}-${index}`,
          },
    [items.length, listId, index],
  )
  return { listId, completion, setItems, items, index, areaProps, look, close, take, setIndex, onKeyDown }
}
