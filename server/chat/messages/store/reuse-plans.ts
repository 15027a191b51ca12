import type { Fragment } from 'postgres'
import type { Sql } from '../../../kernel/storage/database.ts'

/**
 * A column of the first statement of a transaction whose statements use an index for any parameters. Planning them again
 * for each transaction costs more than everything else in it.
 */
export const reusePlansSetting = (sql: Sql): Fragment =>
  sql`set_config('plan_cache_mode', 'force_generic_plan', true) as plans`
