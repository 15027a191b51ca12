import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverSettingsQuery } from '../../account/server-settings.ts'
import { useText } from '../../i18n/text.ts'
import { useTitle } from '../../page/document-title.ts'
import { desktopBridge } from '../../platform/desktop-app.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useSession } from '../../session/session-store.ts'
import { FrontFrame } from './front-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'

// Every page loads the first file: it has the form, and the rest of the sign-in follows.
const more = () => import('./sign-in-more.tsx')
const SignInProviders = lazyPart(() => more().then((file) => file.SignInProviders))
const SignInExtras = lazyPart(() => more().then((file) => file.SignInExtras))
const SecondFactorForm = lazyPart(() => more().then((file) => file.SecondFactorForm))

interface SecondFactorRequest {
  readonly username: string
  readonly password: string
}

export function SignInPage() {
  const text = useText('front')
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
  // Until the settings are known, the form is shown: most organizations have passwords.
  const hasPasswords = data?.email_auth_enabled ?? true
  const isInDesktopApp = desktopBridge() !== undefined
  const isConfirming = location.pathname.startsWith('/confirm-email/')
  const isLost = session.kind === 'signed-out' && session.isLost
  return (
    <FrontFrame title={data === undefined ? text.signIn : text.signInTo(data.realm_name)} text={text.tagline}>
      {isConfirming ? (
        <p className="front-note" role="status">
          {text.confirmSignIn}
        </p>
      ) : null}
      {isLost && !isConfirming ? (
        <p className="front-note" role="status">
          {text.sessionLost}
        </p>
      ) : null}
      <SignInProviders isInDesktopApp={isInDesktopApp} />
      {hasPasswords ? (
        <SignInForm onSecondFactor={(username, password) => setSecondFactor({ username, password })} />
      ) : null}
      <SignInExtras isInDesktopApp={isInDesktopApp} hasPasswords={hasPasswords} />
    </FrontFrame>
  )
}
