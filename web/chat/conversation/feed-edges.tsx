import type { Narrow } from '../../../client/chat/state/narrow.ts'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { Spinner } from '../../design/display/spinner.tsx'
import { AtIcon, ChatIcon, SearchIcon, StarIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { useChat } from '../state/chat-context.tsx'

export function FeedEmpty({ narrow }: { readonly narrow: Narrow }) {
  const text = useText('chat')
  const [icon, title, hint] =
    narrow.kind === 'starred'
      ? ([<StarIcon key="icon" />, text.noStarred, text.noStarredHint] as const)
      : narrow.kind === 'mentions'
        ? ([<AtIcon key="icon" />, text.noMentions, text.noMentionsHint] as const)
        : narrow.kind === 'search'
          ? ([<SearchIcon key="icon" />, text.noResults, text.noResultsHint] as const)
          : ([<ChatIcon key="icon" />, text.noMessages, text.noMessagesHint] as const)
  return (
    <div className="feed-empty">
      <EmptyState icon={icon} title={title}>
        {hint}
      </EmptyState>
    </div>
  )
}

export interface FeedTopProps {
  readonly narrow: Narrow
  readonly isOldest: boolean
  readonly isLoading: boolean
}

/** Above the first message: older messages are loading, or there are none. */
export function FeedTop({ narrow, isOldest, isLoading }: FeedTopProps) {
  const text = useText('chat')
  const channel = useChat(({ channels }) =>
    narrow.kind === 'channel' ? channels.byId.get(narrow.channelId)?.name : undefined,
  )
  if (isOldest) {
    const isConversation = narrow.kind === 'topic' || narrow.kind === 'direct'
    return (
      <p className="feed-edge feed-beginning">
        {channel !== undefined
          ? text.beginningChannel(channel)
          : isConversation
            ? text.beginning
            : narrow.kind === 'search'
              ? text.noEarlierResults
              : text.noEarlier}
      </p>
    )
  }
  return <div className="feed-edge">{isLoading ? <Spinner size={16} label={text.loadingOlder} /> : null}</div>
}

const widths = [62, 84, 45, 71, 90, 55]

export function FeedSkeleton() {
  const text = useText('chat')
  return (
    <div className="feed-skeleton" role="status" aria-label={text.loading}>
      {widths.map((width) => (
        <div key={width} className="feed-skeleton-row">
          <span className="feed-skeleton-avatar" />
          <span className="feed-skeleton-lines">
            <i style={{ inlineSize: '22%' }} />
            <i style={{ inlineSize: `${width}%` }} />
          </span>
        </div>
      ))}
    </div>
  )
}
