import { ConfirmEmailPage } from './confirm-email-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

/** The pages that links in mails about an account lead to. */
export function RecoveryPage({ path }: { readonly path: string }) {
  const [, area, linkKey = ''] = path.split('/')
  if (area === 'reset-password') return <ResetPasswordPage key={linkKey} linkKey={linkKey} />
  if (area === 'confirm-email') return <ConfirmEmailPage key={linkKey} linkKey={linkKey} />
  return <ForgotPasswordPage />
}
