import { memo, useDeferredValue, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import { type Narrow, narrowKey } from '../../../client/chat/state/narrow.ts'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { PeopleIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { useTitle } from '../../page/document-title.ts'
import { JoinBar } from '../channels/join-bar.tsx'
import { UnknownChannel } from '../channels/unknown-channel.tsx'
import { Compose } from '../compose/compose.tsx'
import { narrowPath } from '../navigation/paths.ts'
import { useChat } from '../state/chat-context.tsx'
import { conversationLabel } from '../state/labels.ts'
import { ConversationHead } from './conversation-head.tsx'
import './conversation-view.css'
import { MessageFeed, type MessageFeedProps } from './message-feed.tsx'
import { TypingLine } from './typing-line.tsx'

export interface ConversationViewProps {
  readonly narrow: Narrow
  readonly near: number | undefined
  readonly query?: string | undefined
}

/** The server decides: it may know a conversation with a person whom this user cannot see. */
function isOfUnknownPerson({ people, lists }: ChatState, narrow: Narrow): boolean {
  if (narrow.kind !== 'direct' || narrow.userIds.every((id) => people.byId.has(id))) return false
  return lists.get(narrowKey(narrow))?.error !== undefined
}

/** A message list with its header above and the compose box below. */
export function ConversationView({ narrow, near, query }: ConversationViewProps) {
  const text = useText('chat')
  const label = useChat((state) => conversationLabel(state, narrow, text))
  const isUnknown = useChat(
    ({ channels }) => (narrow.kind === 'channel' || narrow.kind === 'topic') && !channels.byId.has(narrow.channelId),
  )
  const hasUnknownPerson = useChat((state) => isOfUnknownPerson(state, narrow))
  const opened = useOpened(narrow, near)
  useTitle(
    isUnknown
      ? text.unknownChannel
      : hasUnknownPerson
        ? text.personNotFound
        : label === ''
          ? titleOf(narrow, text)
          : label,
  )
  useFollowMoves(narrow)
  if (isUnknown) return <UnknownChannel />
  if (hasUnknownPerson)
    return (
      <div className="conversation-unknown">
        <EmptyState icon={<PeopleIcon />} title={text.personNotFound} />
      </div>
    )
  return (
    <div className="conversation">
      <ConversationHead narrow={narrow} query={query} />
      <Feed opened={opened} />
      {narrow.kind === 'channel' || narrow.kind === 'topic' ? <JoinBar channelId={narrow.channelId} /> : null}
      <TypingLine narrow={narrow} />
      <Compose narrow={narrow} />
    </div>
  )
}

interface OpenedList extends MessageFeedProps {
  readonly key: string
}

/** The opened list: another one for each message that is opened, also in the same list. */
function useOpened(narrow: Narrow, near: number | undefined): OpenedList {
  const key = narrowKey(narrow)
  const [opened, setOpened] = useState({ key, narrow, near })
  if (opened.key === key && (near === undefined || near === opened.near)) return opened
  const next = { key, narrow, near }
  setOpened(next)
  return next
}

/** The rows of a list follow its header in small tasks: one task for all of them would delay keys and clicks. */
function Feed({ opened }: { readonly opened: OpenedList }) {
  return <KeyedFeed opened={useDeferredValue(opened)} />
}

const KeyedFeed = memo(({ opened: { key, narrow, near } }: { readonly opened: OpenedList }) => (
  <MessageFeed key={`${key} ${near ?? ''}`} narrow={narrow} near={near} />
))

function titleOf(
  { kind }: Narrow,
  text: { starred: string; mentions: string; allMessages: string; searchResults: string },
) {
  if (kind === 'starred') return text.starred
  if (kind === 'mentions') return text.mentions
  return kind === 'all' ? text.allMessages : text.searchResults
}

/** When a whole topic moves, its readers follow. */
function useFollowMoves(narrow: Narrow): void {
  const move = useChat(({ lastMove }) => lastMove)
  const [, navigate] = useLocation()
  const key = narrowKey(narrow)
  const [seen, setSeen] = useState(move)
  useEffect(() => {
    if (move === seen) return
    setSeen(move)
    if (move?.from === key && narrowKey(move.to) !== key) navigate(narrowPath(move.to), { replace: true })
  }, [move, seen, key, navigate])
}
