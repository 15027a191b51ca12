import type { Sql } from '../../../kernel/storage/database.ts'

/** Until the end of the transaction, no other request adds to the bounded lists of the person. */
export async function lockListsOf(sql: Sql, personId: number): Promise<void> {
  await sql`select 1 from people where id = ${personId} for no key update`
}
