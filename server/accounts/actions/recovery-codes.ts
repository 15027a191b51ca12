import { sha256 } from '../../kernel/auth/digest.ts'
import type { Transaction } from '../../kernel/storage/database.ts'
import { recoveryCodeBytes, recoveryCodeKey, recoveryCodeText } from '../domain/recovery-code.ts'
import { recoveryCodesCount } from '../limits.ts'
import { type AccountsServices, auditPerson } from '../services.ts'
import { replaceRecoveryCodes, takeRecoveryCode } from '../store/recovery-codes.ts'

/** Returns the codes in plain text, once: only their hashes are stored. */
export async function issueRecoveryCodes(
  { ids }: AccountsServices,
  tx: Transaction,
  personId: number,
): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodesCount }, () => recoveryCodeText(ids.bytes(recoveryCodeBytes)))
  await replaceRecoveryCodes(tx.sql, personId, codes.map(hashOf))
  return codes
}

/** A code works once. Its use is audited, because the user of the code may not be its owner. */
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
