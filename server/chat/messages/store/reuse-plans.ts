import type { Fragment } from 'postgres'
import type { Sql, Transaction } from '../../../kernel/storage/database.ts'

/**
 * For transactions whose statements use an index for any parameters. Planning them again for each transaction costs
 * more than everything else in it.
 */
export async function reusePlans({ sql }: Transaction): Promise<void> {
  await sql`select ${reusePlansSetting(sql)}`
}

/** The same as a column of the transaction's first statement. */
export const reusePlansSetting = (sql: Sql): Fragment =>
  sql`set_config('plan_cache_mode', 'force_generic_plan', true) as plans`
