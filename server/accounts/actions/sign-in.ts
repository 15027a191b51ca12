import { stepOfCode } from '../../kernel/auth/one-time-code.ts'
import { emailKey } from '../domain/email.ts'
import { normalizePassword } from '../domain/password-length.ts'
import { recoveryCodeKey } from '../domain/recovery-code.ts'
import { passwordLengthMax } from '../limits.ts'
import type { PasswordCheck, PasswordCheckOrigin, SecretCheck, SignInAttempt, SignInOutcome } from '../ports.ts'
import { AccountRefused } from '../refusals.ts'
import type { AccountsServices } from '../services.ts'
import { findPersonById } from '../store/people.ts'
import { findToSignIn, type PersonToSignIn, replacePasswordHash, useCodeStep } from '../store/sign-in-secrets.ts'
import {
  type Attempted,
  type AttemptLimits,
  limitFailures,
  limitsOfSession,
  limitsOfSignIn,
} from './limit-sign-in-attempts.ts'
import { useRecoveryCode } from './recovery-codes.ts'

/** Throws `ConcurrencyLimitReached` if the queue is full; then nothing is checked or counted. */
export async function authenticate(services: AccountsServices, attempt: SignInAttempt): Promise<SignInOutcome> {
  const outcome = await services.signInTurns.take(async () => {
    const limits = await limitsOfSignIn(services, attempt.username, attempt)
    return limitFailures(services, limits.password, () => tryToSignIn(services, attempt, limits))
  })
  if (outcome.kind === 'too_many_failures') services.log.warn('too many failed sign-ins', { address: attempt.address })
  return outcome
}

export async function checkPassword(
  services: AccountsServices,
  personId: number,
  password: string,
  { address, session }: PasswordCheckOrigin,
): Promise<PasswordCheck> {
  const person = await findPersonById(services.database.sql, personId)
  if (person === undefined) throw new AccountRefused('unknown_person', String(personId))
  return services.signInTurns.take(async () => {
    const limits =
      session === undefined
        ? await limitsOfSignIn(services, person.email, { address })
        : limitsOfSession(services, session, personId)
    return limitFailures(services, limits.password, async (): Promise<Attempted<PasswordCheck>> => {
      const known = await verified(services, person.email, password)
      return known === undefined
        ? { verdict: 'wrong', value: { kind: 'wrong' } }
        : { verdict: 'right', value: { kind: 'right', credentialEpoch: known.credentialEpoch } }
    })
  })
}

/** Only the right password reveals that a person is deactivated or has a second factor. */
async function tryToSignIn(
  services: AccountsServices,
  attempt: SignInAttempt,
  limits: AttemptLimits,
): Promise<Attempted<SignInOutcome>> {
  const known = await verified(services, attempt.username, attempt.password)
  if (known === undefined) return { verdict: 'wrong', value: { kind: 'wrong' } }
  const { person, credentialEpoch, codeSecretSealed } = known
  if (!person.isActive) return { verdict: 'neutral', value: { kind: 'deactivated' } }
  if (codeSecretSealed !== undefined) {
    if (attempt.secondFactor === undefined) return { verdict: 'neutral', value: { kind: 'second_factor_required' } }
    const checked = await checkCode(services, limits, known, attempt.secondFactor)
    if (checked.kind === 'too_many_failures') return { verdict: 'neutral', value: checked }
    if (checked.kind === 'wrong') return { verdict: 'wrong', value: checked }
  }
  const proof = { personId: person.id, credentialEpoch, withSecondFactor: codeSecretSealed !== undefined }
  return { verdict: 'right', value: { kind: 'signed_in', person, proof } }
}

/** Runs the same statements and one slow hash for an unknown name, a bot and a wrong password. */
export async function verified(
  services: AccountsServices,
  username: string,
  password: string,
): Promise<PersonToSignIn | undefined> {
  const known = await findToSignIn(services.database.sql, emailKey(username))
  const isTooLong = password.length > passwordLengthMax * 2
  const normalized = isTooLong ? '' : normalizePassword(password)
  const isRight = await services.passwords.verify(known?.passwordHash, normalized)
  if (known?.passwordHash === undefined || isTooLong || !isRight) return undefined
  if (services.passwords.isOutdated(known.passwordHash)) {
    const hash = await services.passwords.hash(normalized)
    await replacePasswordHash(services.database.sql, known.person.id, known.passwordHash, hash)
  }
  return known
}

/** Guesses of codes have their own limit: the attacker already knows the password. */
export async function checkCode(
  services: AccountsServices,
  limits: AttemptLimits,
  { person, codeSecretSealed }: PersonToSignIn,
  code: string,
): Promise<SecretCheck> {
  return limitFailures<SecretCheck>(services, limits.code(person.id), async () => {
    const isRight = codeSecretSealed !== undefined && (await useCode(services, person.id, codeSecretSealed, code))
    return isRight ? { verdict: 'right', value: { kind: 'right' } } : { verdict: 'wrong', value: { kind: 'wrong' } }
  })
}

/** A code works once, and the steps only move forwards. A recovery code replaces a code of the authenticator. */
export async function useCode(
  services: AccountsServices,
  personId: number,
  sealed: Buffer,
  code: string,
): Promise<boolean> {
  const recoveryKey = recoveryCodeKey(code)
  if (recoveryKey !== undefined) return useRecoveryCode(services, personId, recoveryKey)
  const { database, vault, clock } = services
  const step = stepOfCode(vault.unsealCodeSecret(sealed, personId), code, clock.nowMs())
  return step !== undefined && (await useCodeStep(database.sql, personId, step))
}
