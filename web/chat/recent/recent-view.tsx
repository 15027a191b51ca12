import { memo, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { ToggleButton } from 'react-aria-components'
import { Link } from 'wouter'
import { Avatar } from '../../design/display/avatar.tsx'
import { CountBadge } from '../../design/display/badge.tsx'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Spinner } from '../../design/display/spinner.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { ClockIcon, PeopleIcon, SearchIcon } from '../../design/icons/icons.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useTitle } from '../../page/document-title.ts'
import { useNow } from '../../platform/clock.ts'
import { ChannelSymbol } from '../channels/channel-symbol.tsx'
import { HeadFrame } from '../layout/head-frame.tsx'
import { narrowPath } from '../navigation/paths.ts'
import { SearchBox } from '../search/search-box.tsx'
import { sameItems, useChat, useChatSession, useChatStore } from '../state/chat-context.tsx'
import { conversationLabel, directLabel, personName, topicLabel } from '../state/labels.ts'
import { type RecentConversation, type RecentFilter, recentConversations } from './recent-model.ts'
import './recent.css'

const shownMax = 150

export function RecentView() {
  const text = useText('chat')
  const [filter, setFilter] = useState<RecentFilter>({
    onlyUnread: false,
    onlyParticipated: false,
    withDirect: true,
    text: '',
  })
  const rows = useConversations(useDeferredValue(filter))
  const isFiltered = filter.onlyUnread || filter.onlyParticipated || !filter.withDirect || filter.text !== ''
  useTitle(text.recent)
  return (
    <div className="conversation">
      <HeadFrame actions={<SearchBox />}>
        <span className="conversation-head-icon">
          <ClockIcon />
        </span>
        <h1 className="conversation-title">{text.recent}</h1>
      </HeadFrame>
      <div className="recent">
        <div className="recent-filters">
          <TextField
            label={text.filterConversations}
            isLabelHidden
            size="small"
            placeholder={text.filterConversations}
            before={<SearchIcon size={14} />}
            value={filter.text}
            onChange={(value) => setFilter({ ...filter, text: value.toLowerCase() })}
          />
          <FilterToggle
            label={text.onlyUnread}
            isOn={filter.onlyUnread}
            onChange={(onlyUnread) => setFilter({ ...filter, onlyUnread })}
          />
          <FilterToggle
            label={text.onlyParticipated}
            isOn={filter.onlyParticipated}
            onChange={(onlyParticipated) => setFilter({ ...filter, onlyParticipated })}
          />
          <FilterToggle
            label={text.includeDirect}
            isOn={filter.withDirect}
            onChange={(withDirect) => setFilter({ ...filter, withDirect })}
          />
        </div>
        {rows.length === 0 ? <NoRows isFiltered={isFiltered} /> : <RecentTable rows={rows.slice(0, shownMax)} />}
      </div>
    </div>
  )
}

function NoRows({ isFiltered }: { readonly isFiltered: boolean }) {
  const text = useText('chat')
  const { store, loadRecent } = useChatSession()
  const load = useSyncExternalStore(store.subscribe, () => store.recent)
  if (load.kind === 'failed') return <ErrorNote error={load.error} onRetry={loadRecent} />
  if (load.kind === 'loading')
    return (
      <div className="feed-edge">
        <Spinner size={20} label={text.loading} />
      </div>
    )
  return <EmptyState icon={<ClockIcon />} title={isFiltered ? text.noResults : text.recentEmpty} />
}

function useConversations(filter: RecentFilter): readonly RecentConversation[] {
  const text = useText('chat')
  const store = useChatStore()
  const messages = useChat((state) => state.messages)
  const unread = useChat((state) => state.unread)
  const channels = useChat((state) => state.channels)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is made from these.
  return useMemo(() => {
    const { state } = store
    if (state === undefined) return []
    return recentConversations(state, filter, (narrow) => conversationLabel(state, narrow, text))
  }, [store, messages, unread, channels, filter, text])
}

interface FilterToggleProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function FilterToggle({ label, isOn, onChange }: FilterToggleProps) {
  return (
    <ToggleButton className="recent-toggle" isSelected={isOn} onChange={onChange}>
      {label}
    </ToggleButton>
  )
}

function RecentTable({ rows }: { readonly rows: readonly RecentConversation[] }) {
  const text = useText('chat')
  return (
    <table className="recent-table">
      <thead>
        <tr>
          <th scope="col">{text.conversation}</th>
          <th scope="col" className="recent-people">
            {text.participants}
          </th>
          <th scope="col" className="recent-time">
            {text.lastMessage}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RecentRow key={row.place} row={row} />
        ))}
      </tbody>
    </table>
  )
}

/** Memoized: a message or a reaction renders the rows whose values it changes. */
const RecentRow = memo(function RecentRow({ row }: RecentRowProps) {
  const formats = useFormats()
  const now = useNow()
  const { narrow, newest, unread } = row
  return (
    <tr data-unread={unread > 0 || undefined}>
      <td>
        <Link href={narrowPath(narrow)} className="recent-link">
          {narrow.kind === 'topic' ? (
            <TopicName channelId={narrow.channelId} topic={narrow.topic} />
          ) : (
            <DirectName userIds={narrow.userIds} />
          )}
          <CountBadge count={unread} />
        </Link>
      </td>
      <td className="recent-people">
        <Participants ids={row.senderIds} />
      </td>
      <td className="recent-time">
        <time dateTime={new Date(newest.timestamp * 1000).toISOString()} title={formats.full(newest.timestamp * 1000)}>
          {formats.ago(newest.timestamp * 1000, now)}
        </time>
      </td>
    </tr>
  )
}, isSameRow)

interface RecentRowProps {
  readonly row: RecentConversation
}

function isSameRow({ row: left }: RecentRowProps, { row: right }: RecentRowProps): boolean {
  return (
    left.newest.timestamp === right.newest.timestamp &&
    left.unread === right.unread &&
    narrowPath(left.narrow) === narrowPath(right.narrow) &&
    sameItems(left.senderIds, right.senderIds)
  )
}

function TopicName({ channelId, topic }: { readonly channelId: number; readonly topic: string }) {
  const text = useText('chat')
  const channel = useChat(({ channels }) => channels.byId.get(channelId))
  return (
    <>
      <ChannelSymbol channelId={channelId} className="recent-icon" size={15} />
      <bdi className="recent-channel">{channel?.name}</bdi>
      <bdi className={topic === '' ? 'recent-topic topic-empty' : 'recent-topic'}>{topicLabel(topic, text)}</bdi>
    </>
  )
}

function DirectName({ userIds }: { readonly userIds: readonly number[] }) {
  const text = useText('chat')
  const label = useChat((state) => directLabel(state, userIds, text))
  return (
    <>
      <span className="recent-icon">
        <PeopleIcon size={15} />
      </span>
      <bdi className="recent-topic">{label}</bdi>
    </>
  )
}

const facesMax = 5

function Participants({ ids }: { readonly ids: readonly number[] }) {
  const text = useText('chat')
  const formats = useFormats()
  const people = useChat((state) => state.people.byId)
  const names = useChat((state) => ids.map((id) => personName(state, id, text)), sameItems)
  return (
    <span className="recent-faces" role="img" aria-label={formats.list(names)} title={formats.list(names)}>
      {ids.slice(0, facesMax).map((id) => (
        <Avatar key={id} name={people.get(id)?.full_name ?? ''} url={people.get(id)?.avatar_url} seed={id} size={22} />
      ))}
      {ids.length > facesMax ? <small>+{formats.number(ids.length - facesMax)}</small> : null}
    </span>
  )
}
