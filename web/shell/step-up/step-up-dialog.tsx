import { type FormEvent, useEffect, useState } from 'react'
import { ChatError } from '../../../client/chat/chat-error.ts'
import { PasswordField } from '../../account/password-field.tsx'
import { Button } from '../../design/buttons/button.tsx'
import { latinDigits } from '../../design/fields/plain-decimal.ts'
import { TextField } from '../../design/fields/text-field.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import { chatClient } from '../../session/chat-client.ts'
import { type ProofQuestion, useProofQuestion } from '../../session/step-up.ts'
import { signInError } from '../front/sign-in-error.ts'
import { PasskeyProof } from './passkey-proof.tsx'
import { ProviderProof } from './provider-proof.tsx'
import './step-up-dialog.css'

const codeLengthMin = 6

/** Asks the user to confirm their identity, once for all waiting requests, and lets them continue. */
export function StepUpDialog() {
  const text = useText('stepUp')
  const question = useProofQuestion()
  // A dialog that is open from its first render leaves the focus to the dialog below it.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return (
    <Dialog
      title={text.title}
      isOpen={isMounted && question !== undefined}
      onOpenChange={() => question?.answer(false)}
      size="small"
      isSticky
    >
      {question === undefined ? null : <ProofForm question={question} />}
    </Dialog>
  )
}

function ProofForm({ question }: { readonly question: ProofQuestion }) {
  const text = useText('stepUp')
  const isCode = question.proofs.includes('code')
  const [input, setInput] = useState('')
  const { isBusy, problem, attempt } = useAttempt((reason) => {
    setInput('')
    const isWrong = reason instanceof ChatError && reason.code === 'AUTHENTICATION_FAILED'
    if (!isWrong) return signInError(reason)
    return isCode ? text.wrongCode : text.wrongPassword
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return attempt(async () => {
      await chatClient.call('POST /confirm_identity', isCode ? { code: codeOf(input) } : { password: input })
      question.answer(true)
    })
  }
  const field = { value: input, onChange: setInput, error: problem, hasErrorLine: true, autoFocus: true } as const
  const isComplete = input.length >= (isCode ? codeLengthMin : 1)
  return (
    <form className="step-up-form" onSubmit={submit} noValidate>
      <PasskeyProof question={question} />
      <p>{isCode ? text.withCode : text.withPassword}</p>
      {isCode ? (
        <TextField {...field} label={text.code} autoComplete="one-time-code" dir="ltr" inputClassName="num" />
      ) : (
        <PasswordField {...field} label={text.password} autoComplete="current-password" />
      )}
      <ProviderProof />
      <div className="step-up-buttons">
        <Button onPress={() => question.answer(false)}>{text.cancel}</Button>
        <Button type="submit" look="primary" isBusy={isBusy} isDisabled={!isComplete}>
          {text.confirm}
        </Button>
      </div>
    </form>
  )
}

/** Six digits in any script; a recovery code stays as it is. */
function codeOf(typed: string): string {
  const compact = typed.replaceAll(' ', '')
  return /^\p{Nd}{6}$/u.test(compact) ? latinDigits(compact) : typed
}
