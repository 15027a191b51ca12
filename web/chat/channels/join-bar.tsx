import { maySubscribe } from '../../../client/chat/permissions/channels.ts'
import { Button } from '../../design/buttons/button.tsx'
import { useText } from '../../i18n/text.ts'
import { nowMs } from '../../platform/clock.ts'
import { useChat } from '../state/chat-context.tsx'
import { joinChannel } from './channel-browser.ts'
import './browse-channels.css'

/** Shown below a channel the user has not joined. */
export function JoinBar({ channelId }: { readonly channelId: number }) {
  const text = useText('chat')
  const channel = useChat(({ channels }) => channels.byId.get(channelId))
  const isMember = useChat(({ channels }) => channels.subscriptions.has(channelId))
  const canJoin = useChat((state) => maySubscribe(state, channelId, nowMs()))
  if (channel === undefined) return null
  if (channel.is_archived) return <p className="join-bar">{text.archived}</p>
  if (isMember) return null
  return (
    <div className="join-bar">
      <span>{text.notSubscribed}</span>
      {canJoin ? (
        <Button size="small" look="primary" onPress={() => joinChannel(channel.name)}>
          {text.joinChannel}
        </Button>
      ) : null}
    </div>
  )
}
