import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { Avatar } from '../../design/display/avatar.tsx'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Spinner } from '../../design/display/spinner.tsx'
import { copyText } from '../../design/fields/copy-field.tsx'
import { CopyIcon } from '../../design/icons/icons.tsx'
import { ConfirmDialog } from '../../design/overlays/confirm-dialog.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { chatClient } from '../../session/chat-client.ts'
import { attempt } from '../attempt.ts'
import { ReminderDialog } from '../reminders/reminder-dialog.tsx'
import { useChat } from '../state/chat-context.tsx'
import { personName } from '../state/labels.ts'
import { sourceOf } from './act-on-message.ts'
import { openDialog } from './action-store.ts'
import type { MessageDialogProps } from './message-dialog-props.ts'
import './edit-box.css'
import { HistoryList } from './history-list.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'

/** The dialogs of a message; one is open at a time. */
export function MessageDialogs() {
  const open = useStore(openDialog)
  const message = useChat(({ messages }) => (open === undefined ? undefined : messages.get(open.id)))
  if (open === undefined || message === undefined) return null
  const close = () => openDialog.set(undefined)
  switch (open.kind) {
    case 'delete':
      return <DeleteDialog message={message} onClose={close} />
    case 'move':
      return <MoveDialog message={message} onClose={close} />
    case 'report':
      return <ReportDialog message={message} onClose={close} />
    case 'history':
      return <HistoryDialog message={message} onClose={close} />
    case 'receipts':
      return <ReceiptsDialog message={message} onClose={close} />
    case 'reminder':
      return <ReminderDialog message={message} onClose={close} />
    case 'source':
      return <SourceDialog message={message} onClose={close} />
  }
}

function DeleteDialog({ message, onClose }: MessageDialogProps) {
  const text = useText('messageActions')
  return (
    <ConfirmDialog
      title={text.deleteTitle}
      isOpen
      onOpenChange={onClose}
      isDangerous
      confirmText={text.delete}
      onConfirm={() => {
        onClose()
        attempt(chatClient.call('DELETE /messages/{message_id}', { message_id: message.id }))
      }}
    >
      {text.deleteText}
    </ConfirmDialog>
  )
}

/** Shows a spinner, then the fetched data or the error. */
function Fetched<T>(props: {
  readonly name: string
  readonly fetch: () => Promise<T>
  readonly children: (value: T) => ReactNode
}) {
  const text = useText('messageActions')
  const { data, error, refetch } = useQuery({ queryKey: [props.name], queryFn: props.fetch, staleTime: 0, gcTime: 0 })
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />
  return data === undefined ? <Spinner size={18} label={text.loading} /> : props.children(data)
}

function HistoryDialog({ message, onClose }: MessageDialogProps) {
  const text = useText('messageActions')
  return (
    <Dialog title={text.historyTitle} isOpen onOpenChange={onClose}>
      <HistoryList message={message} />
    </Dialog>
  )
}

function SourceDialog({ message, onClose }: MessageDialogProps) {
  const text = useText('messageActions')
  return (
    <Dialog title={text.sourceTitle} isOpen onOpenChange={onClose}>
      <Fetched name={`source ${message.id}`} fetch={() => sourceOf(message.id)}>
        {(source) => (
          <div className="dialog-fields">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard. */}
            <pre className="source-text" dir="auto" tabIndex={0}>
              {source}
            </pre>
            <div>
              <Button
                size="small"
                icon={<CopyIcon size={14} />}
                onPress={() => attempt(copyText(source).then(() => showToast({ tone: 'good', title: text.copied })))}
              >
                {text.copy}
              </Button>
            </div>
          </div>
        )}
      </Fetched>
    </Dialog>
  )
}

function ReceiptsDialog({ message, onClose }: MessageDialogProps) {
  const text = useText('messageActions')
  const fetchReaders = async () =>
    (await chatClient.call('GET /messages/{message_id}/read_receipts', { message_id: message.id })).user_ids
  return (
    <Dialog title={text.receiptsTitle} isOpen onOpenChange={onClose} size="small">
      <Fetched name={`receipts ${message.id}`} fetch={fetchReaders}>
        {(ids) =>
          ids.length === 0 ? (
            <EmptyState size="small" title={text.receiptsNone}>
              {text.receiptsHidden}
            </EmptyState>
          ) : (
            <ul className="receipt-list">
              {ids.map((id) => (
                <Reader key={id} userId={id} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </Dialog>
  )
}

function Reader({ userId }: { readonly userId: number }) {
  const labels = useText('chat')
  const name = useChat((state) => personName(state, userId, labels))
  const person = useChat(({ people }) => people.byId.get(userId))
  return (
    <li className="receipt">
      <Avatar name={person?.full_name ?? name} url={person?.avatar_url} seed={userId} size={24} />
      <bdi>{name}</bdi>
    </li>
  )
}
