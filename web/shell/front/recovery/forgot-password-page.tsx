import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../../design/buttons/button.tsx'
import { ErrorNote } from '../../../design/display/error-note.tsx'
import { TextField } from '../../../design/fields/text-field.tsx'
import { useText } from '../../../i18n/text.ts'
import { useTitle } from '../../../page/document-title.ts'
import { chatClient } from '../../../session/chat-client.ts'
import { FrontFrame } from '../front-frame.tsx'
import { useSending } from '../use-sending.ts'

/** Requests a reset link. The reply is the same whether or not the address has an account. */
export function ForgotPasswordPage() {
  const text = useText('accountRecovery')
  const [sentTo, setSentTo] = useState('')
  useTitle(text.forgotTitle)
  if (sentTo === '')
    return (
      <FrontFrame title={text.forgotTitle} text={text.forgotText}>
        <RequestForm onSent={setSentTo} />
        <BackToSignIn />
      </FrontFrame>
    )
  return (
    <FrontFrame title={text.sentTitle}>
      <div className="front-card" role="status">
        <p>{text.sentText(sentTo)}</p>
        <p className="field-description">{text.sentHint}</p>
        <Button onPress={() => setSentTo('')}>{text.askAgain}</Button>
      </div>
      <BackToSignIn />
    </FrontFrame>
  )
}

function RequestForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const text = useText('accountRecovery')
  const front = useText('front')
  const [email, setEmail] = useState('')
  const { isTried, isBusy, problem, submit } = useSending(async () => {
    await chatClient.call('POST /password_reset', { email: email.trim() })
    onSent(email.trim())
  })
  return (
    <form className="front-card" onSubmit={submit(email.trim() !== '')} noValidate>
      <TextField
        label={front.email}
        type="email"
        autoComplete="username"
        size="large"
        dir="ltr"
        autoFocus
        value={email}
        onChange={setEmail}
        hasErrorLine
        error={isTried && email.trim() === '' ? front.emailMissing : undefined}
      />
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy}>
        {text.sendLink}
      </Button>
      {problem === undefined ? null : <ErrorNote error={problem} />}
    </form>
  )
}

export function BackToSignIn() {
  const text = useText('accountRecovery')
  const [, navigate] = useLocation()
  return (
    <Button look="quiet" onPress={() => navigate('/sign-in')}>
      {text.backToSignIn}
    </Button>
  )
}
