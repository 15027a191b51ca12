import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { PasskeyIcon } from '../../design/icons/icons.tsx'
import { ConfirmDialog } from '../../design/overlays/confirm-dialog.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { showToast, toastError } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { chatRequest } from '../../session/chat-request.ts'
import { makePasskey, type Passkey, type PasskeyPlace, usePasskeyPlace } from '../../session/passkeys.ts'
import { loadSession } from '../../session/sign-in.ts'
import { stepUpCode } from '../../session/step-up.ts'
import { Card, headAction, Section } from '../section.tsx'
import { browserName } from './browser-name.ts'
import { passkeySettingMessages } from './passkey-messages.ts'
import { PasskeyNameForm } from './passkey-name-form.tsx'
import { PasskeyRow } from './passkey-row.tsx'

const queryKey = ['passkeys']

export function PasskeysSection() {
  const text = useText(passkeySettingMessages)
  const queries = useQueryClient()
  const place = usePasskeyPlace()
  const [isAdding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey | undefined>()
  const [removed, setRemoved] = useState<Passkey | undefined>()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await chatRequest<{ passkeys: readonly Passkey[] }>('GET', '/passkeys')).passkeys,
  })
  const done = async (title: string) => {
    setAdding(false)
    setRenamed(undefined)
    showToast({ tone: 'good', title })
    await Promise.all([queries.invalidateQueries({ queryKey }), loadSession()])
  }
  const remove = async ({ id }: Passkey) => {
    setRemoved(undefined)
    try {
      await chatRequest('DELETE', `/passkeys/${id}`)
      await done(text.removed)
    } catch (reason) {
      if (!wasLeft(reason)) toastError(reason)
    }
  }
  const addButton =
    place.kind === 'here' ? (
      <Button look="primary" onPress={() => setAdding(true)}>
        {text.add}
      </Button>
    ) : undefined
  return (
    <Section title={text.title} text={text.text} action={headAction(data, addButton)}>
      <PlaceNote place={place} />
      {error === null ? null : <ErrorNote error={error} onRetry={refetch} />}
      {data === undefined ? <Skeleton lines={3} height={20} /> : null}
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
              onRename={() => setRenamed(passkey)}
              onRemove={() => setRemoved(passkey)}
            />
          ))}
        </Card>
      )}
      <Dialog title={text.add} isOpen={isAdding} onOpenChange={setAdding} size="small">
        <PasskeyNameForm
          name={browserName(navigator.userAgent)}
          note={data?.length === 0 ? `${text.addText} ${text.firstEnds}` : text.addText}
          submitText={text.add}
          onName={(name) => makePasskey(name).then(() => done(text.added))}
        />
      </Dialog>
      <Dialog
        title={text.rename}
        isOpen={renamed !== undefined}
        onOpenChange={() => setRenamed(undefined)}
        size="small"
      >
        {renamed === undefined ? null : (
          <PasskeyNameForm
            name={renamed.name}
            submitText={text.save}
            onName={(name) => chatRequest('PATCH', `/passkeys/${renamed.id}`, { name }).then(() => done(text.renamed))}
          />
        )}
      </Dialog>
      <ConfirmDialog
        title={text.removeTitle(removed?.name ?? '')}
        isOpen={removed !== undefined}
        onOpenChange={() => setRemoved(undefined)}
        confirmText={text.remove}
        isDangerous
        onConfirm={() => removed && remove(removed)}
      >
        {text.removeText}
      </ConfirmDialog>
    </Section>
  )
}

/** The person was asked who they are and thought better of it. */
function wasLeft(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && reason.code === stepUpCode
}

/** Where passkeys work, if not here. */
function PlaceNote({ place }: { readonly place: PasskeyPlace }) {
  const text = useText(passkeySettingMessages)
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
