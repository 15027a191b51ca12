import type { Sql, Transaction } from '../../../kernel/storage/database.ts'

/** The number of update announcements that were posted. */
export async function readUpdateLevel(sql: Sql): Promise<number> {
  const [row] = await sql<{ level: number }[]>`select update_level as level from organization where id = 1`
  return row?.level ?? 0
}

export async function raiseUpdateLevel({ sql }: Transaction, level: number): Promise<void> {
  await sql`update organization set update_level = ${level} where id = 1 and update_level < ${level}`
}
