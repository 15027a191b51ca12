import { memo, useMemo } from 'react'
import { Link } from 'wouter'
import { topicKey } from '../../../client/chat/topics.ts'
import { Button } from '../../design/buttons/button.tsx'
import { IconButton } from '../../design/buttons/icon-button.tsx'
import { Avatar } from '../../design/display/avatar.tsx'
import { CountBadge } from '../../design/display/badge.tsx'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { AtIcon, CheckIcon, FollowIcon, InboxIcon, PeopleIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { useTitle } from '../../page/document-title.ts'
import { chatClient } from '../../session/chat-client.ts'
import { attempt } from '../attempt.ts'
import { sectionTitle } from '../channels/channel-sections.ts'
import { ChannelSymbol } from '../channels/channel-symbol.tsx'
import { HeadFrame } from '../layout/head-frame.tsx'
import { ChannelLink } from '../navigation/channel-link.tsx'
import { narrowPath } from '../navigation/paths.ts'
import { usePresence } from '../people/use-presence.ts'
import { SearchBox } from '../search/search-box.tsx'
import { markChannelRead, markTopicRead } from '../sidebar/place-calls.ts'
import { useChat, useChatSession, useChatStore } from '../state/chat-context.tsx'
import { directLabel, topicLabel } from '../state/labels.ts'
import { type InboxChannel, type InboxDirect, type InboxSection, type InboxTopic, inboxOf } from './inbox-model.ts'
import './inbox.css'

export function InboxView() {
  const text = useText('chat')
  const store = useChatStore()
  const unread = useChat((state) => state.unread)
  const channels = useChat((state) => state.channels)
  const settings = useChat(({ personal }) => personal.settings)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the inbox is made from these three.
  const inbox = useMemo(
    () => (store.state === undefined ? undefined : inboxOf(store.state)),
    [store, unread, channels, settings],
  )
  useTitle(text.inbox)
  const isEmpty = inbox === undefined || (inbox.directs.length === 0 && inbox.sections.length === 0)
  return (
    <div className="conversation">
      <HeadFrame actions={<SearchBox />}>
        <span className="conversation-head-icon">
          <InboxIcon />
        </span>
        <h1 className="conversation-title">{text.inbox}</h1>
        {isEmpty ? null : (
          <Button size="small" look="quiet" icon={<CheckIcon size={14} />} onPress={() => attempt(markAllRead())}>
            {text.markAllRead}
          </Button>
        )}
      </HeadFrame>
      {isEmpty ? (
        <div className="feed-empty">
          <EmptyState icon={<CheckIcon />} title={text.inboxEmpty}>
            {text.inboxEmptyHint}
          </EmptyState>
        </div>
      ) : (
        <div className="inbox">
          {unread.oldMissing ? <p className="inbox-note">{text.inboxMany}</p> : null}
          {inbox.directs.length === 0 ? null : <Directs directs={inbox.directs} />}
          <Sections sections={inbox.sections} />
        </div>
      )}
    </div>
  )
}

const markReadRoundsMax = 50

/** The server marks a batch per request and says whether more remain. */
async function markAllRead(): Promise<void> {
  for (let round = 0; round < markReadRoundsMax; round += 1) {
    const { complete } = await chatClient.call('POST /mark_all_as_read')
    if (complete) return
  }
}

function Directs({ directs }: { readonly directs: readonly InboxDirect[] }) {
  const text = useText('chat')
  return (
    <section className="inbox-part" aria-label={text.direct}>
      <h2 className="inbox-heading">
        <PeopleIcon size={16} />
        {text.direct}
      </h2>
      <ul>
        {directs.map((entry) => (
          <DirectRow key={entry.place} place={entry.place} userIds={entry.userIds} count={entry.count} />
        ))}
      </ul>
    </section>
  )
}

type DirectRowProps = Pick<InboxDirect, 'place' | 'userIds' | 'count'>

/** The rows are memoized: a message renders those whose values it changes. */
const DirectRow = memo(function DirectRow({ place, userIds, count }: DirectRowProps) {
  const text = useText('chat')
  const { reading } = useChatSession()
  const store = useChatStore()
  const label = useChat((state) => directLabel(state, userIds, text))
  const firstId = userIds[0] ?? 0
  const person = useChat(({ people }) => people.byId.get(firstId))
  const presence = usePresence(firstId)
  return (
    <li className="inbox-row">
      <Link href={narrowPath({ kind: 'direct', userIds })} className="inbox-link">
        <Avatar name={label} url={person?.avatar_url} seed={firstId} size={22} presence={presence} />
        <bdi className="inbox-name">{label}</bdi>
        <CountBadge count={count} />
      </Link>
      <MarkRead label={label} onPress={() => reading.mark(store.state?.unread.places.get(place)?.ids ?? [])} />
    </li>
  )
})

/** Without pinned channels and folders there is one list, without a heading. */
function Sections({ sections }: { readonly sections: readonly InboxSection[] }) {
  const text = useText('chat')
  const shown = sections.map(({ section }) => section)
  const isPlain = shown.every(({ kind }) => kind === 'others')
  return sections.map(({ section, channels }) => (
    <div key={section.id} className="inbox-section">
      {isPlain ? null : <h2 className="inbox-section-title">{sectionTitle(section, shown, text)}</h2>}
      {channels.map((entry) => (
        <ChannelPart key={entry.channel.stream_id} entry={entry} isNested={!isPlain} />
      ))}
    </div>
  ))
}

function ChannelPart({ entry, isNested }: { readonly entry: InboxChannel; readonly isNested: boolean }) {
  const { channel, count, topics } = entry
  const id = channel.stream_id
  return (
    <section className="inbox-part" aria-label={channel.name}>
      <ChannelHeading id={id} name={channel.name} count={count} isNested={isNested} />
      <ul>
        {topics.map(({ newestId: _, ...shown }) => (
          <TopicRow key={topicKey(shown.topic)} channelId={id} {...shown} />
        ))}
      </ul>
    </section>
  )
}

interface ChannelHeadingProps {
  readonly id: number
  readonly name: string
  readonly count: number
  readonly isNested: boolean
}

const ChannelHeading = memo(function ChannelHeading({ id, name, count, isNested }: ChannelHeadingProps) {
  const Heading = isNested ? 'h3' : 'h2'
  return (
    <Heading className="inbox-heading inbox-row">
      <ChannelLink channelId={id} className="inbox-heading-link">
        <ChannelSymbol channelId={id} className="inbox-icon" size={16} />
        <bdi className="inbox-name">{name}</bdi>
        <CountBadge count={count} isQuiet />
      </ChannelLink>
      <MarkRead label={name} onPress={() => markChannelRead(id)} />
    </Heading>
  )
})

type TopicRowProps = Omit<InboxTopic, 'newestId'> & { readonly channelId: number }

const TopicRow = memo(function TopicRow({ channelId, topic, count, hasMention, isFollowed }: TopicRowProps) {
  const text = useText('chat')
  const label = topicLabel(topic, text)
  return (
    <li className="inbox-row">
      <Link href={narrowPath({ kind: 'topic', channelId, topic })} className="inbox-link inbox-link-topic">
        <bdi className={topic === '' ? 'inbox-name topic-empty' : 'inbox-name'}>{label}</bdi>
        {hasMention ? <AtIcon size={14} /> : null}
        {isFollowed ? <FollowIcon size={14} /> : null}
        <CountBadge count={count} />
      </Link>
      <MarkRead label={label} onPress={() => markTopicRead(channelId, topic)} />
    </li>
  )
})

function MarkRead({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  const text = useText('chat')
  return (
    <span className="inbox-action">
      <IconButton
        label={`${text.markRead}: ${label}`}
        size="small"
        tooltip="none"
        icon={<CheckIcon size={15} />}
        onPress={onPress}
      />
    </span>
  )
}
