import type { WithDatabase } from '../../dependencies.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseBotStorage } from '../failures.ts'
import { botStorageSize, deleteBotStorage, lockBotStorage, writeBotStorage } from '../store/bot-storage.ts'

/** Stores these entries beside the others, all of them or none. */
export async function putBotStorage(
  { database }: WithDatabase,
  owner: ChatUser,
  entries: Readonly<Record<string, string>>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockBotStorage(tx, owner.id)
    await writeBotStorage(tx, owner.id, entries)
    const excess = (await botStorageSize(tx, owner.id)) - chatLimits.botStorageCharactersMax
    if (excess > 0) throw refuseBotStorage.tooMuch(excess, chatLimits.botStorageCharactersMax)
  })
}

/** Deletes these keys, all of them or none, or every key. */
export async function removeBotStorage(
  { database }: WithDatabase,
  owner: ChatUser,
  keys: readonly string[] | undefined,
): Promise<void> {
  const unique = keys === undefined ? undefined : [...new Set(keys)]
  await database.transaction(async (tx) => {
    const removed = await deleteBotStorage(tx, owner.id, unique)
    if (unique !== undefined && removed < unique.length) throw refuseBotStorage.unknownKey()
  })
}
