/** What the rest of the server knows of people. Stores and actions of accounts are reached through this alone. */
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
import type { Passkeys } from './passkeys/passkeys.ts'
import type { AccountRecovery } from './recovery-ports.ts'
import type { ProofOutcome, SecretCheck, Session, SignInOutcome, SignInProof, Write } from './sessions.ts'

export { deviceCookie, deviceTokenOf } from './device-cookie.ts'
export type { AuditEntry, AuditRecord } from './domain/audit.ts'
export { cleanEmail, emailKey } from './domain/email.ts'
export type { ProofKind } from './domain/identity-proof.ts'
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
export type { NamedPasskeySite, PasskeyAttempt, Passkeys } from './passkeys/passkeys.ts'
export type { EmailChange, LinkRequested, PasswordLink } from './recovery-ports.ts'
export { AccountRefused, type RefusalReason } from './refusals.ts'
export { clearedSessionCookie, sessionCookie } from './session-cookie.ts'
export type { ProofOutcome, SecretCheck, Session, SignInOutcome, SignInProof, Write } from './sessions.ts'

export interface NewPerson {
  readonly kind: 'human' | 'bot'
  readonly email: string
  readonly fullName: string
  readonly role: Role
  readonly password: string | undefined
  readonly botType: number | undefined
  readonly botOwnerId: number | undefined
  /** Made together with the deployment: an administrator of such people is not a new one. */
  readonly isFounder?: boolean
}

/** What ends with a change of how a person proves who they are: all sessions but the one that is kept, and if they wish, chat keys. */
export interface EndedAccess {
  readonly keep?: Session | undefined
  readonly endChatKeys?: boolean | undefined
}

/** Runs in the transaction of a change, and only where the change is made. */
export interface AlsoDone {
  readonly also?: ((tx: Transaction) => Promise<void>) | undefined
}

export interface PeopleQuery {
  readonly afterId?: number | undefined
  readonly limit?: number | undefined
  readonly includeDeactivated?: boolean | undefined
}

export type RoleChange =
  /** `bots`: those of the person that were above the new role and have it now. */
  | { readonly kind: 'changed'; readonly person: Person; readonly bots: readonly Person[] }
  | { readonly kind: 'refused'; readonly reason: 'last_owner' }

export type Deactivation =
  | { readonly kind: 'deactivated'; readonly person: Person; readonly bots: readonly Person[] }
  | { readonly kind: 'refused'; readonly reason: 'last_owner' | 'last_person' }

export interface SignInAttempt {
  readonly username: string
  readonly password: string
  /** A code of the authenticator, or a recovery code in its place. */
  readonly secondFactor: string | undefined
  readonly address: string
  /** What only that browser or program has; see `noteDevice`. Failures of strangers do not hold up one that is known. */
  readonly device?: string | undefined
}

/** Where a password is given again: in a session, or with a key from an address. */
export interface PasswordCheckOrigin {
  readonly address: string
  readonly session?: Pick<Session, 'tokenHash'> | undefined
}

/** Ten codes, each of which stands in for the authenticator once; nobody can show them again. */
export type RecoveryCodes =
  | { readonly kind: 'right'; readonly codes: readonly string[] }
  | Exclude<SecretCheck, { readonly kind: 'right' }>

/** What a person gives to prove who they are to a session that is open already. */
export interface GivenProof {
  readonly password?: string | undefined
  /** Of the authenticator, or a recovery code in its place. */
  readonly code?: string | undefined
}

export interface SecondFactorEnrolment {
  /** Base32, to be typed where the picture cannot be scanned. */
  readonly secret: string
  readonly uri: string
}

export interface OpenedSession extends Session {
  /** The cookie's value: known to the browser alone, stored only as a hash. */
  readonly token: string
}

export interface NewSession {
  readonly proof: SignInProof
  readonly address: string
  readonly userAgent: string
  /** The Cookie header of the sign-in request: a session it names is closed, so that no token outlives a sign-in. */
  readonly replaces?: string | undefined
}

export type ChatKeyLookup =
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'deactivated' }

/** A trading key with what a signature is checked against; never logged, never sent. */
export interface TradingKeyWithSecret extends TradingKey {
  /** The bytes of the secret's text as its owner was shown it: the key of the HMAC. */
  readonly secretKey: Buffer
  readonly ownerIsActive: boolean
  readonly ownerIsAdministrator: boolean
  /** Whether the owner has no second factor though they would need one. */
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
  /** Unless given, on for the key of a session and off for others; always on for a key that operates the venue. */
  readonly boundSignaturesOnly?: boolean | undefined
}

/** What is left out stays as it is; an expiry of null means never. */
export interface TradingKeyChange {
  readonly label?: string | undefined
  readonly permissions?: readonly TradingPermission[] | undefined
  readonly ipRanges?: readonly string[] | undefined
  readonly expiresAtMs?: number | null | undefined
  readonly boundSignaturesOnly?: boolean | undefined
}

