import { type RefObject, useCallback, useEffect } from 'react'
import type { Narrow } from '../../../client/chat/state/narrow.ts'
import { useChat, useChatSession } from '../state/chat-context.tsx'
import type { ScrollFrame } from './scroll-frame.tsx'
import type { OpenedFeed } from './use-feed.ts'

/** The values of the personal setting. */
const readingPolicy = { always: 1, inConversations: 2, never: 3 } as const

interface Feed {
  readonly opened: OpenedFeed | undefined
}

/** Marks visible messages as read while the page is visible. Returns a function to call after scrolling. */
export function useFeedReading(narrow: Narrow, frame: RefObject<ScrollFrame | null>, { opened }: Feed): () => void {
  const { reading } = useChatSession()
  const policy = useChat(({ personal }) => personal.settings.web_mark_read_on_scroll_policy)
  const isConversation = narrow.kind === 'topic' || narrow.kind === 'direct'
  const marks = policy === readingPolicy.inConversations ? isConversation : policy !== readingPolicy.never
  const isOpen = opened !== undefined && narrow.kind !== 'search'
  const look = useCallback(() => {
    if (!marks || !isOpen || document.visibilityState !== 'visible' || !document.hasFocus()) return
    reading.mark(frame.current?.visibleIds() ?? [])
  }, [marks, isOpen, reading, frame])
  useEffect(() => {
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [look])
  return look
}
