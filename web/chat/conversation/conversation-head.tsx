import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Narrow } from '../../../client/chat/state/narrow.ts'
import { Avatar } from '../../design/display/avatar.tsx'
import { AtIcon, ChatIcon, ChevronEndIcon, PeopleIcon, SearchIcon, StarIcon } from '../../design/icons/icons.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { ChannelSymbol } from '../channels/channel-symbol.tsx'
import { showChannelPanel } from '../channels/panel/channel-panel-store.ts'
import { HeadFrame } from '../layout/head-frame.tsx'
import { narrowPath } from '../navigation/paths.ts'
import { PresenceText } from '../people/presence-text.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { FollowMark } from '../sidebar/follow-mark.tsx'
import { ChannelMenuButton, TopicMenuButton } from '../sidebar/menu-buttons.tsx'
import { useChat } from '../state/chat-context.tsx'
import { directLabel, topicLabel } from '../state/labels.ts'
import { withdrawalOfTopic } from '../topic-actions/withdrawal-topic.ts'

const WithdrawalActions = lazyPart<{ readonly topic: string }>(() =>
  import('../topic-actions/withdrawal-actions.tsx').then((file) => file.WithdrawalActions),
)

export function ConversationHead({ narrow, query }: { readonly narrow: Narrow; readonly query?: string | undefined }) {
  const text = useText('chat')
  switch (narrow.kind) {
    case 'channel':
    case 'topic':
      return <ChannelHead narrow={narrow} />
    case 'direct':
      return <DirectHead userIds={narrow.userIds} />
    case 'starred':
      return <PlainHead icon={<StarIcon />} title={text.starred} />
    case 'mentions':
      return <PlainHead icon={<AtIcon />} title={text.mentions} />
    case 'all':
      return <PlainHead icon={<ChatIcon />} title={text.allMessages} />
    case 'search':
      return <PlainHead icon={<SearchIcon />} title={text.searchResults} query={query} />
  }
}

function PlainHead(props: { readonly icon: ReactNode; readonly title: string; readonly query?: string | undefined }) {
  return (
    <HeadFrame actions={<SearchBox query={props.query} />}>
      <span className="conversation-head-icon">{props.icon}</span>
      <h1 className="conversation-title">{props.title}</h1>
    </HeadFrame>
  )
}

function ChannelHead({ narrow }: { readonly narrow: Extract<Narrow, { kind: 'channel' | 'topic' }> }) {
  const text = useText('chat')
  const formats = useFormats()
  const { channelId } = narrow
  const channel = useChat(({ channels }) => channels.byId.get(channelId))
  const name = channel?.name ?? ''
  const topic = narrow.kind === 'topic' ? narrow.topic : undefined
  return (
    <HeadFrame actions={<SearchBox narrow={narrow} />}>
      <ChannelSymbol channelId={channelId} className="conversation-head-icon" />
      <h1 className="conversation-title">
        <Link href={narrowPath({ kind: 'channel', channelId })} className="conversation-title-channel">
          <bdi>{name}</bdi>
        </Link>
        {topic === undefined ? null : (
          <>
            <ChevronEndIcon size={13} />
            <bdi className={topic === '' ? 'topic-empty conversation-title-topic' : 'conversation-title-topic'}>
              {topicLabel(topic, text)}
            </bdi>
          </>
        )}
      </h1>
      {topic === undefined ? null : <FollowMark channelId={channelId} topic={topic} />}
      {topic === undefined ? (
        <p className="conversation-description" dir="auto">
          {channel?.description}
        </p>
      ) : null}
      <button
        type="button"
        className="conversation-members"
        aria-label={formats.plural(channel?.subscriber_count ?? 0, text.members)}
        onClick={() => showChannelPanel(channelId, 'members')}
      >
        <PeopleIcon size={14} />
        {formats.number(channel?.subscriber_count ?? 0)}
      </button>
      {topic === undefined ? (
        <ChannelMenuButton channelId={channelId} label={text.channelMenu(name)} />
      ) : (
        <TopicMenuButton channelId={channelId} topic={topic} label={text.topicMenu(topicLabel(topic, text))} />
      )}
      {topic === undefined || withdrawalOfTopic(topic) === undefined ? null : <WithdrawalActions topic={topic} />}
    </HeadFrame>
  )
}

function DirectHead({ userIds }: { readonly userIds: readonly number[] }) {
  const text = useText('chat')
  const label = useChat((state) => directLabel(state, userIds, text))
  const firstId = userIds[0] ?? 0
  const person = useChat(({ people }) => people.byId.get(firstId))
  return (
    <HeadFrame actions={<SearchBox narrow={{ kind: 'direct', userIds }} />}>
      {userIds.length === 1 ? (
        <Avatar name={person?.full_name ?? ''} url={person?.avatar_url} seed={firstId} size={26} />
      ) : (
        <span className="conversation-head-icon">
          <PeopleIcon />
        </span>
      )}
      <h1 className="conversation-title">
        <bdi>{label}</bdi>
      </h1>
      {userIds.length === 1 ? <PresenceText userId={firstId} /> : null}
    </HeadFrame>
  )
}
