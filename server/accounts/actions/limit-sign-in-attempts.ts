import { hmacSha256, sha256 } from '../../kernel/auth/digest.ts'
import { limitKeyOf } from '../../kernel/http/client-address.ts'
import { errorFields } from '../../kernel/logging/logger.ts'
import type { Transaction } from '../../kernel/storage/database.ts'
import { emailKey } from '../domain/email.ts'
import { type FailurePolicy, failurePolicies } from '../domain/sign-in-wait.ts'
import type { Session } from '../ports.ts'
import type { AccountsServices } from '../services.ts'
import { isKnownDevice } from '../store/known-devices.ts'
import {
  blockedUntilMs,
  deleteFailures,
  deleteFailuresOf,
  type FailureLimit,
  insertFailures,
  lockSubjects,
} from '../store/sign-in-failures.ts'

export interface Attempted<T> {
  /** `right` deletes the failures that a success clears; `neutral` changes nothing. */
  readonly verdict: 'right' | 'wrong' | 'neutral'
  readonly value: T
}

export type TooManyFailures = { readonly kind: 'too_many_failures'; readonly retryAfterMs: number }

/** The origin of a sign-in attempt. */
export interface AttemptOrigin {
  readonly address: string
  /** A secret of that browser or program; see `noteDevice`. */
  readonly device?: string | undefined
}

/** The limits of one attempt: one list for the password, one for a code. */
export interface AttemptLimits {
  readonly password: readonly FailureLimit[]
  code(personId: number): readonly FailureLimit[]
}

/** By the name as given, whether it exists or not: the limit must not reveal which names exist. */
export async function limitsOfSignIn(
  { vault, database }: Pick<AccountsServices, 'vault' | 'database'>,
  username: string,
  { address, device }: AttemptOrigin,
): Promise<AttemptLimits> {
  const key = emailKey(username)
  const limit = limiter(vault.subjectKey)
  const mark = device === undefined ? undefined : sha256(device)
  if (mark !== undefined && (await isKnownDevice(database.sql, key, mark))) {
    const name = mark.toString('hex')
    return {
      password: [limit(failurePolicies.device, `device ${name} ${key}`)],
      // Programs are known by their name and address, which are no secret: their number must not multiply the guesses.
      code: (personId) => [
        limit(failurePolicies.code, `code ${personId} device ${name}`),
        limit(failurePolicies.codeTogether, `code ${personId} devices`),
      ],
    }
  }
  const place = limitKeyOf(address)
  return {
    password: [
      limit(failurePolicies.nameAtAddress, `account ${key} at ${place}`),
      limit(failurePolicies.name, `account ${key}`),
      addressLimit({ vault }, address),
    ],
    code: (personId) => [limit(failurePolicies.code, `code ${personId}`)],
  }
}

/**
 * An open session has its own limits: nobody without the session can exhaust them. A session can open others by code, so
 * all sessions of a person have a limit together, above the failures of one session.
 */
export function limitsOfSession(
  { vault }: Pick<AccountsServices, 'vault'>,
  { tokenHash }: Pick<Session, 'tokenHash'>,
  personId: number,
): AttemptLimits {
  const limit = limiter(vault.subjectKey)
  const name = tokenHash.toString('hex')
  return {
    password: [limit(failurePolicies.device, `session ${name}`), limit(failurePolicies.name, `sessions ${personId}`)],
    code: () => [
      limit(failurePolicies.code, `code ${personId} session ${name}`),
      limit(failurePolicies.codeTogether, `code ${personId} sessions`),
    ],
  }
}

/** For attempts without a known name; a whole network counts as one. */
export function addressLimit({ vault }: Pick<AccountsServices, 'vault'>, address: string): FailureLimit {
  return limiter(vault.subjectKey)(failurePolicies.address, `address ${limitKeyOf(address)}`)
}

/**
 * The limit of a passkey attempt, which names its owner by the passkey. Strangers may share the address of the owner, so a
 * device that the owner has signed in with counts for itself.
 */
