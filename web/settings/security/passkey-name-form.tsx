import { type FormEvent, useState } from 'react'
import { passkeyNameLengthMax } from '../../../client/text-lengths.ts'
import { Button } from '../../design/buttons/button.tsx'
import { messageOf } from '../../design/display/error-note.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import '../../page/sections/sections.css'

export interface PasskeyNameFormProps {
  readonly name: string
  readonly note?: string
  readonly submitText: string
  readonly onName: (name: string) => Promise<void>
}

/** Asks for the name of a passkey. */
export function PasskeyNameForm({ name, note, submitText, onName }: PasskeyNameFormProps) {
  const text = useText('ownPasskeys')
  const [typed, setTyped] = useState(name)
  const { isBusy, problem, attempt } = useAttempt(messageOf)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return attempt(() => onName(typed.trim()))
  }
  return (
    <form className="settings-form" onSubmit={submit} noValidate>
      {note === undefined ? null : <p className="second-factor-text">{note}</p>}
      <TextField
        label={text.name}
        description={text.nameText}
        dir="auto"
        autoFocus
        value={typed}
        onChange={(value) => setTyped(value.slice(0, passkeyNameLengthMax))}
        error={problem}
      />
      <Button type="submit" look="primary" isBusy={isBusy} isDisabled={typed.trim() === ''}>
        {submitText}
      </Button>
    </form>
  )
}
