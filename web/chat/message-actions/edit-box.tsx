import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ChatError } from '../../../client/chat/chat-error.ts'
import { editEndsAtS } from '../../../client/chat/permissions/messages.ts'
import { conversationOf } from '../../../client/chat/state/narrow.ts'
import type { Message } from '../../../client/chat/state/types.ts'
import { Button } from '../../design/buttons/button.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Spinner } from '../../design/display/spinner.tsx'
import { useText } from '../../i18n/text.ts'
import { nowMs, useNow } from '../../platform/clock.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import { chatClient } from '../../session/chat-client.ts'
import { ComposeText } from '../compose/compose-text.tsx'
import { useComposing } from '../compose/composing.ts'
import { targetOfNarrow } from '../compose/target.ts'
import { useTextControl } from '../compose/use-text-control.ts'
import { useChat } from '../state/chat-context.tsx'
import { sourceOf } from './act-on-message.ts'
import { editedId } from './action-store.ts'
import './edit-box.css'

export interface EditBoxProps {
  readonly message: Message
}

/** Edits a message in its place. */
export function EditBox({ message }: EditBoxProps) {
  const text = useText('messageActions')
  const { data, error, refetch } = useQuery({
    queryKey: ['message-source', message.id, message.last_edit_timestamp],
    queryFn: () => sourceOf(message.id),
  })
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Spinner size={16} label={text.loading} />
  return <EditForm key={message.id} message={message} source={data} />
}

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function EditForm({ message, source }: { readonly message: Message; readonly source: string }) {
  const text = useText('messageActions')
  const control = useTextControl()
  const { uploader } = useComposing()
  const words = useText('compose')
  const [content, setContent] = useState(source)
  const { isBusy, problem, attempt } = useAttempt((reason) => {
    const isMismatch = reason instanceof ChatError && reason.code === 'EXPECTATION_MISMATCH'
    return isMismatch ? text.changedConcurrently : reason
  })
  const target = useChat(({ people }) => people.ownId)
  const to = targetOfNarrow(conversationOf(message, target)) ?? { kind: 'direct' as const, userIds: [] }
  const max = useChat(({ organization }) => organization.settings.max_message_length)
  const isTooLong = Array.from(content.trim()).length > max
  useEffect(() => {
    control.focus()
    control.ref.current?.setSelectionRange(source.length, source.length)
  }, [control, source])
  const close = () => editedId.set(undefined)
  const save = async () => {
    if (content === source) return close()
    if (isTooLong || isBusy) return
    await attempt(async () => {
      // Without HTTPS the browser has no hashes; then edit without checking that the text is unchanged.
      const hash = crypto.subtle === undefined ? undefined : await hashOf(source)
      await chatClient.call('PATCH /messages/{message_id}', {
        message_id: message.id,
        content,
        prev_content_sha256: hash,
      })
      close()
    })
  }
  const attach = (files: readonly File[]) => {
    for (const file of files) {
      uploader.add(file, words.uploadingName, { onStart: control.insertBlock, onEnd: control.replace })
    }
  }
  return (
    <div className="edit-box">
      <div className="edit-frame">
        <ComposeText
          model={{ content, setContent }}
          target={to}
          control={control}
          onSend={() => void save()}
          onFiles={attach}
          onEscape={close}
          label={text.editText}
        />
      </div>
      {problem === undefined ? null : <ErrorNote error={problem} />}
      <div className="edit-actions">
        <Button size="small" look="primary" isBusy={isBusy} isDisabled={isTooLong} onPress={() => void save()}>
          {text.save}
        </Button>
        <Button size="small" onPress={close}>
          {text.cancel}
        </Button>
        <TimeLeft message={message} />
      </div>
    </div>
  )
}

function TimeLeft({ message }: { readonly message: Message }) {
  const text = useText('messageActions')
  useNow(1000)
  const endsAtS = useChat((state) => editEndsAtS(state, message))
  if (endsAtS === undefined) return null
  const leftS = Math.max(0, Math.round(endsAtS - nowMs() / 1000))
  const time = `${Math.floor(leftS / 60)}:${String(leftS % 60).padStart(2, '0')}`
  return <span className="edit-time">{leftS === 0 ? text.editExpired : text.timeLeft(time)}</span>
}
