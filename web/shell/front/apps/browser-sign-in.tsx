import { useLocation } from 'wouter'
import { Button } from '../../../design/buttons/button.tsx'
import { useText } from '../../../i18n/text.ts'

/** In the desktop app: passkeys and providers are in the browser. */
export function BrowserSignIn() {
  const text = useText('apps')
  const [, navigate] = useLocation()
  return (
    <div className="front-card">
      <Button size="large" isWide onPress={() => navigate('/desktop-sign-in')}>
        {text.inBrowser}
      </Button>
    </div>
  )
}
