import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Passkey, PasskeySite } from '../domain/passkey.ts'
import type { ProofOutcome, Session, SignInMethods, SignInOutcome, Write } from '../sessions.ts'

export interface NamedPasskeySite extends PasskeySite {
  /** The name that authenticators show. */
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

/** Passkeys prove possession of a device and user verification. */
export interface Passkeys {
  list(personId: number): Promise<readonly Passkey[]>
  /** The options for the browser; its response is valid in the same session only. */
  beginRegistration(session: Session, site: NamedPasskeySite): Promise<PublicKeyCredentialCreationOptionsJSON>
  register(session: Session, site: PasskeySite, wanted: WantedPasskey, write?: Write): Promise<Passkey>
  rename(personId: number, id: number, name: string, write?: Write): Promise<Passkey>
  /** With `methods`, the only way to sign in is refused. */
  remove(personId: number, id: number, write?: Write & { readonly methods?: SignInMethods }): Promise<Passkey>
  /** The holder is a secret of that browser; its response is valid in the same browser only. */
  beginSignIn(holder: string, site: PasskeySite): PublicKeyCredentialRequestOptionsJSON
  authenticate(attempt: PasskeyAttempt & { readonly holder: string }): Promise<SignInOutcome>
  beginStepUp(session: Session, site: PasskeySite): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** A proof of identity like a password and a code together. */
  proveIdentity(session: Session, attempt: PasskeyAttempt): Promise<ProofOutcome>
}
