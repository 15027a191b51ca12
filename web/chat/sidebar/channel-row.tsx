import { memo, useEffect, useMemo, useState } from 'react'
import type { Channel } from '../../../client/chat/state/types.ts'
import { unreadCounts } from '../../../client/chat/state/unread/unread-counts.ts'
import { topicKey } from '../../../client/chat/topics.ts'
import { classNames } from '../../design/class-names.ts'
import { AtIcon, ChevronEndIcon, MuteIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { ChannelSymbol } from '../channels/channel-symbol.tsx'
import { ChannelLink } from '../navigation/channel-link.tsx'
import { useChat, useChatSession, useChatStore } from '../state/chat-context.tsx'
import { topicLabel } from '../state/labels.ts'
import { ChannelMenuButton } from './menu-buttons.tsx'
import { isDemoted, shortTopics, topicEntries } from './sidebar-model.ts'
import { TopicRow } from './topic-row.tsx'
import { UnreadMark } from './unread-mark.tsx'

export interface ChannelRowProps {
  readonly channel: Channel
  readonly filter: string
  readonly isActive: boolean
  readonly activeTopic: string | undefined
}

export const ChannelRow = memo(function ChannelRow({ channel, filter, isActive, activeTopic }: ChannelRowProps) {
  const text = useText('chat')
  const id = channel.stream_id
  const [isOpen, setOpen] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const topics = useTopics(id, isOpen || isActive || filter !== '')
  const isNamed = filter === '' || channel.name.toLowerCase().includes(filter)
  const found =
    filter === '' ? [] : topics.filter(({ topic }) => topicLabel(topic, text).toLowerCase().includes(filter))
  const isExpanded = filter === '' ? isOpen || isActive : found.length > 0
  useAllTopics(id, isExpanded && filter === '')
  if (!isNamed && found.length === 0) return null
  const few = shortTopics(topics, activeTopic)
  const shown = filter === '' ? (showsAll ? topics : few) : found
  return (
    <div className="sidebar-channel">
      <ChannelLine
        channel={channel}
        isCurrent={isActive && activeTopic === undefined}
        isExpanded={isExpanded}
        onToggle={() => setOpen(!isExpanded)}
        isFixed={filter !== '' || isActive}
      />
      {isExpanded ? (
        <ul className="sidebar-topics" aria-label={text.showTopics(channel.name)}>
          {shown.map((entry) => (
            <TopicRow
              key={topicKey(entry.topic)}
              channelId={id}
              entry={entry}
              isActive={activeTopic !== undefined && topicKey(entry.topic) === topicKey(activeTopic)}
            />
          ))}
          {filter === '' && topics.length > few.length ? (
            <li>
              <button type="button" className="sidebar-more" onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? text.fewerTopics : text.moreTopics}
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  )
})

interface ChannelLineProps {
  readonly channel: Channel
  readonly isCurrent: boolean
  readonly isExpanded: boolean
  readonly isFixed: boolean
  readonly onToggle: () => void
}

function ChannelLine({ channel, isCurrent, isExpanded, isFixed, onToggle }: ChannelLineProps) {
  const text = useText('chat')
  const id = channel.stream_id
  const subscription = useChat(({ channels }) => channels.subscriptions.get(id))
  const count = useChat((state) => unreadCounts(state).byChannel.get(id))
  const counted = count?.counted ?? 0
  const isMuted = subscription?.is_muted === true
  const isInactive = useChat((state) => isDemoted(state, channel))
  return (
    <div className={classNames('sidebar-line', (isMuted || isInactive) && 'sidebar-line-muted')}>
      <button
        type="button"
        className="sidebar-toggle"
        aria-expanded={isExpanded}
        aria-label={text.showTopics(channel.name)}
        disabled={isFixed}
        onClick={onToggle}
      >
        <ChevronEndIcon size={11} />
      </button>
      <ChannelLink
        channelId={id}
        className="sidebar-row sidebar-row-channel"
        isUnread={counted > 0}
        isCurrent={isCurrent}
      >
        <ChannelSymbol channelId={id} className="sidebar-icon" size={15} />
        <span className="sidebar-name">
          <bdi>{channel.name}</bdi>
        </span>
        {count?.hasMention === true ? <AtIcon size={13} /> : null}
        {isMuted ? <MuteIcon size={13} /> : null}
        {counted > 0 ? <UnreadMark count={counted} /> : <UnreadMark count={count?.muted ?? 0} isMuted />}
      </ChannelLink>
      <span className="sidebar-line-menu">
        <ChannelMenuButton label={text.channelMenu(channel.name)} channelId={id} iconSize={14} />
      </span>
    </div>
  )
}

function useTopics(channelId: number, isEnabled: boolean) {
  const store = useChatStore()
  const recent = useChat((state) => state.recent.byChannel.get(channelId))
  const unread = useChat((state) => (isEnabled ? state.unread : undefined))
  const channels = useChat((state) => state.channels)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries are made from these three.
  return useMemo(() => {
    const { state } = store
    return state === undefined || !isEnabled ? [] : topicEntries(state, channelId)
  }, [store, channelId, isEnabled, recent, unread, channels])
}

/** Fetches all topics when the channel is first expanded, and again after topics moved. */
function useAllTopics(channelId: number, isEnabled: boolean): void {
  const { loader } = useChatSession()
  const isComplete = useChat(({ recent }) => recent.byChannel.get(channelId)?.isComplete === true)
  useEffect(() => {
    if (isEnabled && !isComplete) void loader.topics(channelId).catch(() => undefined)
  }, [loader, channelId, isEnabled, isComplete])
}
