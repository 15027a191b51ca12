import { sha256 } from '../../kernel/auth/digest.ts'
import type { Transaction } from '../../kernel/storage/database.ts'
import { recoveryCodeBytes, recoveryCodeKey, recoveryCodeText } from '../domain/recovery-code.ts'
import { recoveryCodesCount } from '../limits.ts'
import { type AccountsServices, auditPerson } from '../services.ts'
import { replaceRecoveryCodes, takeRecoveryCode } from '../store/recovery-codes.ts'

/** The codes in plain text, which nobody can show again: only their hashes are kept. */
export async function issueRecoveryCodes(
  { ids }: AccountsServices,
  tx: Transaction,
  personId: number,
): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodesCount }, () => recoveryCodeText(ids.bytes(recoveryCodeBytes)))
  await replaceRecoveryCodes(tx.sql, personId, codes.map(hashOf))
  return codes
}

/** A code works once; that it did stands in the audit log, because its owner may not have been the one. */
export async function useRecoveryCode(services: AccountsServices, personId: number, key: string): Promise<boolean> {
  return services.database.transaction(async (tx) => {
    if (!(await takeRecoveryCode(tx.sql, personId, sha256(key)))) return false
    await auditPerson(services, tx, { by: personId }, 'recovery_code.used', personId)
    return true
  })
}

function hashOf(code: string): Buffer {
  return sha256(recoveryCodeKey(code) ?? code)
}
