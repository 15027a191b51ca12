import { ChatError } from '../../../client/chat/chat-error.ts'
import { Button } from '../../design/buttons/button.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { PasskeyIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { useAttempt } from '../../platform/use-attempt.ts'
import { usePasskeyPlace } from '../../session/passkey-place.ts'
import { proveWithPasskey } from '../../session/passkeys.ts'
import type { ProofQuestion } from '../../session/step-up.ts'
import { signInError } from '../front/sign-in-error.ts'

/** For users with a passkey, at the address where it works. */
export function PasskeyProof({ question }: { readonly question: ProofQuestion }) {
  const text = useText('passkeys')
  const place = usePasskeyPlace()
  const { isBusy, problem, attempt } = useAttempt((reason) =>
    reason instanceof ChatError && reason.code === 'AUTHENTICATION_FAILED' ? text.wrong : signInError(reason),
  )
  if (place.kind !== 'here' || !question.proofs.includes('passkey')) return null
  const prove = () =>
    attempt(async () => {
      await proveWithPasskey()
      question.answer(true)
    })
  return (
    <>
      <Button isWide isBusy={isBusy} icon={<PasskeyIcon size={20} />} onPress={prove}>
        {text.use}
      </Button>
      {problem === undefined ? null : <ErrorNote error={problem} />}
    </>
  )
}
