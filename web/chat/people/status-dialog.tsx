import { useEffect, useState } from 'react'
import { textLengths } from '../../../client/text-lengths.ts'
import { Button } from '../../design/buttons/button.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../platform/store.ts'
import { chatClient } from '../../session/chat-client.ts'
import { attempt } from '../attempt.ts'
import { emojiText } from '../content/emoji-text.ts'
import { useChat } from '../state/chat-context.tsx'
import './people.css'
import { isStatusDialogOpen } from './status-dialog-store.ts'

const presets = [
  ['statusMeeting', 'calendar', '1f4c5'],
  ['statusCommuting', 'bus', '1f68c'],
  ['statusSick', 'hurt', '1f915'],
  ['statusVacation', 'palm_tree', '1f334'],
  ['statusRemote', 'house', '1f3e0'],
  ['statusAtWork', 'office', '1f3e2'],
] as const

/** Sets the user's own status. */
export function StatusDialog() {
  const text = useText('chat')
  const isOpen = useStore(isStatusDialogOpen)
  const status = useChat(({ people }) => people.statuses.get(people.ownId))
  const [words, setWords] = useState('')
  const [emoji, setEmoji] = useState('')
  useEffect(() => {
    if (!isOpen) return
    setWords(status?.status_text ?? '')
    setEmoji(status?.emoji_name ?? '')
  }, [isOpen, status])
  const close = () => isStatusDialogOpen.set(false)
  const send = (status_text: string, emoji_name: string) => {
    attempt(chatClient.call('POST /users/me/status', { status_text, emoji_name }))
    close()
  }
  return (
    <Dialog
      title={text.setStatus}
      size="small"
      isOpen={isOpen}
      onOpenChange={(open) => isStatusDialogOpen.set(open)}
      actions={
        <>
          <Button onPress={() => send('', '')}>{text.clearStatus}</Button>
          <Button look="primary" onPress={() => send(words.trim(), emoji)}>
            {text.save}
          </Button>
        </>
      }
    >
      <div className="status-form">
        <TextField
          label={text.statusText}
          placeholder={text.statusHint}
          value={words}
          onChange={setWords}
          maxLength={textLengths.statusTextLengthMax}
          autoFocus
        />
        <div className="status-presets">
          {presets.map(([name, emojiName, code]) => (
            <Button
              key={name}
              size="small"
              onPress={() => {
                setWords(text[name])
                setEmoji(emojiName)
              }}
            >
              <span className="message-emoji">{emojiText(code)}</span> {text[name]}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
