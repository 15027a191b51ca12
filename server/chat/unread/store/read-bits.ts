import type { Fragment } from 'postgres'
import type { Sql } from '../../../kernel/storage/database.ts'

/** Table read_blocks: one bit per message id, 4,096 ids to a row. */

export const blockOf = (sql: Sql, id: Fragment): Fragment => sql`(${id} >> 12)::int`

export const bitOf = (sql: Sql, id: Fragment): Fragment => sql`(${id} & 4095)::int`

export const noBits = (sql: Sql): Fragment => sql`0::bit(4096)`

/** The user has read message `m` out of order. */
export const hasReadBit = (sql: Sql, userId: number | Fragment): Fragment => sql`coalesce((
  select get_bit(rb.bits, ${bitOf(sql, sql`m.id`)}) from read_blocks rb
  where rb.user_id = ${userId} and rb.block = ${blockOf(sql, sql`m.id`)}), 0) = 1`

/** The user has marked message `m` as unread by hand. */
export const isMarkedUnread = (sql: Sql, userId: number | Fragment): Fragment => sql`exists (
  select 1 from marked_unread mu where mu.user_id = ${userId} and mu.message_id = m.id)`

/** Above every message id: the largest bigint. */
export const afterAllMessages = (sql: Sql) => sql`9223372036854775807`
