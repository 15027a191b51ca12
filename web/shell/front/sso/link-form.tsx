import { useState } from 'react'
import { ChatError } from '../../../../client/chat/chat-error.ts'
import { PasswordField } from '../../../account/password-field.tsx'
import { Button } from '../../../design/buttons/button.tsx'
import { TextField } from '../../../design/fields/text-field.tsx'
import { useText } from '../../../i18n/text.ts'
import { useAttempt } from '../../../platform/use-attempt.ts'
import { chatClient } from '../../../session/chat-client.ts'
import { needsSecondFactor, signInError } from '../sign-in-error.ts'

/** The password of the account, and its second factor if there is one. */
export function LinkForm() {
  const text = useText('sso')
  const front = useText('front')
  const codeText = useText('signIn')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isCodeAsked, setCodeAsked] = useState(false)
  const { isBusy, problem, attempt } = useAttempt((reason) => {
    const isWrong = reason instanceof ChatError && reason.code === 'AUTHENTICATION_FAILED'
    return isWrong ? (isCodeAsked ? codeText.codeWrong : text.wrongPassword) : signInError(reason)
  })
  const link = () =>
    attempt(async () => {
      try {
        const input = { password, ...(isCodeAsked ? { totp: code.trim() } : {}) }
        location.assign((await chatClient.call('POST /sso/link_with_password', input)).next)
      } catch (reason) {
        if (!needsSecondFactor(reason) || isCodeAsked) throw reason
        setCodeAsked(true)
      }
    })
  return (
    <form
      className="front-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') link()
      }}
    >
      <p>{text.linkPassword}</p>
      <PasswordField
        label={front.password}
        name="password"
        autoComplete="current-password"
        size="large"
        autoFocus
        value={password}
        onChange={setPassword}
        error={isCodeAsked ? undefined : problem}
      />
      {isCodeAsked ? (
        <TextField
          label={codeText.code}
          size="large"
          autoComplete="one-time-code"
          dir="ltr"
          autoFocus
          value={code}
          onChange={setCode}
          error={problem}
        />
      ) : null}
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy}>
        {text.link}
      </Button>
    </form>
  )
}
