import type { Transaction } from '../../kernel/storage/database.ts'
import { AccountRefused } from '../refusals.ts'
import type { AccountsServices } from '../services.ts'
import type { ProvedBy } from '../sessions.ts'
import { sessionBelongsTo } from '../store/sessions.ts'
import { lockProved } from '../store/sign-in-secrets.ts'

/** Refuses a change whose password or session has ended since it was checked. The caller has locked the person. */
export async function requireStillProved(
  { clock }: AccountsServices,
  tx: Transaction,
  personId: number,
  { credentialEpoch, session }: ProvedBy,
): Promise<void> {
  if (credentialEpoch !== undefined && (await lockProved(tx.sql, personId, credentialEpoch)) === undefined)
    throw new AccountRefused('sign_in_outdated', String(personId))
  if (session !== undefined && !(await sessionBelongsTo(tx.sql, session.tokenHash, personId, clock.nowMs())))
    throw new AccountRefused('session_ended', String(personId))
}
