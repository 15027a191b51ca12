import type { Sql } from '../../../kernel/storage/database.ts'

/** Every trader account that has or had a balance. */
export async function accountsWithTotals(sql: Sql): Promise<number[]> {
  const rows = await sql<{ account: number }[]>`
    select distinct account_id as account from account_totals where account_id > 0`
  return rows.map(({ account }) => account)
}
