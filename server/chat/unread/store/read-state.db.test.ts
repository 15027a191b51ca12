import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { placeOfChannel } from '../../channels/rules/channel.ts'
import { accessMessages } from '../../messages/access/messages.ts'
import { isUnreadFor } from '../../messages/rules/personal-state.ts'
import { chatForTest } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'
import { updateMessageFlags } from '../actions/update-message-flags.ts'

const { services, people } = await chatForTest()
const { database } = services
const { sql } = database
const { hamlet, iris } = people
const blockSize = 4096

/** Messages of iris to a new channel, one every `step` ids; hamlet is subscribed. */
async function newMessages(count: number, step = 1) {
  const channel = await makeChannel(services, `channel ${Math.random()}`)
  await subscribe(services, [hamlet.id, iris.id], channel)
  const [row] = await sql<{ last_id: number }[]>`
    update message_ids set last_id = last_id + ${count * step} returning last_id`
  const first = (row?.last_id ?? 0) - count * step + 1
  const place = placeOfChannel(channel.id)
  await sql`
    insert into messages (id, place, origin_place, topic, topic_key, sender_id, content, rendered_content, sent_at_s,
      client, attributes)
    select id, ${place}, ${place}, 't', 't', ${iris.id}, 'x', '<p>x</p>', 0, 'test', 0
    from generate_series(${first}::bigint, ${first + (count - 1) * step}::bigint, ${step}::bigint) id`
  return { place, ids: Array.from({ length: count }, (_, at) => first + at * step) }
}

const mark = async (to: 'read' | 'unread', messageIds: readonly number[]) =>
  (await updateMessageFlags(services, hamlet, { op: to === 'read' ? 'add' : 'remove', flag: 'read', messageIds }))
    .changedIds

async function unreadAmong(ids: readonly number[]): Promise<number[]> {
  const accessed = await accessMessages(services, hamlet, ids)
  return accessed
    .filter(({ message, personal }) => personal !== undefined && isUnreadFor(message, personal))
    .map(({ message }) => message.id)
    .sort((left, right) => left - right)
}

const watermark = async (place: number) =>
  (
    await sql<{ watermark: number }[]>`
      select watermark from read_positions where user_id = ${hamlet.id} and place = ${place}`
  )[0]?.watermark

const blocks = async () =>
  await sql<{ block: number; read: number; bytes: number }[]>`
    select block, bit_count(bits)::int as read, pg_column_size(bits) as bytes from read_blocks
    where user_id = ${hamlet.id} order by block`

test('UNREAD-2: reading in order raises the watermark and stores nothing else', async () => {
  const { place, ids } = await newMessages(10, 1000)
  for (const id of ids) {
    await mark('read', [id])
    expect(await unreadAmong(ids)).toEqual(ids.filter((other) => other > id))
    expect(await watermark(place)).toBe(id === ids.at(-1) ? id : id + 999)
  }
  expect(await blocks()).toEqual([])
})

test('UNREAD-1: a message read out of order is one bit, which goes when the watermark passes it', async () => {
  const { place, ids } = await newMessages(20, 1000)
  const [first = 0, ...others] = ids
  const evens = others.filter((_, at) => at % 2 === 0)
  expect(await mark('read', evens)).toEqual(evens)
  expect(await unreadAmong(ids)).toEqual(ids.filter((id) => !evens.includes(id)))
  expect((await blocks()).reduce((sum, { read }) => sum + read, 0)).toBe(evens.length)
  expect(await watermark(place)).toBe(first - 1)
  await mark('read', [first])
  expect(await watermark(place)).toBe((others[1] as number) - 1)
  expect((await blocks()).reduce((sum, { read }) => sum + read, 0)).toBe(evens.length - 1)
  await mark('read', ids)
  expect([await watermark(place), await blocks(), await unreadAmong(ids)]).toEqual([ids.at(-1), [], []])
})

test('UNREAD-1: a message marked unread by hand stays unread while the others around it are read', async () => {
  const { place, ids } = await newMessages(6)
  await mark('read', ids)
  const [, second = 0] = ids
  expect(await mark('unread', [second])).toEqual([second])
  const more = await newMessages(3)
  await mark('read', more.ids)
  expect(await unreadAmong(ids)).toEqual([second])
  expect(await watermark(place)).toBe(ids.at(-1))
  expect(await mark('read', [second])).toEqual([second])
  expect(await unreadAmong(ids)).toEqual([])
})

test('UNREAD-10: reading by topic keeps half a kilobyte per 4,096 messages of the server, and a mark changes one row', async () => {
  const { ids } = await newMessages(3 * blockSize)
  // Two interleaved topics, one of which is never read.
  const topic = ids.filter((_, at) => at % 2 === 1)
  await mark('read', topic)
  const before = await blocks()
  expect(before.length).toBeLessThanOrEqual(4)
  for (const { bytes } of before) expect(bytes).toBeLessThan(blockSize / 8 + 32)
  expect(before.reduce((sum, { read }) => sum + read, 0)).toBe(topic.length)
  const versions = async () =>
    (await sql<{ v: string }[]>`select xmin::text || ctid::text as v from read_blocks where user_id = ${hamlet.id}`)
      .map(({ v }) => v)
      .sort()
  const unchanged = await versions()
  const middle = topic[3000] as number
  await mark('unread', [middle])
  await mark('read', [middle])
  const after = await versions()
  expect(after.filter((version) => !unchanged.includes(version)).length).toBeLessThanOrEqual(1)
  await mark('read', ids)
  expect(await blocks()).toEqual([])
})

test('UNREAD-11: the migration keeps what was read and what was marked as unread', async () => {
  const { place, ids } = await newMessages(9)
  const [low = 0] = ids
  const ranges = (from: number, to: number) => `{[${low + from},${low + to})}`
  await database.transaction(async (tx) => {
    await tx.sql`drop table read_blocks, marked_unread`
    await tx.sql`
      alter table read_positions add column read int8multirange not null default '{}',
        add column unread int8multirange not null default '{}'`
    await tx.sql`
      insert into read_positions (user_id, place, watermark, read, unread)
      values (${hamlet.id}, ${place}, ${low + 1}, ${ranges(4, 7)}, ${ranges(0, 1)})`
    const text = await readFile(new URL('../../migrations/0019-read-blocks.sql', import.meta.url), 'utf8')
    await tx.sql.unsafe(text)
  })
  expect(await unreadAmong(ids)).toEqual([0, 2, 3, 7, 8].map((at) => low + at))
})
