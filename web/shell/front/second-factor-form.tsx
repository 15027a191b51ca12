import { type FormEvent, useState } from 'react'
import { ChatError } from '../../../client/chat/chat-error.ts'
import { Button } from '../../design/buttons/button.tsx'
import { latinDigits } from '../../design/fields/plain-decimal.ts'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import { signIn } from '../../session/sign-in.ts'
import { signInError } from './sign-in-error.ts'

export interface SecondFactorFormProps {
  readonly username: string
  readonly password: string
  readonly onBack: () => void
}

const digits = 6
const recoveryLengthMin = 16

export function SecondFactorForm({ username, password, onBack }: SecondFactorFormProps) {
  const text = useText('front')
  const own = useText('signIn')
  const [code, setCode] = useState('')
  const [isRecovering, setRecovering] = useState(false)
  const { isBusy, problem, attempt, forget } = useAttempt((reason) => {
    setCode('')
    const isWrong = reason instanceof ChatError && reason.code === 'AUTHENTICATION_FAILED'
    if (!isWrong) return signInError(reason)
    return isRecovering ? own.recoveryWrong : own.codeWrong
  })
  const send = (totp: string) => attempt(() => signIn({ username, password, totp }))
  const typed = (value: string) => {
    if (isRecovering) return setCode(value)
    const next = latinDigits(value).replace(/\D/g, '').slice(0, digits)
    setCode(next)
    if (next.length === digits && next !== code) send(next)
  }
  const isWhole = isRecovering ? code.trim().length >= recoveryLengthMin : code.length === digits
  const switchWay = () => {
    setRecovering(!isRecovering)
    setCode('')
    forget()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) send(code)
  }

  return (
    <form className="front-card" onSubmit={submit} noValidate>
      <TextField
        key={String(isRecovering)}
        label={isRecovering ? own.recoveryCode : own.code}
        {...(isRecovering ? { description: own.recoveryText } : { className: 'front-code' })}
        size="large"
        inputMode={isRecovering ? 'text' : 'numeric'}
        autoComplete={isRecovering ? 'off' : 'one-time-code'}
        dir="ltr"
        autoFocus
        value={code}
        onChange={typed}
        hasErrorLine
        error={problem}
      />
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy} isDisabled={!isWhole}>
        {text.signIn}
      </Button>
      <Button look="quiet" onPress={switchWay}>
        {isRecovering ? own.useAuthenticator : own.useRecovery}
      </Button>
      <Button look="quiet" onPress={onBack}>
        {own.otherAccount}
      </Button>
    </form>
  )
}
