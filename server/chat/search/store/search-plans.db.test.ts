import { expect, test } from 'vitest'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { placeOfChannel } from '../../channels/rules/channel.ts'
import { firstIdSince } from '../../channels/store/channel-activity.ts'
import { searchReader } from '../../messages/access/messages.ts'
import { attribute } from '../../messages/rules/attributes.ts'
import { largerThanAnyId } from '../../messages/rules/page.ts'
import { lockOldestOfPlace } from '../../messages/store/expired-messages.ts'
import { chatForTest } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'
import { receivedTopicsOf, topicsOf } from '../../topics/store/topics.ts'
import type { Condition, Requirement } from '../rules/condition.ts'
import { findMessages, type Search } from './search.ts'

const { services, people } = await chatForTest()
const { directory, database } = services
const channel = await makeChannel(services, 'long')
await subscribe(services, [people.hamlet.id], channel)
const place = placeOfChannel(channel.id)

// A long history in which every condition of this file is rare.
await database.sql`
  insert into messages (id, place, origin_place, topic, topic_key, sender_id, content, rendered_content, sent_at_s, client,
    attributes)
  select n, ${place}, ${place}, t.topic, t.topic, ${people.iris.id}, 'x', '<p>x</p>', n, 'test',
    case when n % 10000 < 3 then 7 else 0 end
  from generate_series(1, 30000) n, lateral (select case when n % 10000 = 0 then '✔ done' else 'topic ' || n % 50 end as topic) t`
await database.sql`update message_ids set last_id = 30000`
await database.sql`
  insert into user_topics (user_id, channel_id, topic_key, topic, policy, updated_at_s)
  values (${people.hamlet.id}, ${channel.id}, 'topic 7', 'topic 7', 3, 0)`
await database.sql`analyze`

/** How many rows of messages the work reads from the table, with those it throws away. */
async function rowsRead(work: (tx: Transaction) => Promise<unknown>): Promise<number> {
  return database.transaction(async (tx) => {
    const read = async () => {
      const [row] = await tx.sql<{ count: number }[]>`
        select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'messages'`
      return row?.count ?? 0
    }
    const before = await read()
    await work(tx)
    return (await read()) - before
  })
}

const searches: readonly [string, Requirement, number][] = [
  ['is:followed', { kind: 'followed' }, 100],
  ['is:resolved', { kind: 'resolved' }, 3],
  ['has:link', { kind: 'attribute', bits: attribute.hasLink }, 9],
  ['has:image', { kind: 'attribute', bits: attribute.hasImage }, 9],
  ['has:attachment', { kind: 'attribute', bits: attribute.hasAttachment }, 9],
]

/** Places that the reader does not see, in which the conditions are frequent. */
async function addOtherPlaces(): Promise<void> {
  await database.sql`
    insert into messages (id, place, origin_place, topic, topic_key, sender_id, content, rendered_content, sent_at_s, client,
      attributes)
    select n, p.place, p.place, '✔ done', '✔ done', ${people.iris.id}, 'x', '<p>x</p>', n, 'test', 7
    from generate_series(100001, 120000) n, lateral (select 2 * (1000 + n % 400) as place) p
    on conflict do nothing`
  await database.sql`update message_ids set last_id = 120000`
  await database.sql`analyze`
}

for (const [name, requirement, expected] of searches) {
  for (const places of [undefined, [place]]) {
    test(`NARROW-11: ${name} ${places === undefined ? 'everywhere' : 'in a channel'} reads few more messages than it finds`, async () => {
      if (requirement.kind !== 'followed') await addOtherPlaces()
      const conditions: Condition[] = [{ requirement, negated: false }]
      if (places !== undefined) conditions.push({ requirement: { kind: 'places', places }, negated: false })
      const search: Search = { reader: searchReader(directory, people.hamlet), conditions, scope: 'personal' }
      let found = 0
      const read = await rowsRead(async ({ sql }) => {
        found = (await findMessages(sql, search, { direction: 'before', bound: largerThanAnyId, limit: 100 })).length
      })
      expect(found).toBe(expected)
      expect(read).toBeLessThan(1_000)
    })
  }
}

test('RETAIN-2: a channel without expired messages is not read', async () => {
  const belowId = await firstIdSince(database.sql, 10)
  expect(belowId).toBe(10)
  expect(await rowsRead((tx) => lockOldestOfPlace(tx, place, { beforeS: 10, belowId }, 100))).toBeLessThan(20)
  const none = { beforeS: 1, belowId: await firstIdSince(database.sql, 1) }
  expect(await rowsRead((tx) => lockOldestOfPlace(tx, place, none, 100))).toBeLessThan(20)
})

test('TOPIC-8: the topics of a user who reads only received messages are found without reading the others', async () => {
  await subscribe(services, [people.iris.id], channel)
  await database.sql`
    insert into messages (id, place, origin_place, topic, topic_key, sender_id, content, rendered_content, sent_at_s, client,
      attributes)
    select n, ${place}, ${place}, 'topic ' || n % 3, 'topic ' || n % 3, ${people.hamlet.id}, 'x', '<p>x</p>', n, 'test', 0
    from generate_series(120001, 120009) n`
  await database.sql`update message_ids set last_id = 120009`
  const read = await rowsRead(async ({ sql }) => {
    expect(await receivedTopicsOf(sql, place, people.iris.id)).toEqual([
      { topic: 'topic 0', newestId: 120_009 },
      { topic: 'topic 2', newestId: 120_008 },
      { topic: 'topic 1', newestId: 120_007 },
    ])
    expect(await receivedTopicsOf(sql, place, people.hamlet.id)).toEqual(await topicsOf(sql, place))
  })
  expect(read).toBeLessThan(1_000)
})

test('SUB-19: the channels of a reply are read once, one message each', async () => {
  const shared = services.channelActivities.forOneReply()
  await services.channelActivities.of([channel])
  const read = await rowsRead(async ({ sql }) => {
    const [one, other] = await Promise.all([shared.of([channel], sql), shared.of([channel], sql)])
    expect(one).toBe(other)
    expect(one.get(channel.id)?.firstMessageId).toBe(1)
  })
  expect(read).toBeLessThanOrEqual(1)
})
