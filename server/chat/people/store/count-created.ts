import type { Transaction } from '../../../kernel/storage/database.ts'
import { lockListsOf } from './lock-lists.ts'

/** The tables whose rows name the person who created them. */
type CreatedTable = 'channels' | 'user_groups'

/** The rows that a person and their bots created, inactive ones too; no other is added until the transaction ends. */
export async function countCreated({ sql }: Transaction, table: CreatedTable, personId: number): Promise<number> {
  await lockListsOf(sql, personId)
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from ${sql(table)} join people on people.id = creator_id
    where people.id = ${personId} or people.bot_owner_id = ${personId}`
  return row?.count ?? 0
}
