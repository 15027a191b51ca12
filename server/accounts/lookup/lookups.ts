import { addressList } from '../../kernel/auth/address-list.ts'
import { equalInConstantTime } from '../../kernel/auth/constant-time.ts'
import { hmacSha256, sha256 } from '../../kernel/auth/digest.ts'
import type { Clock } from '../../kernel/clock/clock.ts'
import { PauseWatch } from '../../kernel/clock/pause-watch.ts'
import type { Database } from '../../kernel/storage/database.ts'
import type { Awaitable } from '../../kernel/values/if-present.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import { emailKey } from '../domain/email.ts'
import { lacksRequiredFactor } from '../domain/required-factor.ts'
import * as limits from '../limits.ts'
import type { ChatKeyLookup, Session, TradingKeyWithSecret } from '../ports.ts'
import { findChatKey, type StoredChatKey } from '../store/chat-keys.ts'
import { writeChatKeyUses, writeSessionUses, writeTradingKeyUses } from '../store/last-use.ts'
import { findSession, type StoredSession } from '../store/sessions.ts'
import { findTradingKey } from '../store/trading-keys.ts'
import type { Vault } from '../vault.ts'
import { CredentialCache, type OwnedCredential } from './credential-cache.ts'
import { UseRecorder } from './use-recorder.ts'

/** Finds the owner of a credential for every request, from the cache if possible. */
export interface Lookups {
  readonly caches: readonly CredentialCache<OwnedCredential>[]
  session(token: string): Promise<Session | undefined>
  personByChatKey(email: string, key: string): Promise<ChatKeyLookup>
  tradingKey(apiKey: string): Awaitable<TradingKeyWithSecret | undefined>
  noteTradingKeyUse(apiKey: string, address: string): void
  flushUses(): Promise<void>
  close(): void
}

const sessionTokenForm = /^[a-z0-9]{48}$/
const tradingKeyForm = /^[a-z0-9]{40}$/
const chatKeyLengthMax = 200

export function createLookups(database: Database, clock: Clock, vault: Vault): Lookups {
  // After a pause, requests may be read before the notifications of changed credentials.
  const pauses = new PauseWatch({
    toleranceMs: limits.pauseToleranceMs,
    onPause() {
      for (const cache of [sessions, chatKeys, tradingKeys]) cache.dropAll()
    },
  })
  const beforeRead = () => pauses.check()
  const cacheLimits = { entriesMax: limits.cacheEntriesMax, lifetimeMs: limits.cacheLifetimeMs, beforeRead }
  const sessions = new CredentialCache<StoredSession & OwnedCredential>(clock, cacheLimits)
  const chatKeys = new CredentialCache<StoredChatKey & OwnedCredential>(clock, cacheLimits)
  const tradingKeys = new CredentialCache<TradingKeyWithSecret>(clock, cacheLimits)
  const uses = createRecorders(database, clock)

  return {
    caches: [sessions, chatKeys, tradingKeys],
    async session(token) {
      if (!sessionTokenForm.test(token)) return undefined
      const tokenHash = sha256(token)
      const name = tokenHash.toString('hex')
      const stored = await sessions.get(name, async () => owned(await findSession(database.sql, tokenHash)))
      const now = clock.nowMs()
      if (stored === undefined || stored.expiresAtMs <= now || !stored.person.isActive) return undefined
      uses.sessions.note(name, '')
      const expiresAtMs = Math.min(now + limits.sessionIdleMs, stored.createdAtMs + limits.sessionAgeMaxMs)
      const { person, hasFactorOfProvider } = stored
      return { person, tokenHash, csrfToken: csrfTokenOf(token), expiresAtMs, hasFactorOfProvider }
    },
    async personByChatKey(email, key) {
      if (key.length > chatKeyLengthMax) return { kind: 'wrong' }
      const keyHash = sha256(key)
      const name = keyHash.toString('hex')
      const stored = await chatKeys.get(name, async () => owned(await findChatKey(database.sql, keyHash)))
      if (stored === undefined) return { kind: 'wrong' }
      if (!equalInConstantTime(emailKey(stored.person.email), emailKey(email))) return { kind: 'wrong' }
      if (!stored.person.isActive) return { kind: 'deactivated' }
      if (stored.hasEnded) return { kind: 'wrong' }
      uses.chatKeys.note(name, '')
      return { kind: 'person', person: stored.person }
    },
    tradingKey(apiKey) {
      if (!tradingKeyForm.test(apiKey)) return undefined
      return tradingKeys.get(apiKey, () => readTradingKey(database, vault, apiKey))
    },
    noteTradingKeyUse: (apiKey, address) => uses.tradingKeys.note(apiKey, address),
    flushUses: uses.flush,
    close: () => pauses.close(),
  }
}

export function csrfTokenOf(sessionToken: string): string {
  return hmacSha256(sessionToken, 'csrf token').toString('hex')
}

function owned<T extends { readonly person: { readonly id: number } }>(
  stored: T | undefined,
): (T & OwnedCredential) | undefined {
  return stored && { ...stored, personId: stored.person.id }
}

async function readTradingKey(
  database: Database,
  vault: Vault,
  apiKey: string,
): Promise<TradingKeyWithSecret | undefined> {
  const stored = await findTradingKey(database.sql, apiKey)
  if (stored === undefined) return undefined
  const { key, secretSealed, ownerIsActive, ownerIsAdministrator, owner, hasFactorOfProvider } = stored
  // A deactivation revokes the key; its owner gets the error of a deactivated account, not of an unknown key.
  if (key.revokedAtMs !== undefined && ownerIsActive) return undefined
  const addresses = addressList(key.ipRanges)
  invariant('allows' in addresses, `the address list of a stored trading key of person ${key.personId} can be read`)
  const secretKey = vault.unsealTradingSecret(secretSealed, apiKey, key.personId)
  const allowsAddress = (address: string) => addresses.allows(address)
  // Written out: the members of a spread copy are slower to read, and every request reads them.
  return {
    apiKey: key.apiKey,
    personId: key.personId,
    label: key.label,
    permissions: key.permissions,
    ipRanges: key.ipRanges,
    networks: key.networks,
    createdAtMs: key.createdAtMs,
    expiresAtMs: key.expiresAtMs,
    revokedAtMs: key.revokedAtMs,
    lastUsedAtMs: key.lastUsedAtMs,
    lastUsedAddress: key.lastUsedAddress,
    belongsToSession: key.belongsToSession,
    boundSignaturesOnly: key.boundSignaturesOnly,
    secretKey,
    ownerIsActive,
    ownerIsAdministrator,
    ownerLacksFactor: (requirement) => !hasFactorOfProvider && lacksRequiredFactor(requirement, owner),
    allowsAddress,
  }
}

function createRecorders(database: Database, clock: Clock) {
  const recorder = (write: (...parameters: Parameters<typeof writeChatKeyUses>) => Promise<void>) =>
    new UseRecorder(clock, limits.lastUseGrainMs, (uses) => database.transaction((tx) => write(tx.sql, uses)))
  const chatKeys = recorder(writeChatKeyUses)
  const tradingKeys = recorder(writeTradingKeyUses)
  const sessions = recorder((sql, uses) => writeSessionUses(sql, uses, limits.sessionIdleMs, limits.sessionAgeMaxMs))
  return {
    chatKeys,
    tradingKeys,
    sessions,
    async flush() {
      for (const one of [sessions, chatKeys, tradingKeys]) await one.flush()
    },
  }
}
