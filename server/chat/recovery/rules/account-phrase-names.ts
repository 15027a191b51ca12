import type { MailPhrases } from '../../invitations/rules/mail-phrases.ts'

/** A change about signing in that was made in a session of the person, or of who has taken it over. */
export type SignInChange = 'password' | 'factor_on' | 'factor_off' | 'recovery_codes' | 'signed_out' | 'keys_ended'

/** What the mails about getting back into an account and about its address say, in one language. */
export interface AccountPhrases {
  readonly direction: 'ltr' | 'rtl'
  /** The person asked for it, or so it seems. */
  passwordAsked(organization: string, address: string): MailPhrases
  /** An administrator or operator wants the person to choose one. */
  passwordHanded(organization: string, address: string): MailPhrases
  passwordChanged(organization: string, address: string): MailPhrases
  secondFactorReset(organization: string, address: string): MailPhrases
  signedOut(organization: string, address: string, endChatKeys: boolean): MailPhrases
  signInChanged(organization: string, address: string, change: SignInChange): MailPhrases
  /** To the new address. */
  confirmEmail(organization: string): MailPhrases
  /** To the address that is still the person's. */
  emailAsked(organization: string, newAddress: string): MailPhrases
  /** To the address that was the person's. */
  emailChanged(organization: string, newAddress: string): MailPhrases
  /** To whoever has the address that somebody else asked for. */
  emailWanted(organization: string): MailPhrases
}
