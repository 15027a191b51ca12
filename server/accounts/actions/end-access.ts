import type { Transaction } from '../../kernel/storage/database.ts'
import type { EndedAccess } from '../ports.ts'
import type { AccountsServices } from '../services.ts'
import { deleteChatKeysOf } from '../store/chat-keys.ts'
import { deleteSessionsOf } from '../store/sessions.ts'
import { requireStillProved } from './require-still-proved.ts'

/** The caller has locked the person and announces the change. The kept session must still be open. */
export async function endAccess(
  services: AccountsServices,
  tx: Transaction,
  personId: number,
  ended: EndedAccess | undefined,
): Promise<void> {
  await requireStillProved(services, tx, personId, { session: ended?.keep })
  await deleteSessionsOf(tx.sql, [personId], ended?.keep?.tokenHash)
  if (ended?.endChatKeys === true) await deleteChatKeysOf(tx.sql, personId)
}
