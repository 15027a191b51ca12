/** The interface of accounts for the rest of the server. Its stores and actions are used only through this file. */
import type { Job } from '../kernel/jobs/jobs.ts'
import type { Transaction, Transactional } from '../kernel/storage/database.ts'
import type { Awaitable } from '../kernel/values/if-present.ts'
import type { AuditEntry, AuditRecord } from './domain/audit.ts'
import type { ProofKind } from './domain/identity-proof.ts'
import type { Person } from './domain/person.ts'
import type { FactorRequirement } from './domain/required-factor.ts'
import type { Role } from './domain/role.ts'
import type { SessionSummary } from './domain/session.ts'
import type { TradingKey, TradingKeyRefusal, TradingPermission } from './domain/trading-key.ts'
import type { Passkeys } from './passkeys/passkey-ports.ts'
import type { AccountRecovery } from './recovery-ports.ts'
import type {
  EndedAccess,
  PasswordCheck,
  PasswordCheckOrigin,
  ProofOutcome,
  ProvedBy,
  SecretCheck,
  Session,
  SignInAttempt,
  SignInOutcome,
  SignInProof,
  Write,
} from './sessions.ts'
import type { SingleSignOn } from './sso/single-sign-on.ts'

export { deviceCookie, deviceTokenOf } from './device-cookie.ts'
export type { AuditEntry, AuditRecord } from './domain/audit.ts'
export { cleanEmail, emailKey } from './domain/email.ts'
export type { ProofKind } from './domain/identity-proof.ts'
export { cleanName } from './domain/name.ts'
export { type Passkey, type PasskeySite, passkeySite } from './domain/passkey.ts'
export type { Person } from './domain/person.ts'
export {
  type FactorRequirement,
  factorRequirements,
  isPasswordAlone,
  lacksRequiredFactor,
} from './domain/required-factor.ts'
export type { Role } from './domain/role.ts'
export type { SessionSummary } from './domain/session.ts'
export type { TradingKey, TradingKeyRefusal, TradingPermission } from './domain/trading-key.ts'
export type { NamedPasskeySite, PasskeyAttempt, Passkeys } from './passkeys/passkey-ports.ts'
export type { EmailChange, LinkRequested, PasswordLink } from './recovery-ports.ts'
export { AccountRefused, type RefusalReason } from './refusals.ts'
export { clearedSessionCookie, sessionCookie } from './session-cookie.ts'
export type * from './sessions.ts'
export type { ProviderCheck, ProviderCheckName } from './sso/check-provider.ts'
export { attemptCookie, pendingCookie, pendingKeyOf } from './sso/cookies.ts'
export {
  type GivenRole,
  groupsAfterSignIn,
  maySignUp,
  roleAfterSignIn,
  roleOfGroups,
  userGroupsOf,
} from './sso/domain/grants.ts'
export {
  grantableRoles,
  hasProviderOf,
  type Provider,
  type ProviderSettings,
  providerFields,
  providerIdForm,
  providerSettings,
} from './sso/domain/provider.ts'
export type { ProviderIdentity } from './sso/domain/provider-identity.ts'
export { returnPath } from './sso/domain/return-path.ts'
export type {
  EnabledProviders,
  PendingSignIn,
  ProviderGrants,
  ProviderInput,
  ProviderWrite,
  SingleSignOn,
  SsoProblem,
  VerifiedSignIn,
} from './sso/single-sign-on.ts'
export type { LinkedIdentity } from './sso/store/identities.ts'

export interface NewPerson {
  readonly kind: 'human' | 'bot'
  readonly email: string
  readonly fullName: string
  readonly role: Role
  readonly password: string | undefined
  readonly botType: number | undefined
  readonly botOwnerId: number | undefined
  /** Created together with the deployment: such an administrator does not count as new. */
  readonly isFounder?: boolean
}

/** Runs in the transaction of a change, if the change is made. */
export interface AlsoDone {
  readonly also?: ((tx: Transaction) => Promise<void>) | undefined
}

export interface PeopleQuery {
  readonly afterId?: number | undefined
  readonly limit?: number | undefined
  readonly includeDeactivated?: boolean | undefined
}

export type RoleChange =
  /** `bots`: the person's bots that were above the new role and are lowered to it. */
  | { readonly kind: 'changed'; readonly person: Person; readonly bots: readonly Person[] }
  | { readonly kind: 'refused'; readonly reason: 'last_owner' }

export type Deactivation =
  | { readonly kind: 'deactivated'; readonly person: Person; readonly bots: readonly Person[] }
  | { readonly kind: 'refused'; readonly reason: 'last_owner' | 'last_person' }

