import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import { type Narrow, type NarrowTerm, narrowKey } from '../../../client/chat/state/narrow.ts'
import { useChat, useChatSession } from '../state/chat-context.tsx'
import type { Anchor } from '../state/messages/message-loader.ts'
import {
  bounds,
  type FeedWindow,
  grownDown,
  grownUp,
  hasRoom,
  type Screen,
  screenOf,
  sizeMax,
  windowAround,
  windowAtEnd,
} from './feed-window.ts'
import type { ScrollFrame } from './scroll-frame.tsx'

export interface FeedStart {
  /** The message to start at; undefined: the end. */
  readonly targetId: number | undefined
  /** Its position as a fraction of the height. */
  readonly part: number
}

export interface OpenedFeed {
  readonly window: FeedWindow
  /** The first unread message when the list was opened. */
  readonly markerId: number | undefined
  readonly start: FeedStart
}

const leastAhead = 1.5
/** Fetch this many messages ahead, so that fast scrolling does not wait for each hundred. */
const leastFetchedAhead = 100
const sizeAtEndMax = 320

function firstUnreadId(state: ChatState, ids: readonly number[]): number | undefined {
  return ids.find((id) => state.unread.placeById.has(id))
}

/** Conversations start at the first unread message; collections at their end, or at the anchor of the search. */
function firstAnchor(narrow: Narrow, near: number | undefined): Anchor {
  if (near !== undefined) return near
  if (narrow.kind === 'search') return searchAnchor(narrow.terms) ?? 'newest'
  return narrow.kind === 'topic' || narrow.kind === 'direct' || narrow.kind === 'channel' ? 'first_unread' : 'newest'
}

function searchAnchor(terms: readonly NarrowTerm[]): Anchor | undefined {
  for (const { operator, operand } of terms) {
    const text = String(operand)
    if (operator === 'near' && /^\d{1,15}$/.test(text)) return Number(text)
    if (operator === 'date' && /^\d{4}-\d{2}-\d{2}/.test(text)) return `date:${text}`
  }
  return undefined
}

const screenFor = (state: ChatState | undefined): Screen =>
  screenOf(innerHeight, (id) => state?.messages.get(id)?.content)

function openedAt(state: ChatState, narrow: Narrow, near: number | undefined): OpenedFeed | undefined {
  const list = state.lists.get(narrowKey(narrow))
  if (list === undefined || !list.isLoaded) return undefined
  const { ids } = list
  const markerId = firstAnchor(narrow, undefined) === 'first_unread' ? firstUnreadId(state, ids) : undefined
  const targetId = near ?? markerId
  const part = near === undefined ? 0.2 : 0.35
  const screen = screenFor(state)
  return {
    window: targetId === undefined ? windowAtEnd(ids, screen) : windowAround(ids, targetId, screen, part),
    markerId,
    start: { targetId, part },
  }
}

/** Undefined for a list that reaches neither the first unread message nor the end: it is no starting point. */
function knownStart(state: ChatState | undefined, narrow: Narrow, near: number | undefined): OpenedFeed | undefined {
  const known = state?.lists.get(narrowKey(narrow))
  if (state === undefined || known === undefined || !known.isLoaded || known.isStale) return undefined
  const reaches = near === undefined ? known.foundNewest : known.ids.includes(near)
  return reaches ? openedAt(state, narrow, near) : undefined
}

interface Opening {
  readonly narrow: Narrow
  readonly key: string
  readonly opened: OpenedFeed | undefined
  readonly setOpened: Dispatch<SetStateAction<OpenedFeed | undefined>>
  readonly frame: RefObject<ScrollFrame | null>
}

/** Fetches the messages of a view and decides which of them are in the DOM. */
export function useFeed(given: Narrow, near: number | undefined) {
  const { store, loader } = useChatSession()
  // Another narrow remounts the view; a new render passes an equal narrow.
  const [narrow] = useState(given)
  const key = narrowKey(narrow)
  const list = useChat((state) => state.lists.get(key))
  // A loaded list is shown with the first frame.
  const [opened, setOpened] = useState(() => knownStart(store.state, narrow, near))
  const frame = useRef<ScrollFrame>(null)
  const opening: Opening = { narrow, key, opened, setOpened, frame }

  const open = useCallback(
    async (anchor: Anchor, nearId: number | undefined) => {
      const foundId = await loader.open(narrow, anchor)
      const isNamed = typeof anchor === 'number' || anchor.startsWith('date:')
      if (store.state !== undefined) setOpened(openedAt(store.state, narrow, isNamed ? (foundId ?? nearId) : undefined))
    },
    [loader, store, narrow],
  )
  useEffect(() => store.show(key), [store, key])
  useEffect(() => {
    if (knownStart(store.state, narrow, near) === undefined) void open(firstAnchor(narrow, near), near)
  }, [store, narrow, near, open])
  useReturnMarker(opening)
  useReload(opening)
  const extend = useExtension(opening)
  const { toEnd, toStart } = useEnds(opening)
  const retry = useCallback(() => void open(firstAnchor(narrow, near), near), [open, narrow, near])
  return { list, opened, frame, extend, toEnd, toStart, retry }
}

