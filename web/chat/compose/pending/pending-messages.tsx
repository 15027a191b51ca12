import { type Narrow, narrowKey } from '../../../../client/chat/state/narrow.ts'
import { Button } from '../../../design/buttons/button.tsx'
import { Avatar } from '../../../design/display/avatar.tsx'
import { RefreshIcon, TrashIcon } from '../../../design/icons/icons.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { useStore } from '../../../platform/store.ts'
import { useChat } from '../../state/chat-context.tsx'
import { useComposing } from '../composing.ts'
import { type PendingMessage, pendingIn } from './outbox.ts'
import './pending-messages.css'

/** Messages being sent, below the received ones. */
export function PendingMessages({ narrow }: { readonly narrow: Narrow }) {
  const { outbox } = useComposing()
  const all = useStore(outbox.pending)
  const shown = narrow.kind === 'channel' ? inChannel(all, narrow.channelId) : pendingIn(all, narrowKey(narrow))
  return shown.map((message) => <PendingRow key={message.localId} message={message} />)
}

const inChannel = (pending: readonly PendingMessage[], channelId: number) =>
  pending.filter(({ target }) => target.kind === 'channel' && target.channelId === channelId)

export function useHasPending(narrow: Narrow): boolean {
  const { outbox } = useComposing()
  const all = useStore(outbox.pending)
  return pendingIn(all, narrowKey(narrow)).length > 0
}

function PendingRow({ message }: { readonly message: PendingMessage }) {
  const text = useText('compose')
  const formats = useFormats()
  const { outbox } = useComposing()
  const own = useChat(({ people }) => people.byId.get(people.ownId))
  const { state } = message
  const isFailed = state === 'failed'
  const note = isFailed ? text.notSent : state === 'waiting' ? text.sendsWhenOnline : undefined
  return (
    <div className={`pending pending-${state}`} data-local-id={message.localId}>
      <Avatar name={own?.full_name ?? ''} url={own?.avatar_url} seed={own?.user_id ?? 0} size={34} />
      <div className="pending-main">
        <p className="pending-head">
          <bdi className="pending-sender">{own?.full_name}</bdi>
          <span className="pending-time">{note ?? formats.time(message.timestampS * 1000)}</span>
        </p>
        <p className="pending-content" dir="auto">
          {message.content}
        </p>
        {note === undefined ? null : (
          <div className="pending-actions" role={isFailed ? 'alert' : undefined}>
            {isFailed ? <span className="pending-reason">{message.error}</span> : null}
            <Button size="small" icon={<RefreshIcon size={13} />} onPress={() => void outbox.resend(message.localId)}>
              {isFailed ? text.resend : text.sendNow}
            </Button>
            <Button
              size="small"
              look="quiet"
              icon={<TrashIcon size={13} />}
              onPress={() => outbox.discard(message.localId)}
            >
              {text.discard}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
