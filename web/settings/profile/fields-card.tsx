import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ProfileField } from '../../../client/chat/state/types.ts'
import { type OwnProfile, useOwnProfile } from '../../account/account-settings.ts'
import { Button } from '../../design/buttons/button.tsx'
import { messageOf } from '../../design/display/error-note.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { useAttempt } from '../../platform/use-attempt.ts'
import { chatClient } from '../../session/chat-client.ts'
import { FieldInput } from './field-input.tsx'
import { changesOf } from './field-values.ts'

/** The values of the organization's profile fields; nothing where it has none. */
export function FieldsCard() {
  const profile = useOwnProfile()
  const { data: fields } = useQuery({
    queryKey: ['profile-fields'],
    staleTime: 0,
    queryFn: async () => (await chatClient.call('GET /realm/profile_fields')).custom_fields,
  })
  if (profile.data === undefined || fields === undefined || fields.length === 0) return null
  return <FieldsForm fields={fields} profile={profile.data} />
}

const valuesOf = ({ profile_data = {} }: OwnProfile): ReadonlyMap<number, string> =>
  new Map(Object.entries(profile_data).map(([id, { value }]) => [Number(id), value]))

interface FieldsFormProps {
  readonly fields: readonly ProfileField[]
  readonly profile: OwnProfile
}

function FieldsForm({ fields, profile }: FieldsFormProps) {
  const text = useText('profile')
  const queries = useQueryClient()
  const before = valuesOf(profile)
  // Only edited values are kept: the others follow the profile, which another client may change.
  const [edited, setEdited] = useState<ReadonlyMap<number, string>>(new Map())
  const values = new Map([...before, ...edited])
  const { isBusy, problem, attempt } = useAttempt(messageOf)
  const changes = changesOf(fields, before, values)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      await chatClient.call('PATCH /users/me/profile_data', { data: changes })
      await queries.invalidateQueries({ queryKey: ['own-profile'] })
      setEdited(new Map())
      showToast({ tone: 'good', title: text.saved })
    })
  }
  return (
    <Card title={text.about}>
      <form className="settings-form" onSubmit={submit} noValidate>
        {fields.map((field) => (
          <FieldInput
            key={field.id}
            field={field}
            value={values.get(field.id) ?? ''}
            onChange={(value) => setEdited(new Map(edited).set(field.id, value))}
          />
        ))}
        {problem === undefined ? null : (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
        <div className="settings-form-end">
          <Button type="submit" look="primary" isBusy={isBusy} isDisabled={changes.length === 0}>
            {text.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}
