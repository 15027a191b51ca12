import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { CopyField } from '../../design/fields/copy-field.tsx'
import { ConfirmDialog } from '../../design/overlays/confirm-dialog.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { toastError } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { Card, Choice, Section } from '../../page/sections/section.tsx'
import { chatClient } from '../../session/chat-client.ts'
import { usePerson } from '../../session/session-store.ts'
import './keys.css'

/** The server stores only hashes of keys, so the user can only replace all of them. */
export function ChatKeySection() {
  const text = useText('settings')
  const person = usePerson()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [key, setKey] = useState('')
  const make = async () => {
    setBusy(true)
    try {
      const reply = await chatClient.call('POST /users/me/api_key/regenerate')
      setKey(reply.api_key)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <Section title={text.chatKey} text={text.chatKeyText}>
      <Card>
        <Choice label={text.newKey} description={text.newKeyText}>
          <Button onPress={() => setAsking(true)}>{text.makeKey}</Button>
        </Choice>
      </Card>
      <ConfirmDialog
        title={text.newKey}
        isOpen={isAsking}
        onOpenChange={setAsking}
        confirmText={text.makeKey}
        isDangerous
        isBusy={isBusy}
        onConfirm={make}
      >
        {text.newKeyWarning}
      </ConfirmDialog>
      <Dialog title={text.yourKey} isOpen={key !== ''} onOpenChange={() => setKey('')} isSticky>
        <div className="key-secrets">
          <p>{text.shownOnce}</p>
          <CopyField label={text.chatKey} value={key} />
          <CopyField
            label={text.tryIt}
            isMultiline
            value={`curl -u '${person.email}:${key}' ${location.origin}/api/v1/users/me`}
          />
        </div>
      </Dialog>
    </Section>
  )
}