/** Ten codes, each of which replaces the authenticator once; they are shown only once. */
export type RecoveryCodes =
  | { readonly kind: 'right'; readonly codes: readonly string[] }
  | Exclude<SecretCheck, { readonly kind: 'right' }>

/** The proof of identity that a person gives in an open session. */
export interface GivenProof {
  readonly password?: string | undefined
  /** Of the authenticator, or a recovery code instead. */
  readonly code?: string | undefined
}

export interface SecondFactorEnrolment {
  /** Base32, to type where the QR code cannot be scanned. */
  readonly secret: string
  readonly uri: string
}

export interface OpenedSession extends Session {
  /** The cookie's value: only the browser has it, the database has its hash. */
  readonly token: string
}

export interface NewSession {
  readonly proof: SignInProof
  readonly address: string
  readonly userAgent: string
  /** The Cookie header of the sign-in request: its session is closed, so that no token outlives a new sign-in. */
  readonly replaces?: string | undefined
}

export type ChatKeyLookup =
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'deactivated' }

/** A trading key with its secret; never logged, never sent. */
export interface TradingKeyWithSecret extends TradingKey {
  /** The bytes of the secret's text, as shown to its owner: the key of the HMAC. */
  readonly secretKey: Buffer
  readonly ownerIsActive: boolean
  readonly ownerIsAdministrator: boolean
  /** Whether the owner needs a second factor and has none. */
  ownerLacksFactor(requirement: FactorRequirement): boolean
  allowsAddress(address: string): boolean
}

export interface NewTradingKey {
  readonly personId: number
  readonly label: string
  readonly permissions: readonly TradingPermission[]
  readonly ipRanges: readonly string[]
  readonly expiresAtMs: number | undefined
  readonly sessionTokenHash: Buffer | undefined
  /** By default on for a key of a session and off for others; always on for a key that operates the venue. */
  readonly boundSignaturesOnly?: boolean | undefined
  /** The networks of a key with the permission `wallet`. */
  readonly networks?: readonly string[] | undefined
}

/** Absent fields do not change; an expiry of null means never. */
export interface TradingKeyChange {
  readonly label?: string | undefined
  readonly permissions?: readonly TradingPermission[] | undefined
  readonly ipRanges?: readonly string[] | undefined
  readonly expiresAtMs?: number | null | undefined
  readonly boundSignaturesOnly?: boolean | undefined
  /** The networks of a key with the permission `wallet`. */
  readonly networks?: readonly string[] | undefined
}

/** A refused write throws `AccountRefused` and changes nothing. */
export interface Accounts extends AccountRecovery {
  createPerson(person: NewPerson, write?: Write): Promise<Person>
  findById(personId: number, within?: Transactional): Promise<Person | undefined>
  findByEmail(email: string, within?: Transactional): Promise<Person | undefined>
  list(query?: PeopleQuery): Promise<{ readonly people: readonly Person[]; readonly nextAfterId: number | undefined }>
  changeName(personId: number, fullName: string, write?: Write): Promise<Person>
  changeEmail(personId: number, email: string, write?: Write): Promise<Person>
  changeRole(personId: number, role: Role, write?: Write): Promise<RoleChange>
  /** Ends the bot's chat keys, and lowers its role to that of its new owner. */
  changeBotOwner(botId: number, ownerId: number, write?: Write): Promise<Person>
  /** Ends the person's sessions except `keep`; chat keys end only with `endChatKeys`. */
  setPassword(
    personId: number,
    password: string,
    write?: Write & EndedAccess & Pick<ProvedBy, 'credentialEpoch'>,
  ): Promise<void>
  /** Ends sessions, chat keys and trading keys of the person and of the person's bots, which are deactivated too. */
  deactivate(personId: number, write?: Write): Promise<Deactivation>
  /** The person only: bots stay as they are, and ended credentials stay ended. */
  reactivate(personId: number, write?: Write): Promise<Person>

  authenticate(attempt: SignInAttempt): Promise<SignInOutcome>
  /** For a signed-in person before a sensitive action. */
  checkPassword(personId: number, password: string, origin: PasswordCheckOrigin): Promise<PasswordCheck>
  beginSecondFactor(personId: number, issuer: string): Promise<SecondFactorEnrolment>
  /** Returns the first recovery codes, ends the person's sessions except `keep`, and proves that one. */
  confirmSecondFactor(personId: number, code: string, ended?: EndedAccess & AlsoDone): Promise<RecoveryCodes>
  /** With a code of the authenticator or a recovery code. */
  removeSecondFactor(personId: number, code: string, more?: AlsoDone): Promise<SecretCheck>
  /** Replaces the recovery codes, with a code of the authenticator or an old recovery code. */
  renewRecoveryCodes(personId: number, code: string, more?: AlsoDone): Promise<RecoveryCodes>
  /** Without a code: for a session with a recent proof of identity. */
  replaceRecoveryCodes(personId: number, more?: AlsoDone): Promise<readonly string[]>
  recoveryCodesLeft(personId: number): Promise<number>
  /** Without a code: for an operator after the loss of a device, and for a session as above. */
  resetSecondFactor(personId: number, write?: Write): Promise<void>

