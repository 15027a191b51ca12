import { useLocation } from 'wouter'
import { Button } from '../../../design/buttons/button.tsx'
import { useText } from '../../../i18n/text.ts'
import { chatClient } from '../../../session/chat-client.ts'
import { FrontFrame } from '../front-frame.tsx'

/** The sign-in at a provider that waits for the person of this browser. */
export const pendingQuery = {
  queryKey: ['sso-pending'],
  queryFn: () => chatClient.call('GET /sso/pending'),
  staleTime: 0,
}

export function SignInOver() {
  const text = useText('sso')
  const [, navigate] = useLocation()
  return (
    <FrontFrame title={text.overTitle} text={text.overText}>
      <Button look="primary" size="large" onPress={() => navigate('/sign-in')}>
        {text.backToSignIn}
      </Button>
    </FrontFrame>
  )
}
