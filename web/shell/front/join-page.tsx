import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ChatError } from '../../../client/chat/chat-error.ts'
import { providersOf, serverSettingsQuery } from '../../account/server-settings.ts'
import { Button } from '../../design/buttons/button.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { useText } from '../../i18n/text.ts'
import { useTitle } from '../../page/document-title.ts'
import { chatClient } from '../../session/chat-client.ts'
import { FrontFrame } from './front-frame.tsx'
import { ConfirmAddressForm, JoinForm } from './join-form.tsx'
import { signInError } from './sign-in-error.ts'
import { ProviderButtons } from './sso/sso-buttons.tsx'

/** The target of an invitation link. */
export function JoinPage({ linkKey }: { readonly linkKey: string }) {
  const text = useText('front')
  const joinText = useText('join')
  const { data, error, refetch } = useQuery({
    queryKey: ['join', linkKey],
    queryFn: () => chatClient.call('GET /join/{key}', { key: linkKey }),
  })
  const { data: settings } = useQuery(serverSettingsQuery)
  // Until the settings are known, the form is shown: most organizations have passwords.
  const hasPasswords = settings?.email_auth_enabled ?? true
  useTitle(data === undefined ? joinText.join : joinText.joinTitle(data.organization))
  if (error instanceof ChatError && error.status >= 400 && error.status < 429) {
    return <Ended title={joinText.unknownLink} reason={joinText.unknownLinkText} />
  }
  if (error !== null) {
    return (
      <FrontFrame title={joinText.join}>
        <ErrorNote error={signInError(error)} onRetry={refetch} />
      </FrontFrame>
    )
  }
  if (data === undefined) {
    return (
      <FrontFrame title={joinText.join}>
        <div className="front-card">
          <Skeleton lines={4} height={20} />
        </div>
      </FrontFrame>
    )
  }
  if (data.state !== 'open') return <Ended title={joinText[data.state]} reason={joinText.endedText} />
  const { organization, email, invited_by: inviter } = data
  const requestLink = (address: string) => chatClient.call('POST /join/{key}', { key: linkKey, email: address })
  return (
    <FrontFrame
      title={joinText.joinTitle(organization)}
      text={inviter === undefined ? text.tagline : joinText.joinBy(inviter)}
    >
      {providersOf(settings).length === 0 ? null : (
        <div className="front-card">
          <ProviderButtons next={`/join/${linkKey}`} />
        </div>
      )}
      {hasPasswords && email === undefined ? <ConfirmAddressForm request={requestLink} /> : null}
      {hasPasswords && email !== undefined ? <JoinForm linkKey={linkKey} email={email} /> : null}
      <SignInInstead />
    </FrontFrame>
  )
}

function Ended({ title, reason }: { readonly title: string; readonly reason: string }) {
  return (
    <FrontFrame title={title} text={reason}>
      <SignInInstead />
    </FrontFrame>
  )
}

export function SignInInstead() {
  const joinText = useText('join')
  const [, navigate] = useLocation()
  return (
    <Button look="quiet" onPress={() => navigate('/sign-in')}>
      {joinText.haveAccount}
    </Button>
  )
}
