import { Link } from 'wouter'
import { otherIds } from '../../../client/chat/state/narrow.ts'
import type { Message } from '../../../client/chat/state/types.ts'
import { ChevronEndIcon, PeopleIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { ChannelSymbol } from '../channels/channel-symbol.tsx'
import { ChannelLink } from '../navigation/channel-link.tsx'
import { narrowPath } from '../navigation/paths.ts'
import { useChat } from '../state/chat-context.tsx'
import { directLabel, topicLabel } from '../state/labels.ts'

/** In views with several conversations: the conversation of the messages below. */
export function ConversationBar({ message }: { readonly message: Message }) {
  return message.type === 'stream' ? <TopicBar message={message} /> : <DirectBar message={message} />
}

function TopicBar({ message }: { readonly message: Message }) {
  const text = useText('chat')
  const channelId = message.stream_id ?? 0
  const channel = useChat(({ channels }) => channels.byId.get(channelId))
  return (
    <div className="conversation-bar">
      <ChannelSymbol channelId={channelId} className="conversation-bar-icon" size={14} />
      <ChannelLink channelId={channelId}>
        <bdi>{channel?.name ?? String(message.display_recipient)}</bdi>
      </ChannelLink>
      <ChevronEndIcon size={12} />
      <Link href={narrowPath({ kind: 'topic', channelId, topic: message.subject })} className="conversation-bar-topic">
        <bdi className={message.subject === '' ? 'topic-empty' : undefined}>{topicLabel(message.subject, text)}</bdi>
      </Link>
    </div>
  )
}

function DirectBar({ message }: { readonly message: Message }) {
  const text = useText('chat')
  const ownId = useChat(({ people }) => people.ownId)
  const userIds = otherIds(message, ownId)
  const label = useChat((state) => directLabel(state, userIds, text))
  return (
    <div className="conversation-bar">
      <span className="conversation-bar-icon">
        <PeopleIcon size={14} />
      </span>
      <Link href={narrowPath({ kind: 'direct', userIds })} className="conversation-bar-topic">
        <bdi>{label}</bdi>
      </Link>
    </div>
  )
}
