import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { ActionFormDialog } from '../../page/action-form-dialog.tsx'
import { Card, Choice } from '../../page/sections/section.tsx'
import { chatClient } from '../../session/chat-client.ts'
import { setSession, usePerson } from '../../session/session-store.ts'

/** Ends the user's own account, after they typed their name. */
export function DeactivateCard() {
  const text = useText('profile')
  const person = usePerson()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const deactivate = async () => {
    await chatClient.call('DELETE /users/me')
    setSession({ kind: 'signed-out', isLost: false })
  }
  return (
    <Card>
      <Choice label={text.deactivate} description={text.deactivateText}>
        <Button look="danger" onPress={() => setOpen(true)}>
          {text.deactivate}
        </Button>
      </Choice>
      {isOpen ? (
        <ActionFormDialog
          title={text.deactivateTitle}
          onClose={() => setOpen(false)}
          submitText={text.deactivate}
          isDangerous
          canSubmit={typed.trim() === person.fullName}
          perform={deactivate}
          changes={[]}
          size="small"
        >
          <p>{text.deactivateWarning}</p>
          <TextField
            label={text.typeName(person.fullName)}
            dir="auto"
            autoComplete="off"
            value={typed}
            onChange={setTyped}
            autoFocus
          />
        </ActionFormDialog>
      ) : null}
    </Card>
  )
}
