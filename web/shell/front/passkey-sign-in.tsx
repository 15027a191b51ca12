import { ChatError } from '../../../client/chat/chat-error.ts'
import { Button } from '../../design/buttons/button.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { PasskeyIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import { usePasskeyPlace } from '../../session/passkey-place.ts'
import { signInWithPasskey } from '../../session/passkeys.ts'
import { acceptSession } from '../../session/sign-in.ts'
import { signInError } from './sign-in-error.ts'

/** Without a user name: the browser lists its passkeys. */
export function PasskeySignIn() {
  const text = useText('passkeys')
  const place = usePasskeyPlace()
  const { isBusy, problem, attempt } = useAttempt((reason) =>
    reason instanceof ChatError && reason.code === 'AUTHENTICATION_FAILED' ? text.wrong : signInError(reason),
  )
  if (place.kind !== 'here') return null
  const signIn = () => attempt(async () => acceptSession(await signInWithPasskey()))
  return (
    <div className="front-card">
      <Button size="large" isWide isBusy={isBusy} icon={<PasskeyIcon size={20} />} onPress={signIn}>
        {text.signIn}
      </Button>
      {problem === undefined ? null : <ErrorNote error={problem} />}
    </div>
  )
}
