import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { topicKey } from '../../../client/chat/topics.ts'
import { classNames } from '../../design/class-names.ts'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Spinner } from '../../design/display/spinner.tsx'
import { ChatIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { useTitle } from '../../page/document-title.ts'
import { FilterField } from '../layout/filter-field.tsx'
import { HeadFrame } from '../layout/head-frame.tsx'
import { narrowPath } from '../navigation/paths.ts'
import { SearchBox } from '../search/search-box.tsx'
import { type TopicEntry, topicEntries } from '../sidebar/sidebar-model.ts'
import { TopicLabel } from '../sidebar/topic-label.tsx'
import { useChat, useChatSession, useChatStore } from '../state/chat-context.tsx'
import { topicLabel } from '../state/labels.ts'
import { ChannelSymbol } from './channel-symbol.tsx'
import './topic-list-view.css'

export interface TopicListViewProps {
  readonly channelId: number
}

/** All topics of a channel, newest messages first. */
export function TopicListView({ channelId }: TopicListViewProps) {
  const text = useText('places')
  const shared = useText('chat')
  const [filter, setFilter] = useState('')
  const name = useChat(({ channels }) => channels.byId.get(channelId)?.name)
  const { topics, isComplete, error, retry } = useTopicList(channelId)
  const query = filter.trim().toLowerCase()
  const shown = topics.filter(({ topic }) => topicLabel(topic, shared).toLowerCase().includes(query))
  useTitle(name ?? text.topics)
  const channel = { kind: 'channel', channelId } as const
  return (
    <div className="conversation">
      <HeadFrame actions={<SearchBox narrow={channel} />}>
        <ChannelSymbol channelId={channelId} className="conversation-head-icon" />
        <h1 className="conversation-title">
          <Link href={narrowPath(channel)} className="conversation-title-channel">
            <bdi>{name ?? shared.unknownChannel}</bdi>
          </Link>
        </h1>
      </HeadFrame>
      <div className="topic-list">
        <div className="topic-list-head">
          <FilterField
            label={text.filterTopics}
            value={filter}
            onChange={setFilter}
            inputClassName="topic-list-filter-input"
          />
          <Link href={narrowPath(channel)} className="topic-list-feed">
            <ChatIcon size={15} />
            {text.channelFeed}
          </Link>
        </div>
        {error === undefined ? null : <ErrorNote error={error} onRetry={retry} />}
        {shown.length > 0 ? (
          <ul className="topic-list-rows" aria-label={text.topics}>
            {shown.map((entry) => (
              <TopicItem key={topicKey(entry.topic)} channelId={channelId} entry={entry} />
            ))}
          </ul>
        ) : isComplete || query !== '' ? (
          <EmptyState icon={<ChatIcon />} title={text.noTopics}>
            {query === '' ? text.noTopicsHint : undefined}
          </EmptyState>
        ) : error === undefined ? (
          <Spinner label={shared.loading} />
        ) : null}
      </div>
    </div>
  )
}

function TopicItem({ channelId, entry }: { readonly channelId: number; readonly entry: TopicEntry }) {
  const { topic, unread, isMuted } = entry
  return (
    <li className="topic-list-row">
      <Link
        href={narrowPath({ kind: 'topic', channelId, topic })}
        className={classNames('topic-list-link', isMuted && 'topic-list-muted')}
        data-unread={unread > 0 || undefined}
      >
        <TopicLabel entry={entry} nameClass="topic-list-name" iconSize={14} />
      </Link>
    </li>
  )
}

interface TopicList {
  readonly topics: readonly TopicEntry[]
  readonly isComplete: boolean
  readonly error: unknown
  readonly retry: () => void
}

function useTopicList(channelId: number): TopicList {
  const { loader } = useChatSession()
  const store = useChatStore()
  const recent = useChat((state) => state.recent.byChannel.get(channelId))
  const unread = useChat((state) => state.unread)
  const channels = useChat((state) => state.channels)
  const isComplete = recent?.isComplete === true
  const { error, retry } = useLoaded(isComplete, () => loader.topics(channelId))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries are made from these.
  const topics = useMemo(
    () => (store.state === undefined ? [] : topicEntries(store.state, channelId)),
    [store, channelId, recent, unread, channels],
  )
  return { topics, isComplete, error, retry }
}

/** Loads what is not loaded yet, and again on request after a failure. */
function useLoaded(isLoaded: boolean, load: () => Promise<void>) {
  const [error, setError] = useState<unknown>()
  const attempt = () => {
    setError(undefined)
    load().catch(setError)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is of one channel.
  useEffect(() => {
    if (!isLoaded) attempt()
  }, [isLoaded])
  return { error, retry: attempt }
}
