import { useQuery } from '@tanstack/react-query'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Spinner } from '../../design/display/spinner.tsx'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { MessageContent } from '../content/message-content.tsx'

/** The message as the server renders it. */
export interface ComposePreviewProps {
  readonly content: string
}

export function ComposePreview({ content }: ComposePreviewProps) {
  const text = useText('compose')
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', content],
    queryFn: async () => (await chatClient.call('POST /messages/render', { content })).rendered,
    enabled: content.trim() !== '',
  })
  return (
    <div className="compose-preview">
      {content.trim() === '' ? (
        <p className="compose-preview-empty">{text.nothingToPreview}</p>
      ) : error !== null ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Spinner size={16} label={text.preview} />
      ) : (
        <MessageContent html={data} />
      )}
    </div>
  )
}
