import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { lockListsOf } from '../../people/store/lock-lists.ts'

/** The user's entries for these keys, or all of them. */
export async function readBotStorage(
  sql: Sql,
  userId: number,
  keys: readonly string[] | undefined,
): Promise<ReadonlyMap<string, string>> {
  const named = keys === undefined ? sql`` : sql`and key = any(${keys as string[]}::text[])`
  const rows = await sql<{ key: string; value: string }[]>`
    select key, value from bot_storage where user_id = ${userId} ${named} order by key`
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Locks the storage until the transaction ends. */
export async function lockBotStorage({ sql }: Transaction, userId: number): Promise<void> {
  await lockListsOf(sql, userId)
}

/** The characters of all keys and values. */
export async function botStorageSize({ sql }: Transaction, userId: number): Promise<number> {
  const [row] = await sql<{ size: number }[]>`
    select coalesce(sum(length(key) + length(value)), 0)::int as size from bot_storage where user_id = ${userId}`
  return row?.size ?? 0
}

export async function writeBotStorage(
  { sql }: Transaction,
  userId: number,
  entries: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`
    insert into bot_storage (user_id, key, value)
    select ${userId}, key, value
    from unnest(${Object.keys(entries)}::text[], ${Object.values(entries)}::text[]) as entry (key, value)
    on conflict (user_id, key) do update set value = excluded.value`
}

/** Returns how many existed. */
export async function deleteBotStorage(
  { sql }: Transaction,
  userId: number,
  keys: readonly string[] | undefined,
): Promise<number> {
  const named = keys === undefined ? sql`` : sql`and key = any(${keys as string[]}::text[])`
  const { count } = await sql`delete from bot_storage where user_id = ${userId} ${named}`
  return count
}
