import type { MailPhrases } from '../../invitations/rules/mail-phrases.ts'

/** A change of the sign-in, made in a session of the user or of an attacker. */
export type SignInChange =
  | 'password'
  | 'factor_on'
  | 'factor_off'
  | 'recovery_codes'
  | 'signed_out'
  | 'keys_ended'
  | 'provider_linked'
  | 'provider_unlinked'

/** The texts of mails about account recovery and addresses, in one language. */
export interface AccountPhrases {
  readonly direction: 'ltr' | 'rtl'
  /** The user requested it, or someone with their address. */
  passwordResetRequested(organization: string, address: string): MailPhrases
  /** An administrator or operator asks the user to choose one. */
  passwordResetByAdministrator(organization: string, address: string): MailPhrases
  passwordChanged(organization: string, address: string): MailPhrases
  secondFactorReset(organization: string, address: string): MailPhrases
  signedOut(organization: string, address: string, endChatKeys: boolean): MailPhrases
  signInChanged(organization: string, address: string, change: SignInChange): MailPhrases
  /** To the new address. */
  confirmEmail(organization: string): MailPhrases
  /** To the current address. */
  emailChangeRequested(organization: string, newAddress: string): MailPhrases
  /** To the former address. */
  emailChanged(organization: string, newAddress: string): MailPhrases
  /** To the user whose address someone else requested. */
  emailInUse(organization: string): MailPhrases
}
