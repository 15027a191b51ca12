import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { type PendingEmail, pendingEmailQuery } from '../../account/pending-email.ts'
import { Button } from '../../design/buttons/button.tsx'
import { messageOf } from '../../design/display/error-note.tsx'
import { TextField } from '../../design/fields/text-field.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { showToast, toastError } from '../../design/overlays/toast.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Card, Choice } from '../../page/sections/section.tsx'
import { useAttempt } from '../../platform/use-attempt.ts'
import { chatClient } from '../../session/chat-client.ts'
import { usePerson } from '../../session/session-store.ts'
import './email-card.css'

/** The email address, and a new one with a pending confirmation. */
export function EmailCard() {
  const settings = useText('settings')
  const text = useText('email')
  const { email } = usePerson()
  const { data: change } = useQuery(pendingEmailQuery)
  const [isChanging, setChanging] = useState(false)
  return (
    <Card>
      <Choice label={settings.email} description={email}>
        {change?.may_change === true ? (
          <Button onPress={() => setChanging(true)} aria-label={text.changeLabel}>
            {text.change}
          </Button>
        ) : null}
      </Choice>
      {change?.pending ? <PendingRow pending={change.pending} /> : null}
      {isChanging ? <ChangeDialog onClose={() => setChanging(false)} /> : null}
    </Card>
  )
}

function PendingRow({ pending }: { readonly pending: PendingEmail }) {
  const text = useText('email')
  const formats = useFormats()
  const queries = useQueryClient()
  const { isBusy, attempt } = useAttempt(toastError)
  const act = (send: () => Promise<unknown>, title: string) =>
    attempt(async () => {
      await send()
      await queries.invalidateQueries(pendingEmailQuery)
      showToast({ tone: 'good', title })
    })
  const until = formats.full(pending.expires_at * 1000)
  return (
    <Choice label={text.pending(pending.email)} description={text.pendingText(until)}>
      <Button
        isDisabled={isBusy}
        onPress={() => act(() => chatClient.call('POST /settings/email_change/resend'), text.sent)}
      >
        {text.resend}
      </Button>
      <Button
        look="quiet"
        isDisabled={isBusy}
        onPress={() => act(() => chatClient.call('DELETE /settings/email_change'), text.cancelled)}
      >
        {text.cancel}
      </Button>
    </Choice>
  )
}

function ChangeDialog({ onClose }: { readonly onClose: () => void }) {
  const shared = useText('design')
  const text = useText('email')
  const person = usePerson()
  const queries = useQueryClient()
  const form = useId()
  const [email, setEmail] = useState('')
  const [isTried, setTried] = useState(false)
  const { isBusy, problem, attempt } = useAttempt(messageOf)
  const newEmail = email.trim()
  const mistake = !/^\S+@\S+$/.test(newEmail) ? text.invalid : newEmail === person.email ? text.same : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (mistake !== undefined) return
    await attempt(async () => {
      await chatClient.call('PATCH /settings', { email: newEmail })
      await queries.invalidateQueries(pendingEmailQuery)
      showToast({ tone: 'good', title: text.sent })
      onClose()
    })
  }
  return (
    <Dialog
      title={text.title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      isSticky
      actions={
        <>
          <Button onPress={onClose}>{shared.cancel}</Button>
          <Button type="submit" form={form} look="primary" isBusy={isBusy}>
            {text.send}
          </Button>
        </>
      }
    >
      <form id={form} className="email-form" onSubmit={submit} noValidate>
        <p>{text.text}</p>
        <TextField
          label={text.newAddress}
          type="email"
          autoComplete="email"
          dir="ltr"
          autoFocus
          value={email}
          onChange={setEmail}
          error={problem ?? (isTried ? mistake : undefined)}
          hasErrorLine
        />
      </form>
    </Dialog>
  )
}
