import type { Transaction } from '../../kernel/storage/database.ts'
import type { SignInMethods } from '../ports.ts'
import { hasProviderOf } from '../sso/domain/provider.ts'
import { listIdentities } from '../sso/store/identities.ts'
import { listPasskeys } from '../store/passkeys.ts'
import { findToSignInById } from '../store/sign-in-secrets.ts'

/**
 * Whether the person can sign in without this passkey or this account of a provider. The person is locked: each statement
 * then sees the changes of the transactions that held the lock before.
 */
export async function canSignInWithout(
  { sql }: Transaction,
  personId: number,
  { passkeyId, identityId }: { readonly passkeyId?: number; readonly identityId?: number },
  methods: SignInMethods,
): Promise<boolean> {
  const passkeys = await listPasskeys(sql, personId)
  if (passkeys.some(({ id }) => id !== passkeyId)) return true
  const linked = await listIdentities(sql, personId)
  if (linked.some((one) => one.id !== identityId && hasProviderOf(methods.providers, one))) return true
  return methods.passwords && (await findToSignInById(sql, personId))?.passwordHash !== undefined
}
