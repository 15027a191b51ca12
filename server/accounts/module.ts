import { ConcurrencyLimiter } from '../kernel/auth/concurrency-limiter.ts'
import { equalInConstantTime } from '../kernel/auth/constant-time.ts'
import { createPasswordHashing, type PasswordCost, strongPasswordCost } from '../kernel/auth/password-hashing.ts'
import type { Clock } from '../kernel/clock/clock.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import { errorFields, type Logger } from '../kernel/logging/logger.ts'
import type { ConnectionSettings } from '../kernel/storage/connection-settings.ts'
import type { Database } from '../kernel/storage/database.ts'
import {
  authenticateByPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  proveByPasskey,
} from './actions/authenticate-by-passkey.ts'
import { changeBotOwner, changeEmail, changeName, changeRole, setPassword } from './actions/change-person.ts'
import { issueChatKey, regenerateChatKey } from './actions/chat-keys.ts'
import { createPerson } from './actions/create-person.ts'
import { deactivatePerson, reactivatePerson } from './actions/deactivate-person.ts'
import { noteDevice } from './actions/known-devices.ts'
import * as passkeys from './actions/manage-passkeys.ts'
import { missingProof, proveIdentity } from './actions/prove-identity.ts'
import * as secondFactor from './actions/second-factor.ts'
import { closeSession, closeSessionById, closeSessions, openSession } from './actions/sessions.ts'
import { authenticate, checkPassword } from './actions/sign-in.ts'
import { acceptSignInCode, issueSignInCode } from './actions/sign-in-codes.ts'
import { changeTradingKey, createTradingKey, revokeTradingKey } from './actions/trading-keys.ts'
import { emailKey } from './domain/email.ts'
import { tradingKeyRefusal } from './domain/trading-key.ts'
import { accountsJobs } from './jobs.ts'
import * as limits from './limits.ts'
import { type ChangeListener, listenForChanges } from './lookup/change-listener.ts'
import { CredentialChanges } from './lookup/credential-changes.ts'
import { createLookups, type Lookups } from './lookup/lookups.ts'
import type { Passkeys } from './passkeys/passkey-ports.ts'
import type { Accounts } from './ports.ts'
import { recoveryOf } from './recovery.ts'
import type { AccountsServices } from './services.ts'
import { sessionTokenOf } from './session-cookie.ts'
import { createSso, type OpenedSso } from './sso/create.ts'
import { providersChanged } from './sso/services.ts'
import { insertAuditEntry, readAuditLog, readOperatorEntries } from './store/audit-log.ts'
import { changesChannel } from './store/credential-notifications.ts'
import { listPasskeys } from './store/passkeys.ts'
import { findPersonByEmailKey, findPersonById, listPeople } from './store/people.ts'
import { countRecoveryCodes } from './store/recovery-codes.ts'
import { listSessions } from './store/sessions.ts'
import { listTradingKeys } from './store/trading-keys.ts'
import { checkMasterKey, createVault } from './vault.ts'

export { isSealedUnder, type Resealed, resealAll } from './actions/reseal-all.ts'
export { accountsMigrations } from './store/migrations.ts'

export interface AccountsOptions {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly masterKey: Buffer
  /** For the notifications of other processes. Without it nothing is cached between two requests. */
  readonly connection?: ConnectionSettings | undefined
  readonly passwordCost?: PasswordCost | undefined
  /** Browsers reach the site over https. */
  readonly isHttps?: boolean
  /** The single sign-on providers of the environment. */
  readonly ssoProviders?: readonly Readonly<Record<string, unknown>>[] | undefined
}

