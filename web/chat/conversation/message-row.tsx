import { memo, useState } from 'react'
import type { ChatState } from '../../../client/chat/state/chat-state.ts'
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
import { openPersonCard } from '../people/person-card-store.ts'
import { useChat } from '../state/chat-context.tsx'
import { type LabelTexts, senderName } from '../state/labels.ts'
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
  readonly isEdited: boolean
}

/** One message. Its actions are in `MessageActions`, its text or widget in `MessageBody`. */
export const MessageRow = memo(Row, sameRow)

/** Items are rebuilt with each change of any message; most of them are equal to the previous ones. */
function sameRow(left: MessageRowProps, right: MessageRowProps): boolean {
  if (left.isSelected !== right.isSelected || left.isTarget !== right.isTarget) return false
  if (left.isEdited !== right.isEdited) return false
  const names = Object.keys(left.item) as (keyof FeedItem)[]
  return names.every((name) => left.item[name] === right.item[name])
}

function Row({ item, isSelected, isTarget, isEdited }: MessageRowProps) {
  const { message, showsSender } = item
  const text = useText('chat')
  const formats = useFormats()
  const sender = useChat((state) => senderOf(state, message, text), sameSender)
  const [isNear, setNear] = useState(false)
  const come = () => setNear(true)
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
        onPointerEnter={come}
        onFocus={come}
      >
        <div className="message-side">
          {showsSender ? <SenderAvatar message={message} sender={sender} /> : <MessageTime message={message} isShort />}
        </div>
        <div className="message-main">
          {showsSender && !message.is_me_message ? <SenderLine message={message} sender={sender} /> : null}
          <div className="message-words">
            <VisibleBody message={message} sender={sender} isEdited={isEdited} />
          </div>
          <EditedNote message={message} />
          {message.reactions.length === 0 ? null : <Reactions message={message} />}
        </div>
        {message.flags.includes('starred') ? (
          <span className="message-star">
            <StarFilledIcon size={13} />
          </span>
        ) : null}
        {isNear || isSelected ? <MessageActions message={message} isNear={isNear} /> : null}
      </article>
    </div>
  )
}

/** The sender as the row shows them. */
interface Sender {
  readonly name: string
  readonly avatarUrl: string | null | undefined
  readonly isBot: boolean
  readonly isMuted: boolean
}

function senderOf(state: ChatState, message: Message, text: LabelTexts): Sender {
  const { people } = state
  const person = people.byId.get(message.sender_id)
  return {
    name: senderName(state, message, text),
    avatarUrl: person?.avatar_url ?? message.avatar_url,
    isBot: person?.is_bot === true,
    isMuted: people.mutedIds.has(message.sender_id),
  }
}

function sameSender(left: Sender, right: Sender): boolean {
  return (Object.keys(left) as (keyof Sender)[]).every((field) => left[field] === right[field])
}

interface OfSender {
  readonly message: Message
  readonly sender: Sender
}

/** Messages of muted users are hidden until the user shows them. */
function VisibleBody({ message, sender, isEdited }: OfSender & { readonly isEdited: boolean }) {
  const text = useText('chat')
  const [isRevealed, setRevealed] = useState(false)
  if (!sender.isMuted || isRevealed)
    return <MessageBody message={message} senderName={sender.name} isEdited={isEdited} />
  return (
    <button type="button" className="message-muted" onClick={() => setRevealed(true)}>
      {text.mutedMessage}
    </button>
  )
}

function SenderAvatar({ message, sender }: OfSender) {
  return (
    // The name beside it does the same and is reachable by keyboard.
    <span
      aria-hidden="true"
      className="message-avatar"
      onClick={(event) => openPersonCard(message.sender_id, event.currentTarget)}
    >
      <Avatar name={sender.name} url={sender.avatarUrl} size={34} seed={message.sender_id} />
    </span>
  )
}

function SenderLine({ message, sender }: OfSender) {
  const text = useText('chat')
  return (
    <header className="message-head">
      <button
        type="button"
        className="message-sender"
        onClick={(event) => openPersonCard(message.sender_id, event.currentTarget)}
      >
        <bdi>{sender.name}</bdi>
      </button>
      {sender.isBot ? <Badge>{text.bot}</Badge> : null}
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
      // Written when it is needed: the full form of a time costs more than the rest of the row.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formats.full(atMs)
      }}
    >
      {formats.time(atMs)}
    </time>
  )
}

function EditedNote({ message }: { readonly message: Message }) {
  const text = useText('chat')
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
