import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { MessageList } from '../../../client/chat/state/messages/message-lists.ts'
import { type Narrow, narrowKey } from '../../../client/chat/state/narrow.ts'
import type { Message } from '../../../client/chat/state/types.ts'
import { unreadCounts } from '../../../client/chat/state/unread/unread-counts.ts'
import { Button } from '../../design/buttons/button.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Spinner } from '../../design/display/spinner.tsx'
import { ArrowDownIcon } from '../../design/icons/icons.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { localDay } from '../../platform/zone.ts'
import { PendingMessages, useHasPending } from '../compose/pending/pending-messages.tsx'
import { WithContentTools } from '../content/content-tools.tsx'
import { editedId } from '../message-actions/action-store.ts'
import { sameItems, useChat, useChatSession } from '../state/chat-context.tsx'
import { FeedEmpty, FeedSkeleton, FeedTop } from './feed-edges.tsx'
import { type FeedItem, feedItems } from './feed-items.ts'
import { sliceOf } from './feed-window.ts'
import './message-feed.css'
import { MessageRow } from './message-row.tsx'
import { NewMessageAnnouncer } from './new-message-announcer.tsx'
import { ScrollFrame } from './scroll-frame.tsx'
import { useFeed } from './use-feed.ts'
import { useFeedReading } from './use-feed-reading.ts'
import { useSelection } from './use-selection.ts'

export interface MessageFeedProps {
  readonly narrow: Narrow
  readonly near: number | undefined
}

