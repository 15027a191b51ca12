import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Passkey, PasskeySite } from '../domain/passkey.ts'
import type { ProofOutcome, Session, SignInOutcome, Write } from '../sessions.ts'

export interface NamedPasskeySite extends PasskeySite {
  /** As authenticators show it to the person. */
  readonly name: string
}

export interface WantedPasskey {
  readonly response: RegistrationResponseJSON
  readonly name: string
}

export interface PasskeyAttempt {
  readonly site: PasskeySite
  readonly response: AuthenticationResponseJSON
  readonly address: string
}

/** Passkeys: each proves that its owner is there and was recognized by the device. */
export interface Passkeys {
  list(personId: number): Promise<readonly Passkey[]>
  /** What the browser is asked for; the answer counts in the same session alone. */
  beginRegistration(session: Session, site: NamedPasskeySite): Promise<PublicKeyCredentialCreationOptionsJSON>
  register(session: Session, site: PasskeySite, wanted: WantedPasskey, write?: Write): Promise<Passkey>
  rename(personId: number, id: number, name: string, write?: Write): Promise<Passkey>
  remove(personId: number, id: number, write?: Write): Promise<Passkey>
  /** The holder is what only that browser has; the answer counts in the same browser alone. */
  beginSignIn(holder: string, site: PasskeySite): PublicKeyCredentialRequestOptionsJSON
  authenticate(attempt: PasskeyAttempt & { readonly holder: string }): Promise<SignInOutcome>
  beginStepUp(session: Session, site: PasskeySite): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** Proves the session, as a password and a code together would. */
  proveIdentity(session: Session, attempt: PasskeyAttempt): Promise<ProofOutcome>
}
