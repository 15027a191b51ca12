import type { Transactional } from '../kernel/storage/database.ts'
import type { ProofKind } from './domain/identity-proof.ts'
import type { Person } from './domain/person.ts'

/** The actor of a change, for the audit log, and the transaction to join. */
export interface Write {
  readonly by?: number | undefined
  readonly tx?: Transactional | undefined
}

/** The methods by which people sign in, besides passkeys. */
export interface SignInMethods {
  readonly passwords: boolean
  /** The providers that sign people in. */
  readonly providers: readonly SignInProvider[]
}

export interface SignInProvider {
  readonly id: string
  readonly issuer: string
}

/**
 * The checked password or the open session on which a change rests. The change is refused if it has ended since the check:
 * otherwise a request in progress would undo a new password, or outlast it.
 */
export interface ProvedBy {
  /** Of the password, when it was checked. */
  readonly credentialEpoch?: number | undefined
  readonly session?: Pick<Session, 'tokenHash'> | undefined
}

/** A proof of a sign-in; invalid once the password changes or the person is deactivated. */
export interface SignInProof {
  readonly personId: number
  readonly credentialEpoch: number
  readonly withSecondFactor: boolean
  /** Of a sign-in at a provider. */
  readonly provider?: ProviderSignIn | undefined
  /** Of a code from a session in which a trusted provider checked a second factor. */
  readonly hasFactorOfProvider?: boolean | undefined
  /** Of a code: when the person last proved their identity in the session that made it. Otherwise now. */
  readonly provedAtMs?: number | undefined
}

export interface ProviderSignIn {
  readonly id: string
  /** Ends the session at the provider. */
  readonly idToken: string
  /** The provider checked a second factor and is trusted to do so. */
  readonly checkedFactor: boolean
}

export type SignInOutcome =
  | { readonly kind: 'signed_in'; readonly person: Person; readonly proof: SignInProof }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'deactivated' }
  | { readonly kind: 'second_factor_required' }
  | { readonly kind: 'too_many_failures'; readonly retryAfterMs: number }

export type SecretCheck =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too_many_failures'; readonly retryAfterMs: number }

export type PasswordCheck =
  /** The epoch at which the password was right. */
  { readonly kind: 'right'; readonly credentialEpoch: number } | Exclude<SecretCheck, { readonly kind: 'right' }>

export type ProofOutcome =
  | { readonly kind: 'right'; readonly recentUntilMs: number }
  /** The given proof is not enough for this person; it was not checked. */
  | { readonly kind: 'not_enough'; readonly proofs: readonly ProofKind[] }
  | Exclude<SecretCheck, { readonly kind: 'right' }>

export interface Session {
  readonly person: Person
  /** The required X-CSRFToken header, derived from the session's token. */
  readonly csrfToken: string
  readonly tokenHash: Buffer
  readonly expiresAtMs: number
  /** A trusted provider checked a second factor, so the person needs none of their own in this session. */
  readonly hasFactorOfProvider: boolean
}

/**
 * The access that ends when a person's credentials change: all sessions except `keep`, which must still be open, and
 * optionally the chat keys.
 */
export interface EndedAccess {
  readonly keep?: Session | undefined
  readonly endChatKeys?: boolean | undefined
}

export interface SignInAttempt {
  readonly username: string
  readonly password: string
  /** A code of the authenticator, or a recovery code instead. */
  readonly secondFactor: string | undefined
  readonly address: string
  /** A secret of that browser or program; see `noteDevice`. Failures of others do not block a known device. */
  readonly device?: string | undefined
}

/** The origin of a password check: a session, or a key at an address. */
export interface PasswordCheckOrigin {
  readonly address: string
  readonly session?: Pick<Session, 'tokenHash'> | undefined
}
