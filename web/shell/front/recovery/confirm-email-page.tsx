import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { pendingEmailQuery } from '../../../account/pending-email.ts'
import { Button } from '../../../design/buttons/button.tsx'
import { ErrorNote } from '../../../design/display/error-note.tsx'
import { Skeleton } from '../../../design/display/skeleton.tsx'
import { showToast } from '../../../design/overlays/toast.tsx'
import { useText } from '../../../i18n/text.ts'
import { useTitle } from '../../../page/document-title.ts'
import { useAttempt } from '../../../platform/use-attempt.ts'
import { chatClient } from '../../../session/chat-client.ts'
import { loadSession } from '../../../session/sign-in.ts'
import { FrontFrame } from '../front-frame.tsx'
import { isOver } from './reset-password-page.tsx'

/**
 * The target of the link in the mail to a new address. It needs a button press: programs that follow links confirm
 * nothing.
 */
export function ConfirmEmailPage({ linkKey }: { readonly linkKey: string }) {
  const text = useText('accountRecovery')
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const [isEnded, setEnded] = useState(false)
  const change = useQuery(pendingEmailQuery)
  const pending = change.data?.pending
  const { isBusy, problem, attempt } = useAttempt((reason) => {
    if (isOver(reason)) setEnded(true)
    return reason
  })
  useTitle(text.confirmTitle)
  const confirm = () =>
    attempt(async () => {
      const { email } = await chatClient.call('POST /settings/email_change/confirm', { key: linkKey })
      await Promise.all([loadSession(), queries.invalidateQueries({ queryKey: ['own-profile'] })])
      showToast({ tone: 'good', title: text.confirmed(email) })
      navigate('/settings/profile', { replace: true })
    })
  const settings = (
    <Button look="quiet" onPress={() => navigate('/settings/profile')}>
      {text.openSettings}
    </Button>
  )
  if (isEnded || pending === null)
    return (
      <FrontFrame title={text.overTitle} text={text.emailOverText}>
        {settings}
      </FrontFrame>
    )
  if (pending === undefined)
    return (
      <FrontFrame title={text.confirmTitle}>
        {change.isError ? <ErrorNote error={change.error} onRetry={change.refetch} /> : <Skeleton lines={3} />}
      </FrontFrame>
    )
  return (
    <FrontFrame title={text.confirmTitle} text={text.confirmText(pending.email)}>
      {problem === undefined ? null : <ErrorNote error={problem} />}
      <Button look="primary" size="large" isWide isBusy={isBusy} onPress={confirm}>
        {text.confirm}
      </Button>
      {settings}
    </FrontFrame>
  )
}
