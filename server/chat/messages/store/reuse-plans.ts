import type { Fragment } from 'postgres'
import type { Sql, Transaction } from '../../../kernel/storage/database.ts'

/**
 * For transactions whose statements look up what they need by index, whatever their parameters are. To make sure of that
 * anew for each transaction takes the database longer than all the rest of it.
 */
export async function reusePlans({ sql }: Transaction): Promise<void> {
  await sql`select ${reusePlansSetting(sql)}`
}

/** The same as a column of the transaction's first statement. */
export const reusePlansSetting = (sql: Sql): Fragment =>
  sql`set_config('plan_cache_mode', 'force_generic_plan', true) as plans`
