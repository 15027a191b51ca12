import { z } from 'zod'
import { sha256 } from '../../../kernel/auth/digest.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { type AttemptOrigin, limitFailures, limitsOfSignIn } from '../../actions/limit-sign-in-attempts.ts'
import { useCode } from '../../actions/sign-in.ts'
import { ssoKeyCharacters, ssoPendingMs } from '../../limits.ts'
import type { SecretCheck } from '../../ports.ts'
import { findToSignInById } from '../../store/sign-in-secrets.ts'
import { holdMasterKey } from '../../vault.ts'
import type { SsoServices } from '../services.ts'
import type { PendingSignIn } from '../single-sign-on.ts'
import { findPending, insertPending, usePending } from '../store/sign-ins.ts'

const pendingSchema = z.strictObject({
  needs: z.enum(['consent', 'code']),
  personId: z.int(),
  identity: z.strictObject({
    providerId: z.string(),
    issuer: z.string(),
    subject: z.string(),
    email: z.string().optional(),
    isEmailVerified: z.boolean(),
    fullName: z.string(),
    groups: z.array(z.string()),
    withSecondFactor: z.boolean(),
  }),
  idToken: z.string(),
  next: z.string(),
})

const useOf = (keyHash: Buffer) => `pending ${keyHash.toString('hex')}`

export async function savePending(services: SsoServices, pending: PendingSignIn): Promise<string> {
  const key = services.ids.token(ssoKeyCharacters)
  const keyHash = sha256(key)
  const sealed = services.vault.sealSignIn(JSON.stringify(pending), useOf(keyHash))
  await services.database.transaction(async ({ sql }) => {
    await holdMasterKey(sql, services.vault)
    await insertPending(sql, keyHash, sealed, services.clock.nowMs() + ssoPendingMs)
  })
  return key
}

export async function readPending(services: SsoServices, key: string): Promise<PendingSignIn | undefined> {
  const keyHash = sha256(key)
  const sealed = await findPending(services.database.sql, keyHash, services.clock.nowMs())
  if (sealed === undefined) return undefined
  const { identity, ...rest } = pendingSchema.parse(JSON.parse(services.vault.unsealSignIn(sealed, useOf(keyHash))))
  return { ...rest, identity: { ...identity, email: identity.email } }
}

export const endPending = ({ clock }: SsoServices, key: string, tx: Transaction): Promise<boolean> =>
  usePending(tx.sql, sha256(key), clock.nowMs())

/** Limited like codes after a right password. */
export async function checkPendingCode(
  services: SsoServices,
  personId: number,
  code: string,
  origin: AttemptOrigin,
): Promise<SecretCheck> {
  const known = await findToSignInById(services.database.sql, personId)
  if (known === undefined) return { kind: 'wrong' }
  const limits = await limitsOfSignIn(services, known.person.email, origin)
  return limitFailures<SecretCheck>(services, limits.code(personId), async () => {
    const sealed = known.codeSecretSealed
    const isRight = sealed !== undefined && (await useCode(services, personId, sealed, code))
    return isRight ? { verdict: 'right', value: { kind: 'right' } } : { verdict: 'wrong', value: { kind: 'wrong' } }
  })
}
