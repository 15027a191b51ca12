import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverSettingsQuery } from '../../account/server-settings.ts'
import { useText } from '../../i18n/text.ts'
import { useTitle } from '../../page/document-title.ts'
import { desktopBridge } from '../../platform/desktop-app.ts'
import { isSandbox } from '../../platform/page-facts.ts'
import { useSession } from '../../session/session-store.ts'
import { BrowserSignIn } from './apps/browser-sign-in.tsx'
import { FrontFrame } from './front-frame.tsx'
import { frontMessages } from './messages.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { recoveryMessages } from './recovery/messages.ts'
import { SandboxPeople } from './sandbox-people.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SsoSignIn } from './sso/sso-sign-in.tsx'

interface SecondFactorRequest {
  readonly username: string
  readonly password: string
}

export function SignInPage() {
  const text = useText(frontMessages)
  const recovery = useText(recoveryMessages)
  const session = useSession()
  const [secondFactor, setSecondFactor] = useState<SecondFactorRequest | undefined>()
  const { data } = useQuery(serverSettingsQuery)
  useTitle(text.signIn)
  if (secondFactor !== undefined) {
    return (
      <FrontFrame title={text.codeTitle} text={text.codeText}>
        <SecondFactorForm {...secondFactor} onBack={() => setSecondFactor(undefined)} />
      </FrontFrame>
    )
  }
  // Until it is known the form is there: most organizations have passwords.
  const hasPasswords = data?.email_auth_enabled ?? true
  // The desktop app has neither the passkeys nor the provider sessions of the browser.
  const isInDesktopApp = desktopBridge() !== undefined
  const isConfirming = location.pathname.startsWith('/confirm-email/')
  const isLost = session.kind === 'signed-out' && session.isLost
  return (
    <FrontFrame title={data === undefined ? text.signIn : text.signInTo(data.realm_name)} text={text.tagline}>
      {isConfirming ? (
        <p className="front-note" role="status">
          {recovery.confirmSignIn}
        </p>
      ) : null}
      {isLost && !isConfirming ? (
        <p className="front-note" role="status">
          {text.sessionLost}
        </p>
      ) : null}
      {isInDesktopApp ? <BrowserSignIn /> : <SsoSignIn />}
      {hasPasswords ? (
        <SignInForm onSecondFactor={(username, password) => setSecondFactor({ username, password })} />
      ) : null}
      {isInDesktopApp ? null : <PasskeySignIn />}
      {isSandbox() && hasPasswords ? <SandboxPeople /> : null}
    </FrontFrame>
  )
}
