import { policyOf } from '../../../client/chat/state/channels.ts'
import { visibilityPolicy } from '../../../client/chat/topics.ts'
import { FollowIcon, MuteIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { useChat } from '../state/chat-context.tsx'

/** The icon of a followed or muted topic. */
export function FollowMark({ channelId, topic }: { readonly channelId: number; readonly topic: string }) {
  const text = useText('chat')
  const policy = useChat(({ channels }) => policyOf(channels, channelId, topic))
  if (policy === visibilityPolicy.followed)
    return (
      <span className="follow-mark" role="img" aria-label={text.followed} title={text.followed}>
        <FollowIcon size={14} />
      </span>
    )
  if (policy !== visibilityPolicy.muted) return null
  return (
    <span className="follow-mark" role="img" aria-label={text.muted} title={text.muted}>
      <MuteIcon size={14} />
    </span>
  )
}
