import { useEffect, useRef } from 'react'
import type { Narrow } from '../../../client/chat/state/narrow.ts'
import { createStore, type Store, useStore } from '../../platform/store.ts'
import { type ConversationApi, currentConversation } from './conversation-api.ts'
import type { useFeed } from './use-feed.ts'

const pagePart = 0.85

/** The selected message, for the shortcuts of the page. */
export function useSelection(narrow: Narrow, feed: ReturnType<typeof useFeed>, shownIds: readonly number[]) {
  const store = useRef<Store<number | undefined>>(undefined)
  store.current ??= createStore<number | undefined>(undefined)
  const selectedId = store.current
  const latest = useRef({ feed, shownIds })
  latest.current = { feed, shownIds }

  useEffect(() => {
    const frame = () => latest.current.feed.frame.current
    const select = (id: number) => {
      selectedId.set(id)
      frame()?.reveal(id)
    }
    const api: ConversationApi = {
      narrow,
      selectedId,
      select,
      moveSelection(step) {
        const { shownIds: ids } = latest.current
        const visible = frame()?.visibleIds() ?? []
        const now = selectedId.get()
        const isInView = now !== undefined && visible.includes(now)
        const from = isInView ? ids.indexOf(now) : -1
        const next = from === -1 ? (step === 1 ? visible[0] : visible.at(-1)) : ids[from + step]
        if (next !== undefined) select(next)
        else if (step === 1) frame()?.scrollToEnd()
      },
      toEnd: () => void latest.current.feed.toEnd(),
      toStart: () => void latest.current.feed.toStart(),
      page: (direction) => frame()?.scrollBy(direction * pagePart * (frame()?.distances.height ?? 0)),
    }
    currentConversation.set(api)
    return () => currentConversation.set((before) => (before === api ? undefined : before))
  }, [narrow, selectedId])
  return useStore(selectedId)
}
