import type { Sql, Transaction } from '../../kernel/storage/database.ts'
import { invariant } from '../../kernel/values/invariant.ts'

/** A day in UTC, as `2026-11-17`. */
export interface UsageDay {
  readonly date: string
  readonly activePeople: number
  readonly peopleChannelMessages: number
  readonly peopleDirectMessages: number
  readonly botChannelMessages: number
  readonly botDirectMessages: number
}

/** The id of the newest counted message; locks it, so that each message is counted once. */
export async function lockCounted({ sql }: Transaction): Promise<number> {
  const [row] = await sql<{ up_to_id: number }[]>`select up_to_id from counted_messages where id = 1 for update`
  invariant(row !== undefined, 'counted_messages has its one row')
  return row.up_to_id
}

/** Adds the next messages to their days. Returns the id of the last of them; undefined without any. */
export async function countMessages({ sql }: Transaction, afterId: number, max: number): Promise<number | undefined> {
  const [last] = await sql<{ id: number | null }[]>`
    select max(id) as id from (select id from messages where id > ${afterId} order by id limit ${max}) batch`
  const upToId = last?.id ?? undefined
  if (upToId === undefined) return undefined
  // Even places are channels.
  await sql`
    insert into usage_days as counted (day, people_channel_messages, people_direct_messages, bot_channel_messages,
      bot_direct_messages)
    select (to_timestamp(sent_at_s) at time zone 'UTC')::date,
      count(*) filter (where kind = 'human' and origin_place % 2 = 0),
      count(*) filter (where kind = 'human' and origin_place % 2 = 1),
      count(*) filter (where kind = 'bot' and origin_place % 2 = 0),
      count(*) filter (where kind = 'bot' and origin_place % 2 = 1)
    from messages join people on people.id = sender_id
    where messages.id > ${afterId} and messages.id <= ${upToId}
    group by 1
    on conflict (day) do update set
      people_channel_messages = counted.people_channel_messages + excluded.people_channel_messages,
      people_direct_messages = counted.people_direct_messages + excluded.people_direct_messages,
      bot_channel_messages = counted.bot_channel_messages + excluded.bot_channel_messages,
      bot_direct_messages = counted.bot_direct_messages + excluded.bot_direct_messages`
  await addActive(
    sql,
    sql`select distinct (to_timestamp(sent_at_s) at time zone 'UTC')::date, sender_id
      from messages join people on people.id = sender_id
      where messages.id > ${afterId} and messages.id <= ${upToId} and kind = 'human'`,
  )
  await sql`update counted_messages set up_to_id = ${upToId} where id = 1`
  return upToId
}

/** Adds the people whose clients report activity since then. */
export async function countActive({ sql }: Transaction, sinceS: number): Promise<void> {
  await addActive(
    sql,
    sql`select (to_timestamp(last_active_at_s) at time zone 'UTC')::date, user_id
      from presence join people on people.id = user_id
      where last_active_at_s >= ${sinceS} and kind = 'human'`,
  )
}

/** Each user counts once per day. */
async function addActive(sql: Sql, found: ReturnType<Sql>): Promise<void> {
  await sql`
    with added as (
      insert into active_people (day, user_id) ${found} on conflict do nothing returning day
    )
    insert into usage_days as counted (day, active_people) select day, count(*) from added group by day
    on conflict (day) do update set active_people = counted.active_people + excluded.active_people`
}

export async function deleteActiveBefore({ sql }: Transaction, date: string): Promise<void> {
  await sql`delete from active_people where day < ${date}::date`
}

export async function readUsageDays(sql: Sql, from: string, to: string): Promise<UsageDay[]> {
  return sql<UsageDay[]>`
    select to_char(day, 'YYYY-MM-DD') as date, active_people as "activePeople",
      people_channel_messages as "peopleChannelMessages", people_direct_messages as "peopleDirectMessages",
      bot_channel_messages as "botChannelMessages", bot_direct_messages as "botDirectMessages"
    from usage_days where day between ${from}::date and ${to}::date order by day`
}

/** How many different people were active. */
export async function countActivePeople(sql: Sql, from: string, to: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct user_id)::int as count from active_people where day between ${from}::date and ${to}::date`
  return row?.count ?? 0
}
