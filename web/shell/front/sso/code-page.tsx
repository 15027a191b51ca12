import { useState } from 'react'
import { useLocation } from 'wouter'
import { ChatError } from '../../../../client/chat/chat-error.ts'
import { Button } from '../../../design/buttons/button.tsx'
import { latinDigits } from '../../../design/fields/plain-decimal.ts'
import { TextField } from '../../../design/fields/text-field.tsx'
import { useText } from '../../../i18n/text.ts'
import { useTitle } from '../../../page/document-title.ts'
import { useAttempt } from '../../../platform/use-attempt.ts'
import { chatClient } from '../../../session/chat-client.ts'
import { FrontFrame } from '../front-frame.tsx'
import { signInError } from '../sign-in-error.ts'

/** The second factor after a sign-in at a provider. */
export function CodePage() {
  const text = useText('front')
  useTitle(text.codeTitle)
  return (
    <FrontFrame title={text.codeTitle} text={text.codeText}>
      <CodeForm />
    </FrontFrame>
  )
}

function CodeForm() {
  const text = useText('front')
  const own = useText('signIn')
  const [, navigate] = useLocation()
  const [code, setCode] = useState('')
  const { isBusy, problem, attempt } = useAttempt((reason) => {
    setCode('')
    const isWrong = reason instanceof ChatError && reason.code === 'AUTHENTICATION_FAILED'
    return isWrong ? own.codeWrong : signInError(reason)
  })
  const send = () =>
    attempt(async () => location.assign((await chatClient.call('POST /sso/code', { code: read(code) })).next))
  return (
    <form
      className="front-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '') send()
      }}
    >
      <TextField
        label={own.code}
        description={own.recoveryText}
        size="large"
        autoComplete="one-time-code"
        dir="ltr"
        autoFocus
        value={code}
        onChange={setCode}
        error={problem}
      />
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy} isDisabled={code.trim() === ''}>
        {text.signIn}
      </Button>
      <Button look="quiet" onPress={() => navigate('/sign-in')}>
        {own.otherAccount}
      </Button>
    </form>
  )
}

/** Six digits as any keyboard types them; a recovery code stays as it is. */
function read(typed: string): string {
  const compact = typed.replaceAll(' ', '')
  return /^\p{Nd}{6}$/u.test(compact) ? latinDigits(compact) : typed.trim()
}
