import { stepOfCode } from '../../kernel/auth/one-time-code.ts'
import { emailKey } from '../domain/email.ts'
import { normalizePassword } from '../domain/password.ts'
import { recoveryCodeKey } from '../domain/recovery-code.ts'
import { passwordLengthMax } from '../limits.ts'
import type { SecretCheck, SignInAttempt, SignInOutcome } from '../ports.ts'
import { AccountRefused } from '../refusals.ts'
import type { AccountsServices } from '../services.ts'
import { findPersonById } from '../store/people.ts'
import { findToSignIn, type PersonToSignIn, replacePasswordHash, useCodeStep } from '../store/sign-in-secrets.ts'
import { type Attempted, accountLimit, addressLimit, limitFailures } from './limit-failures.ts'
import { useRecoveryCode } from './recovery-codes.ts'

/** Throws `TurnsFull` when more people are signing in than can be served; nothing was looked at or counted then. */
export async function authenticate(services: AccountsServices, attempt: SignInAttempt): Promise<SignInOutcome> {
  const limits = [accountLimit(services, attempt.username), addressLimit(services, attempt.address)] as const
  const outcome = await services.signInTurns.take(() =>
    limitFailures(services, limits, () => tryToSignIn(services, attempt)),
  )
  if (outcome.kind === 'too_many_failures') services.log.warn('too many failed sign-ins', { address: attempt.address })
  return outcome
}

export async function checkPassword(
  services: AccountsServices,
  personId: number,
  password: string,
  address: string,
): Promise<SecretCheck> {
  const person = await findPersonById(services.database.sql, personId)
  if (person === undefined) throw new AccountRefused('unknown_person', String(personId))
  const limits = [accountLimit(services, person.email), addressLimit(services, address)] as const
  return services.signInTurns.take(() =>
    limitFailures(services, limits, async (): Promise<Attempted<SecretCheck>> => {
      const known = await verified(services, person.email, password)
      return known === undefined
        ? { verdict: 'wrong', value: { kind: 'wrong' } }
        : { verdict: 'right', value: { kind: 'right' } }
    }),
  )
}

/** That a person is deactivated, or has a second factor, is told only to somebody who knows the password. */
async function tryToSignIn(services: AccountsServices, attempt: SignInAttempt): Promise<Attempted<SignInOutcome>> {
  const known = await verified(services, attempt.username, attempt.password)
  if (known === undefined) return { verdict: 'wrong', value: { kind: 'wrong' } }
  const { person, credentialEpoch, codeSecretSealed } = known
  if (!person.isActive) return { verdict: 'neutral', value: { kind: 'deactivated' } }
  if (codeSecretSealed !== undefined) {
    if (attempt.secondFactor === undefined) return { verdict: 'neutral', value: { kind: 'second_factor_required' } }
    if (!(await useCode(services, person.id, codeSecretSealed, attempt.secondFactor)))
      return { verdict: 'wrong', value: { kind: 'wrong' } }
  }
  const proof = { personId: person.id, credentialEpoch, withSecondFactor: codeSecretSealed !== undefined }
  return { verdict: 'right', value: { kind: 'signed_in', person, proof } }
}

/** The same statements and one slow hash whether nobody has the name, a bot has it, or the password is wrong. */
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

/** A code works once, and the steps only move forwards. A recovery code stands in for one of the authenticator. */
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