/** The messages of a narrow. Needs a `key` per narrow: its state belongs to one list. */
export function MessageFeed({ narrow, near }: MessageFeedProps) {
  const text = useText('chat')
  const feed = useFeed(narrow, near)
  const { list, opened, frame, extend } = feed
  const ids = list?.ids ?? none
  const window = opened?.window
  const shownIds = useMemo(() => (window === undefined ? none : sliceOf(ids, window)), [ids, window])
  const items = useItems(narrow, shownIds, opened?.markerId, list?.matches)
  const selectedId = useSelection(narrow, feed, shownIds)
  const look = useFeedReading(narrow, frame, feed)
  const hasPending = useHasPending(narrow)
  const edited = useStore(editedId)
  const isEnd = list?.foundNewest === true && window?.toId === undefined

  const scrolled = useCallback(() => {
    extend()
    look()
  }, [extend, look])
  usePosition(feed, scrolled)
  useOwnMessages(feed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: added messages may be visible at once.
  useEffect(scrolled, [shownIds, list?.loading])

  if (list?.error !== undefined && ids.length === 0)
    return (
      <div className="feed-failure">
        <ErrorNote error={list.error} onRetry={feed.retry} />
      </div>
    )
  if (opened === undefined || list === undefined) return <FeedSkeleton />
  if (ids.length === 0 && !hasPending)
    return list.loading === 'first' ? <FeedSkeleton /> : <FeedEmpty narrow={narrow} />
  return (
    <div className="feed">
      <ScrollFrame
        ref={frame}
        label={text.messageList}
        followsEnd={isEnd && document.visibilityState === 'visible'}
        onScroll={scrolled}
      >
        <FeedTop
          narrow={narrow}
          isOldest={list.foundOldest && shownIds[0] === ids[0]}
          isLoading={list.loading === 'older' && shownIds[0] === ids[0]}
        />
        <WithContentTools>
          {items.map((item) => (
            <MessageRow
              key={item.message.id}
              item={item}
              isSelected={item.message.id === selectedId}
              isTarget={item.message.id === near}
              isEdited={item.message.id === edited}
            />
          ))}
        </WithContentTools>
        {isEnd ? <PendingMessages narrow={narrow} /> : null}
        {list.loading === 'newer' && shownIds.at(-1) === ids.at(-1) ? (
          <div className="feed-edge">
            <Spinner size={16} label={text.loading} />
          </div>
        ) : null}
        {list.error === undefined ? null : <ErrorNote error={list.error} onRetry={feed.retry} />}
      </ScrollFrame>
      <ToNewest narrow={narrow} isEnd={isEnd} frame={feed} />
      <NewMessageAnnouncer ids={ids} />
    </div>
  )
}

const none: readonly number[] = []

type Feed = ReturnType<typeof useFeed>

function useItems(
  narrow: Narrow,
  shownIds: readonly number[],
  markerId: number | undefined,
  matches: MessageList['matches'],
): readonly FeedItem[] {
  const { store } = useChatSession()
  const messages = useChat(
    useCallback((state) => shownIds.flatMap((id) => state.messages.get(id) ?? []), [shownIds]),
    sameItems,
  )
  return useMemo(
    () =>
      feedItems(matches === undefined ? messages : messages.map((message) => withMatch(message, matches)), {
        ownId: store.state?.people.ownId ?? 0,
        showsConversations: narrow.kind !== 'topic' && narrow.kind !== 'direct',
        markerId,
        dayOf,
      }),
    [messages, matches, store, narrow.kind, markerId],
  )
}

function withMatch(message: Message, matches: NonNullable<MessageList['matches']>): Message {
  const match = matches.get(message.id)
  return match === undefined ? message : { ...message, match_content: match.content, match_subject: match.subject }
}

const dayOf = (timestampS: number): string => localDay(timestampS * 1000)

/** Starts at the message the list was opened for. */
function usePosition({ opened, frame }: Feed, settled: () => void): void {
  const start = opened?.start
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each start.
  useLayoutEffect(() => {
    if (start === undefined) return
    const { targetId, part } = start
    if (targetId === undefined || frame.current?.scrollTo(targetId, part) === false) frame.current?.scrollToEnd()
    settled()
  }, [start])
}

/** Scrolls to messages the user sends. */
function useOwnMessages({ list, toEnd, opened }: Feed): void {
  const ownId = useChat(({ people }) => people.ownId)
  const lastId = list?.foundNewest === true ? list.ids.at(-1) : undefined
  const senderId = useChat((state) => (lastId === undefined ? undefined : state.messages.get(lastId)?.sender_id))
  const seen = useRef<number>(undefined)
  const isOpen = opened !== undefined
  useEffect(() => {
    if (!isOpen || lastId === undefined) return
    if (seen.current !== undefined && lastId > seen.current && senderId === ownId) void toEnd()
    seen.current = lastId
  }, [isOpen, lastId, senderId, ownId, toEnd])
}

interface ToNewestProps {
  readonly narrow: Narrow
  readonly isEnd: boolean
  readonly frame: Feed
}

function ToNewest({ narrow, isEnd, frame }: ToNewestProps) {
  const text = useText('chat')
  const formats = useFormats()
  const unread = useChat((state) => {
    if (narrow.kind !== 'channel') return state.unread.places.get(narrowKey(narrow))?.ids.length ?? 0
    const count = unreadCounts(state).byChannel.get(narrow.channelId)
    return (count?.counted ?? 0) + (count?.muted ?? 0)
  })
  const button = useRef<HTMLDivElement>(null)
  // The scroll position changes with each frame: it is not component state.
  useEffect(() => {
    const update = () => {
      const { below, height } = frame.frame.current?.distances ?? { below: 0, height: 1 }
      button.current?.toggleAttribute('data-shown', !isEnd || below > height * 0.6)
    }
    update()
    const box = button.current?.parentElement?.querySelector('.scroll-frame')
    box?.addEventListener('scroll', update, { passive: true })
    return () => box?.removeEventListener('scroll', update)
  }, [isEnd, frame])
  return (
    <div ref={button} className="feed-to-newest">
      <Button size="small" icon={<ArrowDownIcon size={14} />} onPress={() => void frame.toEnd()}>
        {unread > 0 ? text.newBelow(formats.number(unread)) : text.toNewest}
      </Button>
    </div>
  )
}
