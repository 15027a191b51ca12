import { useState } from 'react'
import { isPasswordLongEnough } from '../../../client/text-lengths.ts'
import { PasswordField, PasswordOwner } from '../../account/password-field.tsx'
import { Button } from '../../design/buttons/button.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { useText } from '../../i18n/text.ts'
import { chatClient } from '../../session/chat-client.ts'
import { acceptSession } from '../../session/sign-in.ts'
import { useSending } from './use-sending.ts'

export function JoinForm({ linkKey, email }: { readonly linkKey: string; readonly email: string }) {
  const joinText = useText('join')
  const [fullName, setFullName] = useState('')
  const [password, setPassword] = useState('')
  const { isTried, isBusy, problem, submit } = useSending(async () => {
    acceptSession(await chatClient.call('POST /join/{key}', { key: linkKey, full_name: fullName.trim(), password }))
  })
  const isNamed = fullName.trim() !== ''
  const isLong = isPasswordLongEnough(password)
  return (
    <form className="front-card" onSubmit={submit(isNamed && isLong)} noValidate>
      <p className="field-description">{joinText.joinAs(email)}</p>
      <PasswordOwner email={email} />
      <TextField
        label={joinText.fullName}
        description={joinText.fullNameText}
        autoComplete="name"
        size="large"
        autoFocus
        value={fullName}
        onChange={setFullName}
        hasErrorLine
        error={isTried && !isNamed ? joinText.nameMissing : undefined}
      />
      <PasswordField
        label={joinText.newPassword}
        description={joinText.newPasswordText}
        autoComplete="new-password"
        size="large"
        value={password}
        onChange={setPassword}
        hasErrorLine
        error={isTried && !isLong ? joinText.passwordShort : undefined}
      />
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy}>
        {joinText.join}
      </Button>
      {problem === undefined ? null : <ErrorNote error={problem} />}
    </form>
  )
}

/** A multi-use link and a sign-up ask for an address first and verify it by email. */
export function ConfirmAddressForm({ request }: { readonly request: (email: string) => Promise<unknown> }) {
  const text = useText('front')
  const joinText = useText('join')
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState('')
  const { isTried, isBusy, problem, submit } = useSending(async () => {
    await request(email.trim())
    setSentTo(email.trim())
  })
  if (sentTo !== '') {
    return (
      <div className="front-card" role="status">
        <strong>{joinText.linkSent}</strong>
        <p>{joinText.linkSentText(sentTo)}</p>
      </div>
    )
  }
  return (
    <form className="front-card" onSubmit={submit(email.trim() !== '')} noValidate>
      <TextField
        label={text.email}
        description={joinText.joinEmailText}
        type="email"
        autoComplete="email"
        size="large"
        dir="ltr"
        autoFocus
        value={email}
        onChange={setEmail}
        hasErrorLine
        error={isTried && email.trim() === '' ? text.emailMissing : undefined}
      />
      <Button type="submit" look="primary" size="large" isWide isBusy={isBusy}>
        {text.sendLink}
      </Button>
      {problem === undefined ? null : <ErrorNote error={problem} />}
    </form>
  )
}
