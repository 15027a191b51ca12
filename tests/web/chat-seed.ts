import type { ConnectionSettings } from '../../server/kernel/storage/connection-settings.ts'
import { openDatabase } from '../../server/kernel/storage/database.ts'

export interface SeededTopic {
  readonly channelId: number
  readonly topic: string
  readonly count: number
}

/** Statements have a timeout, and the machine may be busy. */
const batchSize = 10_000

/**
 * Inserts very many messages into a topic of a running server, dated over the last weeks: the API would take minutes.
 * They have different contents, and so different heights.
 */
export async function seedMessages(
  connection: ConnectionSettings,
  { channelId, topic, count }: SeededTopic,
): Promise<void> {
  const { sql, close } = openDatabase({ connection, log: () => undefined, poolSize: 1 })
  try {
    for (let after = 0; after < count; after += batchSize) {
      const last = Math.min(count, after + batchSize)
      await sql`
        with taken as (
          update message_ids set last_id = last_id + ${last - after}::int where id = 1
          returning last_id - ${last}::int as before
        ), senders as (
          select array_agg(id order by id) as ids from people where kind = 'human'
        )
        insert into messages (
          id, place, origin_place, topic, topic_key, sender_id, content, rendered_content, sent_at_s, client, attributes
        )
        select
          before + n, ${channelId * 2}, ${channelId * 2}, ${topic}, ${topic.toLowerCase()},
          ids[1 + (n / 3) % array_length(ids, 1)], 'story ' || n,
          '<p>story ' || n || repeat('<br>\n–', (n * 7) % 6) || '</p>' ||
            case when n % 11 = 0 then '\n<ul>\n<li>one</li>\n<li>two</li>\n<li>three</li>\n</ul>' else '' end ||
            case when n % 17 = 0 then '<div class="codehilite"><pre><code>let total = 1\nlet other = 2\n</code></pre></div>'
              else '' end,
          extract(epoch from now())::bigint - (${count}::int - n) * 30, 'website', 0
        from generate_series(${after + 1}::int, ${last}::int) n, taken, senders`
    }
    await sql`analyze messages`
  } finally {
    await close()
  }
}
