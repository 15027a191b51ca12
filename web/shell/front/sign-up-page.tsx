import { useQuery } from '@tanstack/react-query'
import { signUpQuery } from '../../account/server-settings.ts'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { useText } from '../../i18n/text.ts'
import { useTitle } from '../../page/document-title.ts'
import { chatClient } from '../../session/chat-client.ts'
import { FrontFrame } from './front-frame.tsx'
import { ConfirmAddressForm } from './join-form.tsx'
import { SignInInstead } from './join-page.tsx'
import { signInError } from './sign-in-error.ts'

/** Creates an account without an invitation, where the organization is open to all. */
export function SignUpPage() {
  const text = useText('front')
  const joinText = useText('join')
  const { data, error, refetch } = useQuery(signUpQuery)
  useTitle(text.createAccount)
  if (data?.is_open === false) {
    return (
      <FrontFrame title={joinText.invitationNeeded} text={joinText.invitationNeededText}>
        <SignInInstead />
      </FrontFrame>
    )
  }
  return (
    <FrontFrame title={text.createAccount} text={text.tagline}>
      {error === null ? null : <ErrorNote error={signInError(error)} onRetry={refetch} />}
      {data === undefined && error === null ? (
        <div className="front-card">
          <Skeleton lines={2} height={20} />
        </div>
      ) : null}
      {data === undefined ? null : (
        <ConfirmAddressForm request={(email) => chatClient.call('POST /sign_up', { email })} />
      )}
      <SignInInstead />
    </FrontFrame>
  )
}
