import { join } from 'node:path'
import { openDatabase, type Sql } from '../../server/kernel/storage/database.ts'
import { embeddedConnection } from '../../server/kernel/storage/embedded/embedded-postgres.ts'

/** Runs statements in the database of a running bench server. */
export async function inDatabase(dataDirectory: string, work: (sql: Sql) => Promise<void>): Promise<void> {
  const connection = await embeddedConnection(join(dataDirectory, 'postgres'))
  if (connection === undefined) throw new Error(`No PostgreSQL runs on ${dataDirectory}`)
  const { sql, close } = openDatabase({ connection, log: () => undefined, poolSize: 1 })
  try {
    await work(sql)
  } finally {
    await close()
  }
}

/** Creates users in the database, without credentials. */
export async function addPeople(dataDirectory: string, count: number): Promise<void> {
  await inDatabase(dataDirectory, async (sql) => {
    await sql`
      insert into people (kind, email, email_key, full_name, role, joined_at_ms)
      select 'human', 'person' || n || '@example.com', 'person' || n || '@example.com', 'Person ' || n, 400, 1700000000000
      from generate_series(1, ${count}::int) n
      on conflict (email_key) do nothing`
    await sql`
      insert into chat_users (user_id) select id from people where email like 'person%'
      on conflict (user_id) do nothing`
  })
}

/** Subscribes the first `count` of these users to a channel, from its first message on. */
export async function subscribePeople(dataDirectory: string, channelId: number, count: number): Promise<void> {
  await inDatabase(dataDirectory, async (sql) => {
    await sql`
      with chosen as (select id from people where email like 'person%' order by id limit ${count}), subscribed as (
        insert into subscriptions (user_id, channel_id, is_active, color)
        select id, ${channelId}, true, '#76ce90' from chosen on conflict do nothing
      )
      insert into subscription_periods (user_id, channel_id, from_message_id)
      select id, ${channelId}, 1 from chosen on conflict do nothing`
  })
}

/** Adds messages of one user to a channel; message n has the topic `topic (n % topics)`. */
export async function addMessages(
  dataDirectory: string,
  { channelId, senderId, count, topics }: Readonly<Record<'channelId' | 'senderId' | 'count' | 'topics', number>>,
): Promise<void> {
  await inDatabase(dataDirectory, async (sql) => {
    await sql`
      with ids as (update message_ids set last_id = last_id + ${count} where id = 1 returning last_id - ${count} as base)
      insert into messages (id, place, origin_place, topic, topic_key, sender_id, content, rendered_content, sent_at_s,
        client, attributes)
      select base + n, ${2 * channelId}, ${2 * channelId}, 'topic ' || n % ${topics}::int, 'topic ' || n % ${topics}::int,
        ${senderId}, 'Message ' || n, '<p>Message ' || n || '</p>', 1700000000 + n, 'bench', 0
      from ids, generate_series(1, ${count}::int) n`
    await sql`analyze messages`
  })
}
