import { memo, useState } from 'react'
import { isMentioned } from '../../../client/chat/state/narrow.ts'
import type { Message } from '../../../client/chat/state/types.ts'
import { classNames } from '../../design/class-names.ts'
import { Avatar } from '../../design/display/avatar.tsx'
import { Badge } from '../../design/display/badge.tsx'
import { StarFilledIcon } from '../../design/icons/icons.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { MessageActions } from '../message-actions/message-actions.tsx'
import { MessageBody } from '../message-actions/message-body.tsx'
import { chatMessages } from '../messages.ts'
import { openPersonCard } from '../people/person-card-store.ts'
import { useChat } from '../state/chat-context.tsx'
import { senderName } from '../state/labels.ts'
import { currentConversation } from './conversation-api.ts'
import { ConversationBar } from './conversation-bar.tsx'
import type { FeedItem } from './feed-items.ts'
import { DayLine, UnreadLine } from './feed-lines.tsx'
import './message-row.css'
import { Reactions } from './reactions.tsx'

export interface MessageRowProps {
  readonly item: FeedItem
  readonly isSelected: boolean
  readonly isTarget: boolean
}

/** One message. Its actions are in `MessageActions`, its text or widget in `MessageBody`. */
export const MessageRow = memo(Row, sameRow)

/** Items are rebuilt with each change of any message; most of them are equal to the previous ones. */
function sameRow(left: MessageRowProps, right: MessageRowProps): boolean {
  if (left.isSelected !== right.isSelected || left.isTarget !== right.isTarget) return false
  const names = Object.keys(left.item) as (keyof FeedItem)[]
  return names.every((name) => left.item[name] === right.item[name])
}

function Row({ item, isSelected, isTarget }: MessageRowProps) {
  const { message, showsSender } = item
  const text = useText(chatMessages)
  const formats = useFormats()
  const atMs = message.timestamp * 1000
  const names = classNames(
    'message-row',
    showsSender ? 'message-row-first' : 'message-row-further',
    isMentioned(message) && 'message-row-mention',
    message.type === 'private' && 'message-row-direct',
    isSelected && 'message-row-selected',
    isTarget && 'message-row-target',
  )
  return (
    <div data-message-id={message.id} className="message-slot">
      {item.startsDay ? <DayLine timestampS={message.timestamp} /> : null}
      {item.startsConversation ? <ConversationBar message={message} /> : null}
      {item.startsUnread ? <UnreadLine /> : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys j and k select a message. */}
      <article
        className={names}
        aria-label={text.messageBy(message.sender_full_name, formats.time(atMs))}
        onClick={() => currentConversation.get()?.selectedId.set(message.id)}
      >
        <div className="message-side">
          {showsSender ? <SenderAvatar message={message} /> : <MessageTime message={message} isShort />}
        </div>
        <div className="message-main">
          {showsSender && !message.is_me_message ? <SenderLine message={message} /> : null}
          <div className="message-words">
            <VisibleBody message={message} />
          </div>
          <EditedNote message={message} />
          {message.reactions.length === 0 ? null : <Reactions message={message} />}
        </div>
        {message.flags.includes('starred') ? (
          <span className="message-star">
            <StarFilledIcon size={13} />
          </span>
        ) : null}
        <MessageActions message={message} />
      </article>
    </div>
  )
}

/** Messages of muted users are hidden until the user shows them. */
function VisibleBody({ message }: { readonly message: Message }) {
  const text = useText(chatMessages)
  const isMuted = useChat(({ people }) => people.mutedIds.has(message.sender_id))
  const [isRevealed, setRevealed] = useState(false)
  if (!isMuted || isRevealed) return <MessageBody message={message} />
  return (
    <button type="button" className="message-muted" onClick={() => setRevealed(true)}>
      {text.mutedMessage}
    </button>
  )
}

function SenderAvatar({ message }: { readonly message: Message }) {
  const sender = useChat(({ people }) => people.byId.get(message.sender_id))
  const name = sender?.full_name ?? message.sender_full_name
  return (
    // The name beside it does the same and is reachable by keyboard.
    <span
      aria-hidden="true"
      className="message-avatar"
      onClick={(event) => openPersonCard(message.sender_id, event.currentTarget)}
    >
      <Avatar name={name} url={sender?.avatar_url ?? message.avatar_url} size={34} seed={message.sender_id} />
    </span>
  )
}

function SenderLine({ message }: { readonly message: Message }) {
  const text = useText(chatMessages)
  const name = useChat((state) => senderName(state, message, text))
  const isBot = useChat(({ people }) => people.byId.get(message.sender_id)?.is_bot === true)
  return (
    <header className="message-head">
      <button
        type="button"
        className="message-sender"
        onClick={(event) => openPersonCard(message.sender_id, event.currentTarget)}
      >
        <bdi>{name}</bdi>
      </button>
      {isBot ? <Badge>{text.bot}</Badge> : null}
      <MessageTime message={message} />
    </header>
  )
}

function MessageTime({ message, isShort = false }: { readonly message: Message; readonly isShort?: boolean }) {
  const formats = useFormats()
  const atMs = message.timestamp * 1000
  return (
    <time
      className={isShort ? 'message-time message-time-short' : 'message-time'}
      dateTime={new Date(atMs).toISOString()}
      title={formats.full(atMs)}
    >
      {formats.time(atMs)}
    </time>
  )
}

function EditedNote({ message }: { readonly message: Message }) {
  const text = useText(chatMessages)
  const formats = useFormats()
  const { last_edit_timestamp: editedAt, last_moved_timestamp: movedAt } = message
  const at = editedAt ?? movedAt
  if (at === undefined) return null
  return (
    <span className="message-edited" title={formats.full(at * 1000)}>
      {editedAt === undefined ? text.moved : text.edited}
    </span>
  )
}
