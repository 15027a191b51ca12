import type { Fragment } from 'postgres'
import type { Sql } from '../../../kernel/storage/database.ts'

interface DeliveryTable {
  readonly table: 'reminders' | 'scheduled_messages'
  readonly userColumn: 'user_id' | 'sender_id'
}

/**
 * The due rows of a table, as `due`, to be joined by `id` and ordered by `turn`: the oldest of each person and their bots, then
 * the second of each, so that nobody waits for many of one.
 */
export const dueInTurn = (sql: Sql, { table, userColumn }: DeliveryTable, nowS: number): Fragment => sql`(
  select d.id, row_number() over (partition by coalesce(p.bot_owner_id, p.id) order by d.deliver_at_s, d.id) as turn
  from ${sql(table)} d join people p on p.id = d.${sql(userColumn)}
  where not d.has_failed and d.deliver_at_s <= ${nowS}
) due`