/** When the window becomes visible again, a line marks the messages that arrived since. */
function useReturnMarker({ key, setOpened }: Opening): void {
  const { store } = useChatSession()
  useEffect(() => {
    const mark = () => {
      const { state } = store
      if (state === undefined || document.visibilityState !== 'visible') return
      const markerId = firstUnreadId(state, state.lists.get(key)?.ids ?? [])
      if (markerId !== undefined) setOpened((before) => (before === undefined ? before : { ...before, markerId }))
    }
    document.addEventListener('visibilitychange', mark)
    addEventListener('focus', mark)
    return () => {
      document.removeEventListener('visibilitychange', mark)
      removeEventListener('focus', mark)
    }
  }, [store, key, setOpened])
}

/** After a reconnect, or when messages moved here: fetch again around the visible ones. */
function useReload({ narrow, key, opened, frame }: Opening): void {
  const { loader } = useChatSession()
  const isStale = useChat((state) => {
    const list = state.lists.get(key)
    return list?.isStale === true && list.loading === 'no' && list.error === undefined
  })
  const mustReload = opened !== undefined && isStale
  useEffect(() => {
    if (!mustReload) return
    const visible = frame.current?.visibleIds()[0]
    const anchor = visible === undefined || frame.current?.isAtEnd === true ? 'newest' : visible
    void loader.open(narrow, anchor)
  }, [mustReload, loader, narrow, frame])
}

/** Adds messages to the DOM, and fetches more, before they are needed. */
function useExtension({ narrow, key, opened, setOpened, frame }: Opening): () => void {
  const { store, loader } = useChatSession()
  const grown = useRef<OpenedFeed>(undefined)
  return useCallback(() => {
    const list = store.state?.lists.get(key)
    const { current } = frame
    if (list === undefined || current === null || opened === undefined) return
    const { ids } = list
    const setWindow = (change: (window: FeedWindow) => FeedWindow) => {
      // The user may scroll while the rows are made, a few at a time: once for each window.
      if (grown.current === opened) return
      grown.current = opened
      startTransition(() =>
        setOpened((before) => (before === undefined ? before : { ...before, window: change(before.window) })),
      )
    }
    const { above, below, height } = current.distances
    const [from, to] = bounds(ids, opened.window)
    const lacksAbove = above < height * leastAhead
    // Rows below must not displace rows above while those are still missing.
    const lacksBelow = below < height * leastAhead && (!lacksAbove || (from === 0 && hasRoom(ids, opened.window)))
    if (lacksAbove && from > 0) setWindow((window) => grownUp(ids, window))
    if (lacksAbove && from < leastFetchedAhead && list.error === undefined) void loader.older(narrow)
    if (!lacksBelow) return
    // A window at the end includes every fetched page: while more follow, drop its start.
    if (to < ids.length || (!list.foundNewest && to - from > sizeMax)) setWindow((window) => grownDown(ids, window))
    else if (list.foundNewest && current.isAtEnd && ids.length - sizeAtEndMax > from)
      setWindow(() => windowAtEnd(ids, screenFor(store.state)))
    if (ids.length - to < leastFetchedAhead && list.error === undefined) void loader.newer(narrow)
  }, [store, loader, narrow, key, opened, setOpened, frame])
}

function useEnds({ narrow, key, setOpened }: Opening) {
  const { store, loader } = useChatSession()
  const toEnd = useCallback(async () => {
    if (store.state?.lists.get(key)?.foundNewest !== true) await loader.open(narrow, 'newest')
    const ids = store.state?.lists.get(key)?.ids ?? []
    const start = { targetId: undefined, part: 0 }
    setOpened((before) => ({ window: windowAtEnd(ids, screenFor(store.state)), markerId: before?.markerId, start }))
  }, [loader, store, narrow, key, setOpened])
  const toStart = useCallback(async () => {
    await loader.open(narrow, 'oldest')
    const ids = store.state?.lists.get(key)?.ids ?? []
    const first = ids[0]
    if (first === undefined) return
    setOpened({
      window: windowAround(ids, first, screenFor(store.state), 0),
      markerId: undefined,
      start: { targetId: first, part: 0.1 },
    })
  }, [loader, store, narrow, key, setOpened])
  return { toEnd, toStart }
}
