import type { Transaction } from '../../kernel/storage/database.ts'
import type { Role } from '../../kernel/values/roles.ts'
import type { Person } from '../domain/person.ts'
import type { ProvedBy, SecretCheck, SignInMethods, SignInProof, SignInProvider, Write } from '../sessions.ts'
import type { ProviderCheck } from './check-provider.ts'
import type { Provider, ProviderSettings } from './domain/provider.ts'
import type { ProviderIdentity } from './domain/provider-identity.ts'
import type { LinkedIdentity } from './store/identities.ts'

/** Why a sign-in at a provider did not complete. */
export type SsoProblem = 'unknown_provider' | 'unreachable' | 'declined' | 'attempt_over' | 'invalid'

export interface ProviderInput {
  readonly id: string
  readonly settings: ProviderSettings
  /** Undefined keeps the stored one; null removes it. */
  readonly secret: string | null | undefined
}

/** The provider has verified the person. */
export interface VerifiedSignIn {
  readonly identity: ProviderIdentity
  readonly idToken: string
  /** A path of this site. */
  readonly next: string
}

/** A verified sign-in that waits for the consent or the second factor of this person. */
export interface PendingSignIn extends VerifiedSignIn {
  readonly needs: 'consent' | 'code'
  readonly personId: number
}

export type ProblemOr<T> = T | { readonly kind: 'problem'; readonly problem: SsoProblem }

export interface ProviderGrants {
  readonly role: Role | undefined
  /** The role from before it. */
  readonly roleBefore: Role | undefined
  readonly groupIds: readonly number[]
}

/** The enabled providers before and after a change. */
export interface EnabledProviders {
  readonly before: readonly SignInProvider[]
  readonly after: readonly SignInProvider[]
}

export interface ProviderWrite extends Write {
  /** Called in the transaction, after the change; throws to refuse it. */
  readonly check?: ((enabled: EnabledProviders) => Promise<void>) | undefined
}

/** Sign-in through OpenID Connect providers. */
export interface SingleSignOn {
  /** From memory, enabled or not. */
  providers(): readonly Provider[]
  /** Reads the providers again: for changes of other processes before their notification arrives. */
  reload(): Promise<void>
  /** Without a new secret the stored one stays, unless the issuer changes. */
  saveProvider(provider: ProviderInput, write: ProviderWrite): Promise<void>
  removeProvider(id: string, write: ProviderWrite): Promise<boolean>
  /** Whether a provider is enabled; none changes until the transaction ends. */
  lockEnabled(tx: Transaction): Promise<boolean>
  checkProvider(provider: ProviderInput, redirectUri: string): Promise<readonly ProviderCheck[]>

  /** The address at the provider, and the cookie that binds the answer to this browser. */
  begin(
    providerId: string,
    attempt: { readonly redirectUri: string; readonly next: string | undefined; readonly secure: boolean },
  ): Promise<ProblemOr<{ readonly kind: 'begun'; readonly location: string; readonly cookie: string }>>
  finish(
    providerId: string,
    answer: { readonly callback: URL; readonly cookies: string | undefined; readonly secure: boolean },
  ): Promise<ProblemOr<{ readonly kind: 'verified'; readonly signIn: VerifiedSignIn }>>

  /** The person of a linked account, active or not, with a proof for `openSession`. */
  findPerson(
    signIn: VerifiedSignIn,
  ): Promise<{ readonly person: Person; readonly linked: LinkedIdentity; readonly proof: SignInProof } | undefined>
  /** The key for the browser's cookie. */
  savePending(pending: PendingSignIn): Promise<string>
  findPending(key: string): Promise<PendingSignIn | undefined>
  /** Ends it; false if it is over. */
  usePending(key: string, tx: Transaction): Promise<boolean>
  /** The code of the authenticator or a recovery code. `device`: see `SignInAttempt`. */
  checkCode(
    personId: number,
    code: string,
    origin: { readonly address: string; readonly device?: string | undefined },
  ): Promise<SecretCheck>

  /** Whether the person has a passkey or one of these methods. */
  canSignIn(personId: number, methods: SignInMethods, tx: Transaction): Promise<boolean>
  identities(personId: number): Promise<readonly LinkedIdentity[]>
  /** Locked until the transaction ends. */
  lockIdentities(personId: number, tx: Transaction): Promise<readonly LinkedIdentity[]>
  /** False if the provider's account belongs to a person already. */
  link(
    personId: number,
    identity: ProviderIdentity,
    write: Write & { readonly tx: Transaction; readonly provedBy?: ProvedBy },
  ): Promise<boolean>
  /** Undefined if there is none; `last_way_in` if the person could not sign in any more. */
  unlink(
    personId: number,
    id: number,
    write: Write & { readonly methods: SignInMethods },
  ): Promise<LinkedIdentity | 'last_way_in' | undefined>
  /** Records the use, and the grants that the provider may take away later. */
  noteUse(linked: LinkedIdentity, identity: ProviderIdentity, grants: ProviderGrants, tx: Transaction): Promise<void>

  /**
   * Undefined if the session is not of a provider. The returned function works after the session has ended; it returns the
   * address at which the provider ends its own session, or undefined if it has none or cannot be reached.
   */
  prepareSignOut(
    session: { readonly tokenHash: Buffer },
    returnTo: string,
  ): Promise<(() => Promise<string | undefined>) | undefined>
}
