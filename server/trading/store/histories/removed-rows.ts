import type { Sql } from '../../../kernel/storage/database.ts'
import type { HistoryTable } from './partitions.ts'

/** Retention has removed rows before this time; 0 if it has removed none. */
export async function removedUntilMs(sql: Sql, table: HistoryTable): Promise<number> {
  const [row] = await sql<{ untilMs: number }[]>`
    select removed_until_ms as "untilMs" from history_retention where table_name = ${table}`
  return row?.untilMs ?? 0
}