/** A write that cannot be done throws `AccountRefused` and has changed nothing. */
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
  /** Ends the person's sessions except the one that is kept; chat keys stay unless they are to end too. */
  setPassword(personId: number, password: string, write?: Write & EndedAccess): Promise<void>
  /** Ends sessions, chat keys and trading keys of the person and of the person's bots, who are deactivated as well. */
  deactivate(personId: number, write?: Write): Promise<Deactivation>
  /** The person alone: bots stay as they are, and nothing that was ended comes back. */
  reactivate(personId: number, write?: Write): Promise<Person>

  authenticate(attempt: SignInAttempt): Promise<SignInOutcome>
  /** For a signed-in person who is about to do something that deserves asking again. */
  checkPassword(personId: number, password: string, origin: PasswordCheckOrigin): Promise<SecretCheck>
  beginSecondFactor(personId: number, issuer: string): Promise<SecondFactorEnrolment>
  /** Comes with the first recovery codes and ends the person's sessions except the one that is kept, which it proves. */
  confirmSecondFactor(personId: number, code: string, ended?: EndedAccess & AlsoDone): Promise<RecoveryCodes>
  /** By a code of the authenticator or a recovery code. */
  removeSecondFactor(personId: number, code: string, more?: AlsoDone): Promise<SecretCheck>
  /** Ten new recovery codes in place of those there were, for a code of the authenticator or one of the old ones. */
  renewRecoveryCodes(personId: number, code: string, more?: AlsoDone): Promise<RecoveryCodes>
  /** Without a code: for a session that has proved lately who its person is. */
  replaceRecoveryCodes(personId: number, more?: AlsoDone): Promise<readonly string[]>
  recoveryCodesLeft(personId: number): Promise<number>
  /** Without a code: for an operator who has seen that the person's device is lost, and for a session as above. */
  resetSecondFactor(personId: number, write?: Write): Promise<void>

  /**
   * Before something that a stolen session must not do: which proofs the person can give, or undefined when they have given
   * one recently. A session is named by its own token or by the trading key that was made for it.
   */
  missingProof(
    session: Pick<Session, 'tokenHash'> | Pick<TradingKey, 'apiKey'>,
  ): Promise<readonly ProofKind[] | undefined>
  proveIdentity(session: Pick<Session, 'tokenHash' | 'person'>, given: GivenProof): Promise<ProofOutcome>

  readonly passkeys: Passkeys

  openSession(session: NewSession, write?: Write): Promise<OpenedSession>
  newDeviceToken(): string
  /**
   * Whether the person has signed in with this before, which is known from now on. The mark is what only that browser or
   * program has: the token of its cookie, or where it keeps none, its name and address.
   */
  noteDevice(personId: number, mark: string, write?: Write): Promise<'new' | 'known'>
  session(token: string): Promise<Session | undefined>
  /** On an https site only the cookie counts that no neighbouring host can set. */
  sessionFromCookies(header: string | undefined): Promise<Session | undefined>
  csrfTokenMatches(session: Session, sent: string): boolean
  sessions(personId: number): Promise<readonly SessionSummary[]>
  closeSession(session: Pick<Session, 'tokenHash'>): Promise<void>
  closeSessionById(personId: number, sessionId: string, write?: Write): Promise<boolean>
  closeSessions(personId: number, write?: Write & EndedAccess): Promise<void>

  issueChatKey(personId: number, write?: Write): Promise<string>
  /** One new key in place of all there were. */
  regenerateChatKey(personId: number, write?: Write): Promise<string>
  personByChatKey(email: string, key: string): Promise<ChatKeyLookup>

  createTradingKey(key: NewTradingKey, write?: Write): Promise<{ readonly key: TradingKey; readonly secretKey: string }>
  tradingKeys(personId: number): Promise<readonly TradingKey[]>
  /** `check` sees the key before and after, which nobody changes meanwhile, and throws to refuse. */
  changeTradingKey(
    personId: number,
    apiKey: string,
    change: TradingKeyChange,
    write?: Write & { readonly check?: (before: TradingKey, after: TradingKey) => void },
  ): Promise<TradingKey>
  revokeTradingKey(personId: number, apiKey: string, write?: Write): Promise<void>
  /** For the request path; undefined when it is unknown or revoked. Check the signature first, then `tradingKeyRefusal`. */
  tradingKey(apiKey: string): Awaitable<TradingKeyWithSecret | undefined>
  /** Why a key with a right signature may still not do this; `permission` is undefined where any key will do. */
  tradingKeyRefusal(
    key: TradingKeyWithSecret,
    use: { readonly address: string; readonly permission: TradingPermission | undefined },
  ): TradingKeyRefusal | undefined
  /** What to check the signature of an unknown key against, so that it takes as long as for a known one. */
  readonly decoySecretKey: Buffer
  /** Remembers when and from where; it is written later, off the request's path. */
  noteTradingKeyUse(apiKey: string, address: string): void

  audit(tx: Transaction, entry: AuditEntry): Promise<void>
  auditLog(query?: { readonly beforeId?: number; readonly limit?: number }): Promise<readonly AuditRecord[]>

  /** To be run by the clock for as long as the server is up. */
  readonly jobs: readonly Job[]
  /** Writes what was only remembered and stops listening; the database stays open. */
  close(): Promise<void>
}