/** Throws `MasterKeyRefused` if the secrets in the database are sealed under another key. */
export async function createAccounts(options: AccountsOptions): Promise<Accounts> {
  const { database, clock, ids, log, masterKey, connection, passwordCost = strongPasswordCost } = options
  const vault = createVault(masterKey, ids)
  await checkMasterKey(database.sql, vault)
  const lookups = createLookups(database, clock, vault)
  const changes = new CredentialChanges(lookups.caches)
  const services: AccountsServices = {
    database,
    clock,
    ids,
    log,
    vault,
    changes,
    isHttps: options.isHttps ?? false,
    passwords: createPasswordHashing(passwordCost, {
      runningMax: limits.hashesRunningMax,
      waitingMax: limits.hashesWaitingMax,
    }),
    signInTurns: new ConcurrencyLimiter({ runningMax: limits.signInsRunningMax, waitingMax: limits.signInsWaitingMax }),
  }
  const opened = await createSso(services, options.ssoProviders ?? [])
  const listener =
    connection &&
    (await listenForChanges({
      connection,
      channel: changesChannel,
      log,
      onMessage(payload) {
        changes.receive(payload)
        opened.receive(payload)
      },
      onListening(isListening) {
        changes.setListening(isListening)
        if (isListening) opened.receive(providersChanged)
      },
    }))
  return assemble(services, lookups, opened, listener)
}

function assemble(
  services: AccountsServices,
  lookups: Lookups,
  { sso, close: closeSso }: OpenedSso,
  listener: ChangeListener | undefined,
): Accounts {
  const { database, clock, ids, log } = services
  return {
    ...peopleOf(services),
    passkeys: passkeysOf(services),
    sso,
    ...sessionsOf(services, lookups),
    ...keysOf(services, lookups),
    ...recoveryOf(services),
    audit: (tx, entry) => insertAuditEntry(tx.sql, entry, clock.nowMs()),
    auditLog: ({ beforeId, limit } = {}) => readAuditLog(database.sql, beforeId, pageSize(limit)),
    operatorEntries: (sinceMs) => readOperatorEntries(database.sql, sinceMs),
    decoySecretKey: Buffer.from(ids.bytes(limits.tradingSecretBytes).toString('hex')),
    jobs: accountsJobs(services, lookups),
    async close() {
      await listener?.close()
      closeSso()
      lookups.close()
      // A server that stops because its database is unreachable must still stop.
      await lookups.flushUses().catch((error: unknown) => log.warn('last uses were not written', errorFields(error)))
    },
  }
}

function peopleOf(services: AccountsServices) {
  const { database } = services
  return {
    createPerson: (person, write) => createPerson(services, person, write),
    findById: (personId, within = database) => findPersonById(within.sql, personId),
    findByEmail: (email, within = database) => findPersonByEmailKey(within.sql, emailKey(email)),
    async list({ afterId = 0, limit, includeDeactivated = true } = {}) {
      const size = pageSize(limit)
      const people = await listPeople(database.sql, afterId, size, includeDeactivated)
      return { people, nextAfterId: people.length === size ? people.at(-1)?.id : undefined }
    },
    changeName: (personId, fullName, write) => changeName(services, personId, fullName, write),
    changeEmail: (personId, email, write) => changeEmail(services, personId, email, write),
    changeRole: (personId, role, write) => changeRole(services, personId, role, write),
    changeBotOwner: (botId, ownerId, write) => changeBotOwner(services, botId, ownerId, write),
    setPassword: (personId, password, write) => setPassword(services, personId, password, write),
    deactivate: (personId, write) => deactivatePerson(services, personId, write),
    reactivate: (personId, write) => reactivatePerson(services, personId, write),
    authenticate: (attempt) => authenticate(services, attempt),
    checkPassword: (personId, password, origin) => checkPassword(services, personId, password, origin),
    beginSecondFactor: (personId, issuer) => secondFactor.beginSecondFactor(services, personId, issuer),
    confirmSecondFactor: (personId, code, ended) => secondFactor.confirmSecondFactor(services, personId, code, ended),
    removeSecondFactor: (personId, code, more) => secondFactor.removeSecondFactor(services, personId, code, more),
    renewRecoveryCodes: (personId, code, more) => secondFactor.renewRecoveryCodes(services, personId, code, more),
    replaceRecoveryCodes: (personId, more) => secondFactor.replaceRecoveryCodes(services, personId, more),
    recoveryCodesLeft: (personId) => countRecoveryCodes(database.sql, personId),
    resetSecondFactor: (personId, write) => secondFactor.resetSecondFactor(services, personId, write),
  } satisfies Partial<Accounts>
}

