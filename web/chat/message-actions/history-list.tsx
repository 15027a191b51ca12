import { useQuery } from '@tanstack/react-query'
import type { ChatResultOf } from '../../../client/chat/call-types.ts'
import type { Message } from '../../../client/chat/state/types.ts'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Spinner } from '../../design/display/spinner.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { MessageContent } from '../content/message-content.tsx'
import { useChat } from '../state/chat-context.tsx'
import { personName, topicLabel } from '../state/labels.ts'

type Snapshot = ChatResultOf<'GET /messages/{message_id}/history'>['message_history'][number]

/** All versions of a message, newest first, with highlighted changes. */
export function HistoryList({ message }: { readonly message: Message }) {
  const text = useText('messageActions')
  const { data, error, refetch } = useQuery({
    queryKey: ['history', message.id, message.last_edit_timestamp, message.last_moved_timestamp],
    queryFn: async () => {
      const params = { message_id: message.id, allow_empty_topic_name: true }
      const reply = await chatClient.call('GET /messages/{message_id}/history', params)
      return reply.message_history.map((snapshot, index) => ({ snapshot, index })).reverse()
    },
  })
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Spinner size={18} label={text.loading} />
  return (
    <ol className="history-list">
      {data.map(({ snapshot, index }) => (
        <li key={index}>
          <State snapshot={snapshot} isFirst={index === 0} />
        </li>
      ))}
    </ol>
  )
}

function State({ snapshot, isFirst }: { readonly snapshot: Snapshot; readonly isFirst: boolean }) {
  const text = useText('messageActions')
  const labels = useText('chat')
  const formats = useFormats()
  const channels = useChat((state) => state.channels.byId)
  const name = useChat((state) => personName(state, snapshot.user_id ?? 0, labels))
  const { content_html_diff: diff, prev_topic: from, prev_stream: fromChannel } = snapshot
  const isMove = from !== undefined || fromChannel !== undefined
  const title = isFirst
    ? text.historyWritten(name)
    : diff === undefined && isMove
      ? text.historyMoved(name)
      : text.historyEdited(name)
  const channelName = (id: number | undefined) => `#${channels.get(id ?? 0)?.name ?? id ?? ''}`
  return (
    <>
      <p className="history-head">
        <strong>{title}</strong>
        <time>{formats.full(snapshot.timestamp * 1000)}</time>
      </p>
      {fromChannel === undefined ? null : (
        <p className="history-move">{text.fromTo(channelName(fromChannel), channelName(snapshot.stream))}</p>
      )}
      {from === undefined ? null : (
        <p className="history-move">{text.fromTo(topicLabel(from, labels), topicLabel(snapshot.topic, labels))}</p>
      )}
      {isMove && diff === undefined ? null : <MessageContent html={diff ?? snapshot.rendered_content} />}
    </>
  )
}
