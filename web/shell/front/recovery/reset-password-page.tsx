import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ChatError } from '../../../../client/chat/chat-error.ts'
import { isPasswordLongEnough } from '../../../../client/text-lengths.ts'
import { PasswordField, PasswordOwner } from '../../../account/password-field.tsx'
import { Button } from '../../../design/buttons/button.tsx'
import { ErrorNote } from '../../../design/display/error-note.tsx'
import { Skeleton } from '../../../design/display/skeleton.tsx'
import { Checkbox } from '../../../design/fields/checkbox.tsx'
import { useText } from '../../../i18n/text.ts'
import { useTitle } from '../../../page/document-title.ts'
import { chatClient } from '../../../session/chat-client.ts'
import { setSession } from '../../../session/session-store.ts'
import { FrontFrame } from '../front-frame.tsx'
import { signInError } from '../sign-in-error.ts'
import { useSending } from '../use-sending.ts'
import { BackToSignIn } from './forgot-password-page.tsx'

export const isOver = (error: unknown): boolean => error instanceof ChatError && error.details.link_over === true

/** The target of a reset link. */
export function ResetPasswordPage({ linkKey }: { readonly linkKey: string }) {
  const text = useText('accountRecovery')
  const [state, setState] = useState<'open' | 'over' | 'changed'>('open')
  const { data, error, refetch } = useQuery({
    queryKey: ['password-reset', linkKey],
    queryFn: () => chatClient.call('GET /password_reset/{key}', { key: linkKey }),
    retry: false,
  })
  useTitle(text.resetTitle)
  if (state === 'changed') return <Changed />
  if (state === 'over' || isOver(error)) return <Over />
  if (error !== null)
    return (
      <FrontFrame title={text.resetTitle}>
        <ErrorNote error={signInError(error)} onRetry={refetch} />
      </FrontFrame>
    )
  if (data === undefined)
    return (
      <FrontFrame title={text.resetTitle}>
        <div className="front-card">
          <Skeleton lines={3} height={20} />
        </div>
      </FrontFrame>
    )
  return (
    <FrontFrame title={text.resetTitle} text={<bdi>{text.resetText(data.email)}</bdi>}>
      <ChooseForm linkKey={linkKey} email={data.email} onEnd={setState} />
      <BackToSignIn />
    </FrontFrame>
  )
}

interface ChooseFormProps {
  readonly linkKey: string
  readonly email: string
  readonly onEnd: (state: 'over' | 'changed') => void
}

function ChooseForm({ linkKey, email, onEnd }: ChooseFormProps) {
  const text = useText('accountRecovery')
  const [password, setPassword] = useState('')
  const [endsKeys, setEndsKeys] = useState(false)
  const { isTried, isBusy, problem, submit } = useSending(async () => {
    try {
      await chatClient.call('POST /password_reset/{key}', { key: linkKey, password, end_api_keys: endsKeys })
    } catch (reason) {
      if (!isOver(reason)) throw reason
      return onEnd('over')
    }
    // The session of this browser has ended too.
    onEnd('changed')
    setSession({ kind: 'signed-out', isLost: false })
  })
  const isLong = isPasswordLongEnough(password)
  return (
    <form className="front-card" onSubmit={submit(isLong)} noValidate>
      <PasswordOwner email={email} />
      <PasswordField
        label={text.newPassword}
        description={text.rules}
        autoComplete="new-password"
        size="large"
        autoFocus
        value={password}
        onChange={setPassword}
        hasErrorLine
        error={isTried && !isLong ? text.passwordShort : undefined}
      />
      <Checkbox isSelected={endsKeys} onChange={setEndsKeys} description={text.endKeysText}>
        {text.endKeys}
      </Checkbox>
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy}>
        {text.change}
      </Button>
      {problem === undefined ? null : <ErrorNote error={problem} />}
    </form>
  )
}

function Changed() {
  const text = useText('accountRecovery')
  const [, navigate] = useLocation()
  return (
    <FrontFrame title={text.changedTitle} text={text.changedText}>
      <Button look="primary" size="large" onPress={() => navigate('/sign-in')}>
        {text.signIn}
      </Button>
    </FrontFrame>
  )
}

function Over() {
  const text = useText('accountRecovery')
  const [, navigate] = useLocation()
  return (
    <FrontFrame title={text.overTitle} text={text.overText}>
      <Button look="primary" size="large" onPress={() => navigate('/forgot-password')}>
        {text.newLink}
      </Button>
      <BackToSignIn />
    </FrontFrame>
  )
}
