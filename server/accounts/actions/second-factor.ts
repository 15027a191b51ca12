import { codeSecretText, codeUri, newCodeSecret, stepOfCode } from '../../kernel/auth/one-time-code.ts'
import type { AlsoDone, EndedAccess, RecoveryCodes, SecondFactorEnrolment, SecretCheck, Write } from '../ports.ts'
import { AccountRefused } from '../refusals.ts'
import { type AccountsServices, auditPerson, writing } from '../services.ts'
import { keepEmailChange } from '../store/email-changes.ts'
import { keepPasswordLink } from '../store/password-links.ts'
import { deleteRecoveryCodes } from '../store/recovery-codes.ts'
import { setProof } from '../store/sessions.ts'
import { activateCodeSecret, clearCodeSecrets, codeSecrets, setPendingCodeSecret } from '../store/sign-in-secrets.ts'
import { holdMasterKey } from '../vault.ts'
import { lockActive, lockKnown } from './change-person.ts'
import { endAccess } from './end-access.ts'
import { type Attempted, limitFailures, secondFactorLimit } from './limit-sign-in-attempts.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { useCode } from './sign-in.ts'

const right: Attempted<SecretCheck> = { verdict: 'right', value: { kind: 'right' } }
const wrong: Attempted<{ readonly kind: 'wrong' }> = { verdict: 'wrong', value: { kind: 'wrong' } }

/** The secret is active only after its confirmation with a code, so that an unscanned QR code locks nobody out. */
export async function beginSecondFactor(
  services: AccountsServices,
  personId: number,
  issuer: string,
): Promise<SecondFactorEnrolment> {
  return services.database.transaction(async (tx) => {
    const person = await lockActive(tx, personId)
    if (person.kind === 'bot') throw new AccountRefused('person_is_a_bot', String(personId))
    if (person.hasSecondFactor) throw new AccountRefused('second_factor_present', String(personId))
    await holdMasterKey(tx.sql, services.vault)
    const secret = newCodeSecret(services.ids)
    await setPendingCodeSecret(tx.sql, personId, services.vault.sealCodeSecret(secret, personId))
    return { secret: codeSecretText(secret), uri: codeUri(secret, issuer, person.email) }
  })
}

export async function confirmSecondFactor(
  services: AccountsServices,
  personId: number,
  code: string,
  ended: EndedAccess & AlsoDone = {},
): Promise<RecoveryCodes> {
  return limitFailures<RecoveryCodes>(services, [secondFactorLimit(services, personId)], () =>
    services.database.transaction(async (tx) => {
      await lockActive(tx, personId)
      const { active, pending } = await codeSecrets(tx.sql, personId)
      if (active !== undefined) throw new AccountRefused('second_factor_present', String(personId))
      if (pending === undefined) throw new AccountRefused('second_factor_not_begun', String(personId))
      const step = stepOfCode(services.vault.unsealCodeSecret(pending, personId), code, services.clock.nowMs())
      if (step === undefined) return wrong
      await activateCodeSecret(tx.sql, personId, step)
      await keepPasswordLink(tx.sql, personId)
      await keepEmailChange(tx.sql, personId)
      // The other sessions were opened without the second factor, perhaps by an attacker.
      await endAccess(services, tx, personId, ended)
      const atMs = services.clock.nowMs()
      const { keep } = ended
      if (keep !== undefined)
        await setProof(tx.sql, { personId, tokenHash: keep.tokenHash }, { atMs, withSecondFactor: true })
      await auditPerson(services, tx, { by: personId }, 'second_factor.added', personId)
      await services.changes.announce(tx, [personId])
      const codes = await issueRecoveryCodes(services, tx, personId)
      await ended.also?.(tx)
      return { verdict: 'right', value: { kind: 'right', codes } }
    }),
  )
}

export async function removeSecondFactor(
  services: AccountsServices,
  personId: number,
  code: string,
  { also }: AlsoDone = {},
): Promise<SecretCheck> {
  return limitFailures<SecretCheck>(services, [secondFactorLimit(services, personId)], async () => {
    const { active } = await codeSecrets(services.database.sql, personId)
    if (active === undefined) throw new AccountRefused('second_factor_absent', String(personId))
    if (!(await useCode(services, personId, active, code))) return wrong
    await services.database.transaction(async (tx) => {
      await resetSecondFactor(services, personId, { by: personId, tx })
      await also?.(tx)
    })
    return right
  })
}

export async function renewRecoveryCodes(
  services: AccountsServices,
  personId: number,
  code: string,
  more: AlsoDone = {},
): Promise<RecoveryCodes> {
  return limitFailures<RecoveryCodes>(services, [secondFactorLimit(services, personId)], async () => {
    const { active } = await codeSecrets(services.database.sql, personId)
    if (active === undefined) throw new AccountRefused('second_factor_absent', String(personId))
    if (!(await useCode(services, personId, active, code))) return wrong
    const codes = await replaceRecoveryCodes(services, personId, more)
    return { verdict: 'right', value: { kind: 'right', codes } }
  })
}

export async function replaceRecoveryCodes(
  services: AccountsServices,
  personId: number,
  { also }: AlsoDone = {},
): Promise<readonly string[]> {
  return services.database.transaction(async (tx) => {
    const { hasSecondFactor } = await lockActive(tx, personId)
    if (!hasSecondFactor) throw new AccountRefused('second_factor_absent', String(personId))
    await auditPerson(services, tx, { by: personId }, 'recovery_codes.renewed', personId)
    await also?.(tx)
    return issueRecoveryCodes(services, tx, personId)
  })
}

export async function resetSecondFactor(services: AccountsServices, personId: number, write?: Write): Promise<void> {
  await writing(services, write, async (tx) => {
    const { hasSecondFactor } = await lockKnown(tx, personId)
    if (!hasSecondFactor) throw new AccountRefused('second_factor_absent', String(personId))
    await clearCodeSecrets(tx.sql, personId)
    await deleteRecoveryCodes(tx.sql, personId)
    await auditPerson(services, tx, write, 'second_factor.removed', personId)
    await services.changes.announce(tx, [personId])
  })
}
