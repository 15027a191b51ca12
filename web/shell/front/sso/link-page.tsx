import { useLocation } from 'wouter'
import type { ChatResultOf } from '../../../../client/chat/call-types.ts'
import { Button } from '../../../design/buttons/button.tsx'
import { ErrorNote } from '../../../design/display/error-note.tsx'
import { toastError } from '../../../design/overlays/toast.tsx'
import { useText } from '../../../i18n/text.ts'
import { useTitle } from '../../../page/document-title.ts'
import { useAttempt } from '../../../platform/use-attempt.ts'
import { chatClient } from '../../../session/chat-client.ts'
import { type SignedInPerson, useSession } from '../../../session/session-store.ts'
import { signOut } from '../../../session/sign-in.ts'
import { StepUpDialog } from '../../step-up/step-up-dialog.tsx'
import { FrontFrame } from '../front-frame.tsx'
import { LinkForm } from './link-form.tsx'

/** Asks the owner of an existing account for consent before a provider signs in to it. */
export function LinkPage({ pending }: { readonly pending: ChatResultOf<'GET /sso/pending'> }) {
  const text = useText('sso')
  const session = useSession()
  const [, navigate] = useLocation()
  useTitle(text.linkTitle)
  return (
    <FrontFrame title={text.linkTitle} text={text.linkText(pending.provider_name ?? '', pending.email ?? '')}>
      {session.kind === 'signed-in' ? (
        <InSession person={session.person} isOwner={session.person.userId === pending.user_id} />
      ) : (
        <LinkForm />
      )}
      <Button look="quiet" onPress={() => navigate('/')}>
        {text.notNow}
      </Button>
    </FrontFrame>
  )
}

function InSession({ person, isOwner }: { readonly person: SignedInPerson; readonly isOwner: boolean }) {
  const text = useText('sso')
  const { isBusy, problem, attempt } = useAttempt((reason) => reason)
  const link = () => attempt(async () => location.assign((await chatClient.call('POST /sso/link')).next))
  return (
    <div className="front-card">
      <p>{isOwner ? text.linkAs(person.fullName) : text.otherAccount(person.fullName)}</p>
      {isOwner ? (
        <Button look="primary" size="large" isWide isBusy={isBusy} onPress={link}>
          {text.link}
        </Button>
      ) : (
        <Button size="large" isWide onPress={() => signOut().catch(toastError)}>
          {text.signOut}
        </Button>
      )}
      {problem === undefined ? null : <ErrorNote error={problem} />}
      <StepUpDialog />
    </div>
  )
}
