import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useOwnProfile } from '../../account/account-settings.ts'
import { PasswordField } from '../../account/password-field.tsx'
import { Button } from '../../design/buttons/button.tsx'
import { ErrorNote, messageOf } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { Checkbox } from '../../design/fields/checkbox.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Card, Section } from '../../page/sections/section.tsx'
import { nowMs } from '../../platform/clock.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import { chatClient } from '../../session/chat-client.ts'
import { usePerson } from '../../session/session-store.ts'
import { loadSession } from '../../session/sign-in.ts'
import { EmailCard } from '../email/email-card.tsx'
import { ZoneCard } from '../preferences/zone-card.tsx'
import { DeactivateCard } from './deactivate-card.tsx'
import { FieldsCard } from './fields-card.tsx'
import { PictureRow } from './picture-row.tsx'

export function ProfileSection() {
  const text = useText('settings')
  const formats = useFormats()
  const profile = useOwnProfile()
  const joined = Date.parse(profile.data?.date_joined ?? '')
  const since = Number.isNaN(joined) ? undefined : text.memberSince(formats.date(joined, nowMs()))
  return (
    <Section title={text.profile} text={since}>
      {profile.isError ? <ErrorNote error={profile.error} onRetry={() => profile.refetch()} /> : null}
      {profile.isPending ? <Skeleton /> : null}
      {profile.data === undefined ? null : <PictureRow profile={profile.data} />}
      <NameCard />
      <EmailCard />
      <FieldsCard />
      <ZoneCard />
      <PasswordCard />
      <DeactivateCard />
    </Section>
  )
}

/** Sends a change of the account and keeps its result. */
function useChange(change: () => Promise<void>) {
  const { isBusy, problem, attempt } = useAttempt(messageOf)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return attempt(change)
  }
  return { isBusy, error: problem, submit }
}

function NameCard() {
  const text = useText('settings')
  const person = usePerson()
  const queries = useQueryClient()
  const [name, setName] = useState(person.fullName)
  const { isBusy, error, submit } = useChange(async () => {
    await chatClient.call('PATCH /settings', { full_name: name.trim() })
    await Promise.all([loadSession(), queries.invalidateQueries({ queryKey: ['own-profile'] })])
    showToast({ tone: 'good', title: text.saved })
  })
  const isChanged = name.trim() !== '' && name.trim() !== person.fullName
  return (
    <Card>
      <form className="settings-form" onSubmit={submit}>
        <TextField label={text.fullName} autoComplete="name" value={name} onChange={setName} error={error} />
        <div className="settings-form-end">
          <Button type="submit" look="primary" isBusy={isBusy} isDisabled={!isChanged}>
            {text.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function PasswordCard() {
  const text = useText('settings')
  const security = useText('security')
  const person = usePerson()
  const [before, setBefore] = useState('')
  const [after, setAfter] = useState('')
  const [endsKeys, setEndsKeys] = useState(false)
  const { isBusy, error, submit } = useChange(async () => {
    const params = { old_password: before, new_password: after, end_api_keys: endsKeys }
    await chatClient.call('PATCH /settings', params)
    await loadSession()
    setBefore('')
    setAfter('')
    showToast({ tone: 'good', title: text.passwordChanged })
  })
  return (
    <Card title={text.changePassword}>
      <form className="settings-form" onSubmit={submit}>
        <input hidden type="email" autoComplete="username" value={person.email} readOnly />
        <PasswordField
          label={text.currentPassword}
          autoComplete="current-password"
          value={before}
          onChange={setBefore}
          error={error}
        />
        <PasswordField
          label={text.newPassword}
          description={text.passwordHint}
          autoComplete="new-password"
          value={after}
          onChange={setAfter}
        />
        <Checkbox isSelected={endsKeys} onChange={setEndsKeys} description={security.endKeysText}>
          {security.endKeys}
        </Checkbox>
        <div className="settings-form-end">
          <Button type="submit" isBusy={isBusy} isDisabled={before === '' || after === ''}>
            {text.changePassword}
          </Button>
        </div>
      </form>
    </Card>
  )
}
