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

/** Below the form: a passkey, and the users of a sandbox. */
export function SignInExtras({ isInDesktopApp, hasPasswords }: SignInMoreProps & { readonly hasPasswords: boolean }) {
  return (
    <>
      {isInDesktopApp ? null : <PasskeySignIn />}
      {isSandbox() && hasPasswords ? <SandboxPeople /> : null}
    </>
  )
}