  /**
   * Called before an action that a stolen session must not do. Returns the proofs that the person can give, or undefined after
   * a recent proof. A session is identified by its token or by its trading key.
   */
  missingProof(
    session: Pick<Session, 'tokenHash'> | Pick<TradingKey, 'apiKey'>,
  ): Promise<readonly ProofKind[] | undefined>
  proveIdentity(session: Pick<Session, 'tokenHash' | 'person'>, given: GivenProof): Promise<ProofOutcome>

  readonly passkeys: Passkeys

  readonly sso: SingleSignOn

  openSession(session: NewSession, write?: Write): Promise<OpenedSession>
  /** A code that signs in once, within minutes, as the person of this session and while it lasts. */
  issueSignInCode(session: Pick<Session, 'tokenHash'>): Promise<string>
  /** Undefined for a code that is wrong, used or too old. */
  acceptSignInCode(code: string): Promise<SignInProof | undefined>
  newDeviceToken(): string
  /**
   * Whether the person has signed in with this device before; from now on it is known. The mark is a secret of that browser or
   * program: the token of its cookie, or its name and address if it has no cookie.
   */
  noteDevice(personId: number, mark: string, write?: Write): Promise<'new' | 'known'>
  session(token: string): Promise<Session | undefined>
  /** On an https site only the host-bound cookie counts, which no sibling host can set. */
  sessionFromCookies(header: string | undefined): Promise<Session | undefined>
  csrfTokenMatches(session: Session, sent: string): boolean
  sessions(personId: number): Promise<readonly SessionSummary[]>
  closeSession(session: Pick<Session, 'tokenHash'>): Promise<void>
  closeSessionById(personId: number, sessionId: string, write?: Write): Promise<boolean>
  closeSessions(personId: number, write?: Write & EndedAccess): Promise<void>

  issueChatKey(personId: number, write?: Write & { readonly provedBy?: ProvedBy }): Promise<string>
  /** Replaces all keys with one new key. */
  regenerateChatKey(personId: number, write?: Write & { readonly provedBy?: ProvedBy | undefined }): Promise<string>
  personByChatKey(email: string, key: string): Promise<ChatKeyLookup>

  createTradingKey(key: NewTradingKey, write?: Write): Promise<{ readonly key: TradingKey; readonly secretKey: string }>
  /** Every valid key of a program, then keys of sessions and revoked ones up to a limit; the newest of each first. */
  tradingKeys(personId: number): Promise<readonly TradingKey[]>
  /** `check` receives the locked key before and after the change, and throws to refuse. */
  changeTradingKey(
    personId: number,
    apiKey: string,
    change: TradingKeyChange,
    write?: Write & { readonly check?: (before: TradingKey, after: TradingKey) => void },
  ): Promise<TradingKey>
  revokeTradingKey(personId: number, apiKey: string, write?: Write): Promise<void>
  /** For the request path; undefined if it is unknown or revoked. Check the signature first, then `tradingKeyRefusal`. */
  tradingKey(apiKey: string): Awaitable<TradingKeyWithSecret | undefined>
  /** Why a key with a valid signature may not do this; `permission` is undefined if any key may. */
  tradingKeyRefusal(
    key: TradingKeyWithSecret,
    use: { readonly address: string; readonly permission: TradingPermission | undefined },
  ): TradingKeyRefusal | undefined
  /** Verifies the signature of an unknown key, so that it takes as long as for a known one. */
  readonly decoySecretKey: Buffer
  /** Notes the time and address; a job writes them later. */
  noteTradingKeyUse(apiKey: string, address: string): void

  audit(tx: Transaction, entry: AuditEntry): Promise<void>
  auditLog(query?: { readonly beforeId?: number; readonly limit?: number }): Promise<readonly AuditRecord[]>
  /** The entries since then without an actor, oldest first: those of the command line, which is another process. */
  operatorEntries(sinceMs: number): Promise<readonly AuditRecord[]>

  /** The jobs to run while the server is up. */
  readonly jobs: readonly Job[]
  /** Writes the noted uses and stops listening; the database stays open. */
  close(): Promise<void>
}
