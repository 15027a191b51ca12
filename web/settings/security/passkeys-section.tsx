import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { PasskeyIcon } from '../../design/icons/icons.tsx'
import { showToast } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { Card, headAction, Section } from '../../page/sections/section.tsx'
import { chatClient } from '../../session/chat-client.ts'
import { type PasskeyPlace, usePasskeyPlace } from '../../session/passkey-place.ts'
import { loadSession } from '../../session/sign-in.ts'
import { PasskeyDialogs, type PasskeyTask } from './passkey-dialogs.tsx'
import { PasskeyRow } from './passkey-row.tsx'

const queryKey = ['passkeys']

export function PasskeysSection() {
  const text = useText('ownPasskeys')
  const queries = useQueryClient()
  const place = usePasskeyPlace()
  const [task, setTask] = useState<PasskeyTask | undefined>()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await chatClient.call('GET /passkeys')).passkeys,
  })
  const done = async (title: string) => {
    setTask(undefined)
    showToast({ tone: 'good', title })
    await Promise.all([queries.invalidateQueries({ queryKey }), loadSession()])
  }
  const add = () => setTask({ kind: 'add', isFirst: data?.length === 0 })
  const addButton =
    place.kind === 'here' ? (
      <Button look="primary" onPress={add}>
        {text.add}
      </Button>
    ) : undefined
  return (
    <Section title={text.title} text={text.text} action={headAction(data, addButton)}>
      <PlaceNote place={place} />
      {error === null ? null : <ErrorNote error={error} onRetry={refetch} />}
      {data === undefined && error === null ? <Skeleton lines={3} height={20} /> : null}
      {data?.length === 0 ? (
        <EmptyState icon={<PasskeyIcon size={32} />} title={text.empty} action={addButton}>
          {text.emptyText}
        </EmptyState>
      ) : null}
      {data === undefined || data.length === 0 ? null : (
        <Card>
          {data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setTask({ kind: 'rename', passkey })}
              onRemove={() => setTask({ kind: 'remove', passkey })}
            />
          ))}
        </Card>
      )}
      <PasskeyDialogs task={task} onClose={() => setTask(undefined)} onDone={done} />
    </Section>
  )
}

/** The address where passkeys work, if not here. */
function PlaceNote({ place }: { readonly place: PasskeyPlace }) {
  const text = useText('ownPasskeys')
  if (place.kind === 'here' || place.kind === 'unknown') return null
  return (
    <p className="field-description" role="status">
      {place.kind === 'nowhere' ? text.nowhere : null}
      {place.kind === 'not-in-this-browser' ? text.noBrowser : null}
      {place.kind === 'elsewhere' ? (
        <>
          {text.elsewhere}{' '}
          <a href={`${place.origin}/settings/passkeys`} dir="ltr">
            {place.origin}
          </a>
        </>
      ) : null}
    </p>
  )
}