export async function limitOfPasskey(
  services: Pick<AccountsServices, 'vault' | 'database'>,
  owner: string | undefined,
  { address, device }: AttemptOrigin,
): Promise<FailureLimit> {
  const mark = owner === undefined || device === undefined ? undefined : sha256(device)
  const key = owner === undefined ? '' : emailKey(owner)
  if (mark === undefined || !(await isKnownDevice(services.database.sql, key, mark)))
    return addressLimit(services, address)
  return limiter(services.vault.subjectKey)(failurePolicies.device, `passkey at device ${mark.toString('hex')} ${key}`)
}

/** The same in an open session, which has its own limit. */
export function limitOfPasskeyInSession(
  { vault }: Pick<AccountsServices, 'vault'>,
  { tokenHash }: Pick<Session, 'tokenHash'>,
): FailureLimit {
  return limiter(vault.subjectKey)(failurePolicies.device, `passkey in session ${tokenHash.toString('hex')}`)
}

/** For codes of a signed-in person, over all sessions. */
export function secondFactorLimit({ vault }: AccountsServices, personId: number): FailureLimit {
  return limiter(vault.subjectKey)(failurePolicies.code, `second factor ${personId}`)
}

/**
 * Deletes the failures that would block a person who has just set a new password, at their own address and device. Failures
 * at other addresses and failures of codes stay.
 */
export async function forgetFailures(
  services: AccountsServices,
  { sql }: Transaction,
  username: string,
  origin: AttemptOrigin,
): Promise<void> {
  const { address } = origin
  const limits = [
    await limitsOfSignIn(services, username, { address }),
    await limitsOfSignIn(services, username, origin),
  ]
  const held = limits.flatMap(({ password }) => password).filter(({ policy }) => policy !== failurePolicies.address)
  await deleteFailuresOf(sql, [...new Set(held.map(({ subject }) => subject))])
}

/**
 * Runs an attempt that counts as failed until it has succeeded: concurrent guesses count against each other, and an attempt
 * that a crash interrupts is counted.
 */
export async function limitFailures<T>(
  services: AccountsServices,
  limits: readonly FailureLimit[],
  attempt: () => Promise<Attempted<T>>,
): Promise<T | TooManyFailures> {
  const { database } = services
  const counted = await countAsFailed(services, limits)
  if ('kind' in counted) return counted
  let attempted: Attempted<T>
  try {
    attempted = await attempt()
  } catch (error) {
    // The attempt revealed nothing, so it does not count. If this fails too, the first error is thrown.
    await deleteFailures(database.sql, counted.ids).catch((second: unknown) =>
      services.log.warn('a failed sign-in stays counted', errorFields(second)),
    )
    throw error
  }
  if (attempted.verdict !== 'wrong') await deleteFailures(database.sql, counted.ids)
  const forgotten = limits.filter(({ policy }) => policy.isForgotten).map(({ subject }) => subject)
  if (attempted.verdict === 'right' && forgotten.length > 0) await deleteFailuresOf(database.sql, forgotten)
  return attempted.value
}

async function countAsFailed(
  { database, clock }: AccountsServices,
  limits: readonly FailureLimit[],
): Promise<{ readonly ids: readonly number[] } | TooManyFailures> {
  return database.transaction(async ({ sql }) => {
    await lockSubjects(sql, limits)
    const now = clock.nowMs()
    const blocked = tooMany(await blockedUntilMs(sql, limits, now), now)
    return blocked ?? { ids: await insertFailures(sql, limits, now) }
  })
}

function tooMany(untilMs: number | undefined, nowMs: number): TooManyFailures | undefined {
  return untilMs === undefined ? undefined : { kind: 'too_many_failures', retryAfterMs: Math.max(1, untilMs - nowMs) }
}

function limiter(key: Buffer): (policy: FailurePolicy, text: string) => FailureLimit {
  return (policy, text) => ({ policy, subject: hmacSha256(key, text).toString('hex') })
}
