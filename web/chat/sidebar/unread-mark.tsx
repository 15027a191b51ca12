import { CountBadge } from '../../design/display/badge.tsx'
import { useText } from '../../i18n/text.ts'
import { useChat } from '../state/chat-context.tsx'
import { countsSummary, countsUnread } from './count-rules.ts'

interface UnreadMarkProps {
  readonly count: number
  readonly isMuted?: boolean
}

/** The unread count of a channel or a topic, or a dot. */
export function UnreadMark({ count, isMuted = false }: UnreadMarkProps) {
  const isCounted = useChat(({ personal }) => countsUnread(personal.settings, isMuted))
  return isCounted ? <CountBadge count={count} isQuiet={isMuted} /> : <UnreadDot count={count} isQuiet={isMuted} />
}

/** The unread count of many conversations, or a dot. */
export function SummaryMark({ count }: { readonly count: number }) {
  const isCounted = useChat(({ personal }) => countsSummary(personal.settings))
  return isCounted ? <CountBadge count={count} /> : <UnreadDot count={count} isQuiet={false} />
}

function UnreadDot({ count, isQuiet }: { readonly count: number; readonly isQuiet: boolean }) {
  const text = useText('places')
  if (count <= 0) return null
  return <span className={isQuiet ? 'unread-dot unread-dot-quiet' : 'unread-dot'} role="img" aria-label={text.unread} />
}
