import { useState } from 'react'
import { Link } from 'wouter'
import { PasswordField } from '../../account/password-field.tsx'
import { Button } from '../../design/buttons/button.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { signIn } from '../../session/sign-in.ts'
import { needsSecondFactor } from './sign-in-error.ts'
import { useSending } from './use-sending.ts'

export interface SignInFormProps {
  /** The password was correct, and the account requires a code. */
  readonly onSecondFactor: (username: string, password: string) => void
}

export function SignInForm({ onSecondFactor }: SignInFormProps) {
  const text = useText('front')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const isComplete = username.trim() !== '' && password !== ''
  const { isTried, isBusy, problem, submit } = useSending(async () => {
    try {
      await signIn({ username: username.trim(), password })
    } catch (reason) {
      if (!needsSecondFactor(reason)) throw reason
      onSecondFactor(username.trim(), password)
    }
  })
  return (
    <form className="front-card" onSubmit={submit(isComplete)} noValidate>
      <TextField
        label={text.email}
        type="email"
        name="username"
        autoComplete="username"
        size="large"
        dir="ltr"
        autoFocus
        value={username}
        onChange={setUsername}
        hasErrorLine
        error={isTried && username.trim() === '' ? text.emailMissing : undefined}
      />
      <PasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        size="large"
        value={password}
        onChange={setPassword}
        hasErrorLine
        error={isTried && password === '' ? text.passwordMissing : undefined}
      />
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy}>
        {text.signIn}
      </Button>
      <Link className="front-forgot" href="/forgot-password">
        {text.forgotPassword}
      </Link>
      {problem === undefined ? null : <ErrorNote error={problem} />}
    </form>
  )
}