function passkeysOf(services: AccountsServices): Passkeys {
  return {
    list: (personId) => listPasskeys(services.database.sql, personId),
    beginRegistration: (session, site) => passkeys.beginPasskey(services, session, site),
    register: (session, site, wanted, write) => passkeys.addPasskey(services, session, site, wanted, write),
    rename: (personId, id, name, write) => passkeys.renamePasskey(services, personId, id, name, write),
    remove: (personId, id, write) => passkeys.removePasskey(services, personId, id, write),
    beginSignIn: (holder, site) => beginPasskeySignIn(services, holder, site),
    authenticate: (attempt) => authenticateByPasskey(services, attempt),
    beginStepUp: (session, site) => beginPasskeyProof(services, session, site),
    proveIdentity: (session, attempt) => proveByPasskey(services, session, attempt),
  }
}

function sessionsOf(services: AccountsServices, lookups: Lookups) {
  const { database, clock, ids } = services
  return {
    missingProof: (session) => missingProof(services, session),
    proveIdentity: (session, given) => proveIdentity(services, session, given),
    openSession: (session, write) => openSession(services, session, write),
    issueSignInCode: (session) => issueSignInCode(services, session),
    acceptSignInCode: (code) => acceptSignInCode(services, code),
    newDeviceToken: () => ids.token(limits.deviceTokenCharacters),
    noteDevice: (personId, mark, write) => noteDevice(services, personId, mark, write),
    session: (token) => lookups.session(token),
    async sessionFromCookies(header) {
      const token = sessionTokenOf(header, services.isHttps)
      return token === undefined ? undefined : lookups.session(token)
    },
    csrfTokenMatches: (session, sent) => equalInConstantTime(session.csrfToken, sent),
    sessions: (personId) => listSessions(database.sql, personId, clock.nowMs()),
    closeSession: ({ tokenHash }) => closeSession(services, tokenHash),
    closeSessionById: (personId, sessionId, write) => closeSessionById(services, personId, sessionId, write),
    closeSessions: (personId, write) => closeSessions(services, personId, write),
  } satisfies Partial<Accounts>
}

function keysOf(services: AccountsServices, lookups: Lookups) {
  const { database, clock } = services
  return {
    issueChatKey: (personId, write) => issueChatKey(services, personId, write),
    regenerateChatKey: (personId, write) => regenerateChatKey(services, personId, write),
    personByChatKey: (email, key) => lookups.personByChatKey(email, key),
    createTradingKey: (key, write) => createTradingKey(services, key, write),
    tradingKeys: (personId) => listTradingKeys(database.sql, personId, limits.tradingKeysListedMax),
    changeTradingKey: (personId, apiKey, change, write) => changeTradingKey(services, personId, apiKey, change, write),
    revokeTradingKey: (personId, apiKey, write) => revokeTradingKey(services, personId, apiKey, write),
    tradingKey: (apiKey) => lookups.tradingKey(apiKey),
    tradingKeyRefusal: (key, use) =>
      tradingKeyRefusal(key, { address: use.address, permission: use.permission, atMs: clock.nowMs() }),
    noteTradingKeyUse: (apiKey, address) => lookups.noteTradingKeyUse(apiKey, address),
  } satisfies Partial<Accounts>
}

function pageSize(limit = limits.pageSizeMax): number {
  return Math.min(Math.max(1, Math.trunc(limit)), limits.pageSizeMax)
}
