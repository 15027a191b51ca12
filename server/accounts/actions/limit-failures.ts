import { hmacSha256 } from '../../kernel/auth/digest.ts'
import { limitKeyOf } from '../../kernel/http/client-address.ts'
import { errorFacts } from '../../kernel/logging/logger.ts'
import { emailKey } from '../domain/email.ts'
import { signInFailuresPerAccountMax, signInFailuresPerAddressMax, signInFailureWindowMs } from '../limits.ts'
import type { AccountsServices } from '../services.ts'
import {
  blockedUntilMs,
  deleteFailures,
  deleteFailuresOf,
  type FailureLimit,
  insertFailures,
  lockSubjects,
} from '../store/sign-in-failures.ts'

export interface Attempted<T> {
  /** Right forgets the failures of the first subject, neutral leaves everything as it was. */
  readonly verdict: 'right' | 'wrong' | 'neutral'
  readonly value: T
}

export type TooManyFailures = { readonly kind: 'too_many_failures'; readonly retryAfterMs: number }

/** By the name as it was given, whether or not anybody has it: the limit must not tell which names exist. */
export function accountLimit({ vault }: AccountsServices, username: string): FailureLimit {
  const subject = subjectOf(vault.subjectKey, `account ${emailKey(username)}`)
  return { subject, failuresMax: signInFailuresPerAccountMax }
}

export function addressLimit({ vault }: AccountsServices, address: string): FailureLimit {
  const subject = subjectOf(vault.subjectKey, `address ${limitKeyOf(address)}`)
  return { subject, failuresMax: signInFailuresPerAddressMax }
}

export function secondFactorLimit({ vault }: AccountsServices, personId: number): FailureLimit {
  const subject = subjectOf(vault.subjectKey, `second factor ${personId}`)
  return { subject, failuresMax: signInFailuresPerAccountMax }
}

/**
 * Runs an attempt that counts as failed until it has succeeded: a hundred guesses sent at once are held against each other,
 * and one cut short by a crash has been counted.
 */
export async function limitFailures<T>(
  services: AccountsServices,
  limits: readonly [FailureLimit, ...FailureLimit[]],
  attempt: () => Promise<Attempted<T>>,
): Promise<T | TooManyFailures> {
  const { database } = services
  const counted = await countAsFailed(services, limits)
  if ('kind' in counted) return counted
  let attempted: Attempted<T>
  try {
    attempted = await attempt()
  } catch (error) {
    // Nothing was learned by it. Should this fail too, the first error is the one that matters.
    await deleteFailures(database.sql, counted.ids).catch((second: unknown) =>
      services.log.warn('a failed sign-in stays counted', errorFacts(second)),
    )
    throw error
  }
  if (attempted.verdict !== 'wrong') await deleteFailures(database.sql, counted.ids)
  if (attempted.verdict === 'right') await deleteFailuresOf(database.sql, limits[0].subject)
  return attempted.value
}

async function countAsFailed(
  { database, clock }: AccountsServices,
  limits: readonly FailureLimit[],
): Promise<{ readonly ids: readonly number[] } | TooManyFailures> {
  return database.transaction(async ({ sql }) => {
    await lockSubjects(sql, limits)
    const now = clock.nowMs()
    const blocked = tooMany(await blockedUntilMs(sql, limits, signInFailureWindowMs, now), now)
    return blocked ?? { ids: await insertFailures(sql, limits, now) }
  })
}

function tooMany(untilMs: number | undefined, nowMs: number): TooManyFailures | undefined {
  return untilMs === undefined ? undefined : { kind: 'too_many_failures', retryAfterMs: Math.max(1, untilMs - nowMs) }
}

function subjectOf(key: Buffer, text: string): string {
  return hmacSha256(key, text).toString('hex')
}
