import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useNow } from '../../platform/clock.ts'
import { EmojiSymbol } from '../content/emoji-symbol.tsx'
import { useChat } from '../state/chat-context.tsx'
import { usePresence } from './use-presence.ts'
import './people.css'

/** The presence and status of a user. */
export function PresenceText({ userId }: { readonly userId: number }) {
  const text = useText('chat')
  const formats = useFormats()
  const now = useNow()
  const kind = usePresence(userId)
  const seen = useChat(({ people }) => people.presences.get(userId))
  const lastS = Math.max(seen?.active_timestamp ?? 0, seen?.idle_timestamp ?? 0)
  if (kind === undefined) return null
  const words =
    kind === 'active'
      ? text.active
      : kind === 'idle'
        ? text.idle
        : lastS === 0
          ? text.offlinePerson
          : text.lastSeen(formats.ago(lastS * 1000, now))
  return (
    <span className="presence-words">
      <i className={`presence-dot presence-${kind}`} />
      {words}
      <StatusText userId={userId} />
    </span>
  )
}

export function StatusText({ userId }: { readonly userId: number }) {
  const status = useChat(({ people }) => people.statuses.get(userId))
  if (status === undefined) return null
  const { emoji_name, emoji_code = '', reaction_type = 'unicode_emoji', status_text } = status
  return (
    <span className="status-words">
      {emoji_name === undefined ? null : <EmojiSymbol reaction={{ emoji_name, emoji_code, reaction_type }} />}
      {status_text === undefined ? null : <bdi>{status_text}</bdi>}
    </span>
  )
}
