import type { Fragment } from 'postgres'
import type { Sql } from '../../../kernel/storage/database.ts'
import { hasReadBit, isMarkedUnread } from '../../unread/store/read-bits.ts'
import { attribute } from '../rules/attributes.ts'

/** Conditions over a message `m`; the same decisions as messages/rules/personal-state.ts makes for one message. */

/** Within a subscription period of the user for its original place. */
export const isInSubscriptionPeriod = (sql: Sql, userId: number | Fragment): Fragment => sql`exists (
  select 1 from subscription_periods sp
  where sp.user_id = ${userId} and sp.channel_id = m.origin_place / 2
    and sp.from_message_id <= m.id and (sp.to_message_id is null or sp.to_message_id >= m.id))`

/** The user received it when it was sent. Always true for direct messages: callers ask only for members. */
export const isReceivedBy = (sql: Sql, userId: number | Fragment): Fragment => sql`(case
  when m.origin_place % 2 = 1 then true
  when m.attributes & ${attribute.hasReceipts}::smallint <> 0 then coalesce(
    (select r.is_received from message_receipts r where r.user_id = ${userId} and r.message_id = m.id),
    ${isInSubscriptionPeriod(sql, userId)})
  else ${isInSubscriptionPeriod(sql, userId)} end)`

/** In the user's history: they received it, or added it later. */
export const isInHistoryOf = (sql: Sql, userId: number): Fragment => sql`(${isReceivedBy(sql, userId)}
  or exists (select 1 from message_flags held where held.user_id = ${userId} and held.message_id = m.id))`

const isOwnRead = (sql: Sql, userId: number | Fragment): Fragment =>
  sql`(m.sender_id = ${userId} and m.attributes & ${attribute.readBySender}::smallint <> 0)`

const hasReceipt = (
  sql: Sql,
  userId: number | Fragment,
): Fragment => sql`(m.attributes & ${attribute.hasReceipts}::smallint <> 0
  and exists (select 1 from message_receipts r where r.user_id = ${userId} and r.message_id = m.id))`

/** A move took it away from the user, whatever their subscription periods are. */
export const isTakenFrom = (
  sql: Sql,
  userId: number | Fragment,
): Fragment => sql`(m.attributes & ${attribute.hasReceipts}::smallint <> 0
  and exists (select 1 from message_receipts r where r.user_id = ${userId} and r.message_id = m.id and not r.is_received))`

/** Unread unless the user has read it; for messages of a subscription period or a conversation. */
export const countsByDefault = (sql: Sql, userId: number | Fragment): Fragment =>
  sql`(not ${isOwnRead(sql, userId)} and not ${hasReceipt(sql, userId)})`

/** Below the watermark of its place, or read out of order. */
export const isReadBy = (sql: Sql, userId: number | Fragment): Fragment => sql`(m.id <= coalesce((
  select rp.watermark from read_positions rp where rp.user_id = ${userId} and rp.place = m.origin_place), 0)
  or ${hasReadBit(sql, userId)})`

export const isUnreadBy = (sql: Sql, userId: number | Fragment): Fragment => sql`(${isMarkedUnread(sql, userId)}
  or not ${isReadBy(sql, userId)} and ${countsByDefault(sql, userId)}
    and (m.origin_place % 2 = 1 or ${isInSubscriptionPeriod(sql, userId)}))`
