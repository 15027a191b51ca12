import { expect, test } from 'vitest'
import { channelsForTest } from '../../channels/endpoints/testing.ts'
import { chatLimits } from '../../limits.ts'

const chat = await channelsForTest()
const { people, services, create } = chat
const set = (who: 'hamlet' | 'iris', stream_id: number, topic: string, visibility_policy: number) =>
  chat.call(who, 'POST', '/user_topics', { stream_id, topic, visibility_policy })
const policies = () => services.database.sql`select topic, policy from user_topics order by topic`

test('TOPICVIS-1: a topic is muted, unmuted, followed or left to the channel, in whatever case it is written', async () => {
  const { id } = await create('olivia')
  const listening = chat.listen('hamlet')
  for (const [topic, policy] of [
    ['Lunch', 1],
    ['lunch', 2],
    ['LUNCH', 3],
  ] as const)
    expect((await set('hamlet', id, topic, policy)).status).toBe(200)
  expect(await policies()).toMatchObject([{ topic: 'LUNCH', policy: 3 }])
  await set('hamlet', id, 'lunch', 0)
  expect(await policies()).toHaveLength(0)
  const events = listening.received()
  expect(events.filter(({ type }) => type === 'user_topic').map((event) => event.visibility_policy)).toEqual([
    1, 2, 3, 0,
  ])
  const muted = events.filter(({ type }) => type === 'muted_topics').map((event) => event.muted_topics as unknown[])
  expect(muted.map((topics) => topics.length)).toEqual([1, 0, 0, 0])
})

test('TOPICVIS-1: the older call mutes by channel id or name', async () => {
  const { id, name } = await create('olivia')
  const mute = (params: Record<string, unknown>) =>
    chat.call('hamlet', 'PATCH', '/users/me/subscriptions/muted_topics', { topic: 'noise', ...params })
  expect((await mute({ stream_id: id, op: 'add' })).status).toBe(200)
  expect((await mute({ stream: name, op: 'remove' })).status).toBe(200)
  expect((await mute({ stream: name, op: 'remove' })).body.msg).toBe('Topic is not muted')
  expect((await mute({ op: 'add' })).body).toMatchObject({ code: 'BAD_REQUEST', var_name: 'stream_id' })
  expect((await mute({ stream: name, stream_id: id, op: 'add' })).status).toBe(400)
})

test('TOPICVIS-2: only for readable channels; an earlier policy can still be removed later', async () => {
  const hidden = await create('hamlet', { invite_only: true, subscribers: [people.hamlet.id, people.iris.id] })
  expect((await set('iris', hidden.id, 'plans', 3)).status).toBe(200)
  await chat.ok('iris', 'DELETE', '/users/me/subscriptions', { subscriptions: [hidden.name] })
  expect((await set('iris', hidden.id, 'plans', 1)).body.msg).toBe('Invalid channel ID')
  expect((await set('iris', hidden.id, 'plans', 0)).status).toBe(200)
  expect((await set('iris', hidden.id, 'plans', 0)).body.msg).toBe('Invalid channel ID')
  expect((await set('iris', 987_654, 'plans', 0)).body.msg).toBe('Invalid channel ID')
  expect((await set('hamlet', hidden.id, 'x'.repeat(61), 1)).status).toBe(400)
  expect((await set('hamlet', hidden.id, 'plans', 4)).status).toBe(400)
})

test('TOPICVIS-3: clients without support for the empty topic receive its display name', async () => {
  const { id } = await create('olivia')
  const [old, modern] = [chat.listen('hamlet', { empty_topic_name: false }), chat.listen('hamlet')]
  await set('hamlet', id, '(no topic)', 1)
  const topicIn = (events: ReturnType<typeof old.received>) =>
    events.find(({ type }) => type === 'user_topic')?.topic_name
  expect([topicIn(old.received()), topicIn(modern.received())]).toEqual(['general chat', ''])
})

test('TOPICVIS-4: muted topics do not name a channel that the user no longer sees', async () => {
  const hidden = await create('hamlet', { invite_only: true, subscribers: [people.hamlet.id, people.iris.id] })
  const open = await create('hamlet')
  await set('iris', hidden.id, 'plans', 1)
  await chat.ok('iris', 'DELETE', '/users/me/subscriptions', { subscriptions: [hidden.name] })
  await chat.ok('hamlet', 'PATCH', `/streams/${hidden.id}`, { new_name: 'a merger' })
  const listening = chat.listen('iris')
  await set('iris', open.id, 'lunch', 1)
  const shown = [expect.arrayContaining([open.name, 'lunch'])]
  const event = listening.received().find(({ type }) => type === 'muted_topics')
  expect(event?.muted_topics).toEqual(shown)
  const { muted_topics } = await chat.ok('iris', 'POST', '/register', { fetch_event_types: ['muted_topics'] })
  expect(muted_topics).toEqual(shown)
})

test('TOPICVIS-5: the topics that a user sets have a bound, and the muted ones a smaller one', async () => {
  const { id } = await create('olivia')
  const { userTopicsMax, mutedTopicsMax } = chatLimits
  const fill = (count: number, policy: number) => services.database.sql`
    insert into user_topics (user_id, channel_id, topic_key, topic, policy, updated_at_s)
    select ${people.hamlet.id}::int, ${id}::int, ${`${policy} `} || n, ${`${policy} `} || n, ${policy}::smallint, 1
    from generate_series(1, ${count}::int) n`
  await services.database.sql`delete from user_topics where user_id = ${people.hamlet.id}`
  await fill(mutedTopicsMax, 1)
  expect((await set('hamlet', id, 'one more', 1)).body).toMatchObject({
    code: 'BAD_REQUEST',
    msg: 'There cannot be more than 5000 muted topics.',
  })
  expect((await set('hamlet', id, '1 1', 1)).status).toBe(200)
  expect((await set('hamlet', id, 'one more', 3)).status).toBe(200)
  await fill(userTopicsMax - mutedTopicsMax - 1, 3)
  expect((await set('hamlet', id, 'and another', 3)).body.msg).toMatch(/^There cannot be more than 20000 topics/)
  expect((await set('hamlet', id, '3 1', 2)).status).toBe(200)
  expect((await set('hamlet', id, '3 1', 0)).status).toBe(200)
  expect((await set('hamlet', id, 'and another', 3)).status).toBe(200)
})
