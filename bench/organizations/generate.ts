/**
 * Writes an organization of any size straight into the tables of a running server; it must be restarted to know it.
 * Channels with smaller numbers have more messages. Every fourth channel is private, every tenth topic resolved,
 * every tenth message has a link, every thousandth an image, and every ten thousandth the word `needle`.
 */
import type { Sql } from '../../server/kernel/storage/database.ts'
import { inDatabase } from '../chat/population.ts'

export interface Size {
  readonly people: number
  readonly channels: number
  readonly messages: number
}

export const topicsPerChannel = 40
/** Every person subscribes to this many channels, or to all if there are fewer. */
export const subscriptionsEach = 50
/** The people who read by topic: they have read every other topic of the newest messages. */
const topicReaders = 100
const newestShare = 0.1
const messagesPerStatement = 500_000

export async function generateOrganization(dataDirectory: string, size: Size, readerId: number): Promise<void> {
  await inDatabase(dataDirectory, async (sql) => {
    // Foreign keys need no check, since rows are generated from the rows they refer to; lost data can be generated again.
    await sql`set session_replication_role = replica`
    await sql`set synchronous_commit = off`
    await sql`set statement_timeout = 0`
    await sql`set maintenance_work_mem = '512MB'`
    await sql`alter table messages set (autovacuum_enabled = off)`
    await insertPeople(sql, size)
    await insertChannels(sql, size, readerId)
    await insertMessages(sql, size)
    await insertReadState(sql, size, readerId)
    await sql`alter table messages reset (autovacuum_enabled)`
    await sql`vacuum (analyze) messages`
    for (const table of ['people', 'channels', 'subscriptions', 'subscription_periods', 'read_blocks', 'user_topics'])
      await sql`analyze ${sql(table)}`
  })
}

async function insertPeople(sql: Sql, { people }: Size): Promise<void> {
  await sql`
    insert into people (kind, email, email_key, full_name, role, joined_at_ms)
    select 'human', 'person' || n || '@example.com', 'person' || n || '@example.com', 'Person ' || n, 400, 1700000000000
    from generate_series(1, ${people}::int) n`
  await sql`insert into chat_users (user_id) select id from people where email like 'person%'`
}

async function insertChannels(sql: Sql, { channels }: Size, readerId: number): Promise<void> {
  await sql`
    insert into channels (name, name_key, description, rendered_description, created_at_ms, privacy, topics_policy,
      email_token, permissions)
    select 'channel ' || n, 'channel ' || n, '', '', 1700000000000, case when n % 4 = 0 then 'private' else 'public' end,
      'inherit', 'bench-' || n, (select permissions from channels order by id limit 1)
    from generate_series(1, ${channels}::int) n`
  await sql`
    create temporary table generated as
    select row_number() over (order by id) - 1 as n, id from channels where email_token like 'bench-%'`
  await sql`
    create temporary table readers as
    select row_number() over (order by id) - 1 as n, id from people where email like 'person%' or id = ${readerId}`
  await sql`
    insert into subscriptions (user_id, channel_id, is_active, color)
    select distinct r.id, c.id, true, '#76ce90'
    from readers r cross join generate_series(0, ${subscriptionsEach - 1}::int) k
    join generated c on c.n = (case when k < 5 or r.id = ${readerId} then k else (r.n * 7 + k * 97) % ${channels}::int end)
    on conflict do nothing`
  await sql`
    insert into subscription_periods (user_id, channel_id, from_message_id)
    select s.user_id, s.channel_id, 1 from subscriptions s join generated c on c.id = s.channel_id on conflict do nothing`
}

async function insertMessages(sql: Sql, { channels, people, messages }: Size): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'messages' and indexname <> 'messages_pkey'`
  await sql`
    create function pg_temp.build_index(definition text) returns void language plpgsql as
      $$ begin execute definition; end $$`
  for (const { name } of indexes) await sql`drop index ${sql(name)}`
  const [ids] = await sql<{ base: number }[]>`
    update message_ids set last_id = last_id + ${messages} where id = 1 returning last_id - ${messages} as base`
  const base = ids?.base ?? 0
  for (let from = 1; from <= messages; from += messagesPerStatement) {
    const to = Math.min(messages, from + messagesPerStatement - 1)
    await sql`
      insert into messages (id, place, origin_place, topic, topic_key, sender_id, content, rendered_content, sent_at_s,
        client, attributes)
      select ${base}::bigint + m.n, 2 * c.id, 2 * c.id, t.topic, t.topic, p.id, w.text, '<p>' || w.text || '</p>',
        1700000000 + m.n, 'bench', (case when m.n % 10 = 0 then 1 else 0 end) | (case when m.n % 1000 = 0 then 2 else 0 end)
      from (
        select n, (hashint8extended(n, 1) & 2147483647) / 2147483648.0::float8 as share,
          (hashint8extended(n, 2) & 2147483647) as other
        from generate_series(${from}::bigint, ${to}::bigint) n
      ) m
      join generated c on c.n = floor(${channels}::int * m.share * m.share)
      join readers p on p.n = m.other % ${people}::int
      cross join lateral (
        select (case when m.other % 10 = 0 then '✔ ' else '' end) || 'topic ' || m.other % ${topicsPerChannel}::int as topic
      ) t
      cross join lateral (
        select 'Message ' || m.n || ' about item' || m.other % 5000 || ' and word' || m.other % 50
          || (case when m.n % 10000 = 0 then ' needle' else '' end) as text
      ) w`
  }
  for (const { definition } of indexes) await sql`select pg_temp.build_index(${definition})`
}

async function insertReadState(sql: Sql, { messages }: Size, readerId: number): Promise<void> {
  const [ids] = await sql<{ newest: number }[]>`select last_id as newest from message_ids`
  const newest = ids?.newest ?? 0
  const readUpTo = Math.floor(newest - messages * newestShare)
  await sql`
    insert into read_positions (user_id, place, watermark)
    select s.user_id, 2 * s.channel_id, ${readUpTo}::bigint from subscriptions s join generated c on c.id = s.channel_id
    on conflict (user_id, place) do update set watermark = excluded.watermark`
  await sql`
    insert into read_blocks (user_id, block, bits)
    select r.id, b.block, b.bits
    from (
      select (m.id >> 12)::int as block, bit_or(set_bit(0::bit(4096), (m.id & 4095)::int, 1)) as bits
      from messages m join generated c on m.place = 2 * c.id
      where m.id > ${readUpTo} and right(m.topic, 1) in ('0', '2', '4', '6', '8')
      group by (m.id >> 12)::int
    ) b
    cross join (select id from readers where id = ${readerId} union (select id from readers order by id limit ${topicReaders})) r
    on conflict do nothing`
  await sql`
    insert into user_topics (user_id, channel_id, topic_key, topic, policy, updated_at_s)
    select r.id, c.id, 'topic ' || k, 'topic ' || k, 3, 1700000000
    from (select id from readers where id = ${readerId} union (select id from readers order by id limit ${topicReaders})) r
    cross join (select id from generated order by n limit 20) c cross join generate_series(1, 3) k
    on conflict do nothing`
}
