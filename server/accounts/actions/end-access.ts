import type { Transaction } from '../../kernel/storage/database.ts'
import type { EndedAccess } from '../ports.ts'
import { deleteChatKeysOf } from '../store/chat-keys.ts'
import { deleteSessionsOf } from '../store/sessions.ts'

/** The caller announces the change of the person. */
export async function endAccess(tx: Transaction, personId: number, ended: EndedAccess | undefined): Promise<void> {
  await deleteSessionsOf(tx.sql, [personId], ended?.keep?.tokenHash)
  if (ended?.endChatKeys === true) await deleteChatKeysOf(tx.sql, personId)
}
