import { type FormEvent, useState } from 'react'
import { ChatError } from '../../../client/chat/chat-error.ts'
import { Button } from '../../design/buttons/button.tsx'
import { messageOf } from '../../design/display/error-note.tsx'
import { latinDigits } from '../../design/fields/plain-decimal.ts'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import '../../page/sections/sections.css'

const digits = 6
/** With its dashes; the server rejects a longer one. */
const recoveryLengthMax = 24
const recoveryLengthMin = 16

export interface CodeFormProps {
  readonly submitText: string
  readonly isDangerous?: boolean
  /** A recovery code is accepted too. */
  readonly takesRecovery?: boolean
  readonly onCode: (code: string) => Promise<void>
}

/** Asks for the six digits of an authenticator. */
export function CodeForm({ submitText, isDangerous = false, takesRecovery = false, onCode }: CodeFormProps) {
  const text = useText('settings')
  const recovery = useText('recoveryCodes')
  const [code, setCode] = useState('')
  const { isBusy, problem, attempt } = useAttempt((reason) => {
    setCode('')
    const isWrong = reason instanceof ChatError && reason.details.var_name === 'code'
    if (!isWrong) return messageOf(reason)
    return takesRecovery ? recovery.wrong : text.codeWrong
  })
  const isCode = /^\p{Nd}{6}$/u.test(code.replaceAll(' ', ''))
  const isWhole = isCode || (takesRecovery && code.length >= recoveryLengthMin)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return attempt(() => onCode(isCode ? digitsOf(code) : code))
  }
  return (
    <form className="settings-form-end" onSubmit={submit} noValidate>
      <TextField
        label={takesRecovery ? recovery.anyCode : text.code}
        isLabelHidden
        placeholder={takesRecovery ? recovery.anyCode : '123 456'}
        inputMode={takesRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        dir="ltr"
        inputClassName="num"
        value={code}
        onChange={(typed) => setCode(takesRecovery ? typed.slice(0, recoveryLengthMax) : digitsOf(typed))}
        error={problem}
      />
      <Button type="submit" look={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} isDisabled={!isWhole}>
        {submitText}
      </Button>
    </form>
  )
}

const digitsOf = (typed: string): string => latinDigits(typed).replace(/\D/g, '').slice(0, digits)
