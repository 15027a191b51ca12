import { sha256 } from '../../kernel/auth/digest.ts'
import type { Transaction } from '../../kernel/storage/database.ts'
import { chatKeyCharacters, chatKeysPerPersonMax } from '../limits.ts'
import type { ProvedBy, Write } from '../ports.ts'
import { type AccountsServices, auditPerson, writing } from '../services.ts'
import { deleteChatKeysBeyond, deleteChatKeysOf, insertChatKey } from '../store/chat-keys.ts'
import { lockActive } from './change-person.ts'
import { requireStillProved } from './require-still-proved.ts'

type KeyWrite = Write & { readonly provedBy?: ProvedBy | undefined }

/** Earlier keys stay valid: a person signs in from several programs, and only hashes are stored. */
export async function issueChatKey(services: AccountsServices, personId: number, write?: KeyWrite): Promise<string> {
  return writing(services, write, async (tx) => {
    await lockActive(tx, personId)
    await requireStillProved(services, tx, personId, write?.provedBy ?? {})
    const dropped = await deleteChatKeysBeyond(tx.sql, personId, chatKeysPerPersonMax - 1)
    const key = await addKey(services, tx, personId)
    await auditPerson(services, tx, write, 'chat_key.issued', personId)
    if (dropped > 0) await services.changes.announce(tx, [personId])
    return key
  })
}

export async function regenerateChatKey(
  services: AccountsServices,
  personId: number,
  write?: KeyWrite,
): Promise<string> {
  return writing(services, write, async (tx) => {
    await lockActive(tx, personId)
    await requireStillProved(services, tx, personId, write?.provedBy ?? {})
    await deleteChatKeysOf(tx.sql, personId)
    const key = await addKey(services, tx, personId)
    await auditPerson(services, tx, write, 'chat_key.regenerated', personId)
    await services.changes.announce(tx, [personId])
    return key
  })
}

async function addKey({ ids, clock }: AccountsServices, tx: Transaction, personId: number): Promise<string> {
  const key = ids.token(chatKeyCharacters)
  await insertChatKey(tx.sql, sha256(key), personId, clock.nowMs())
  return key
}
