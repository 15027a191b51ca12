import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { signUpQuery } from '../../account/server-settings.ts'
import { useText } from '../../i18n/text.ts'
import { isSandbox } from '../../platform/page-facts.ts'
import { BrowserSignIn } from './apps/browser-sign-in.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SandboxPeople } from './sandbox-people.tsx'
import { SsoSignIn } from './sso/sso-sign-in.tsx'

export { SecondFactorForm } from './second-factor-form.tsx'

/** The desktop app has neither the passkeys nor the provider sessions of the browser. */
interface SignInMoreProps {
  readonly isInDesktopApp: boolean
}

/** Above the form: the browser, or the providers. */
export function SignInProviders({ isInDesktopApp }: SignInMoreProps) {
  return isInDesktopApp ? <BrowserSignIn /> : <SsoSignIn />
}

/** Below the form: a passkey, a new account, and the users of a sandbox. */
export function SignInExtras({ isInDesktopApp, hasPasswords }: SignInMoreProps & { readonly hasPasswords: boolean }) {
  return (
    <>
      {isInDesktopApp ? null : <PasskeySignIn />}
      {hasPasswords ? <CreateAccount /> : null}
      {isSandbox() && hasPasswords ? <SandboxPeople /> : null}
    </>
  )
}

function CreateAccount() {
  const { createAccount } = useText('front')
  const { data } = useQuery(signUpQuery)
  if (data?.is_open !== true) return null
  return (
    <Link className="front-forgot" href="/sign-up">
      {createAccount}
    </Link>
  )
}
