import { expect, test } from 'vitest'
import { chatForTest } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'

const { call, ok, people, services, clock } = await chatForTest()
const plays = await makeChannel(services, 'plays')
const secret = await makeChannel(services, 'secret', { privacy: 'private' })
await subscribe(services, [people.iris.id], secret)
const toChannel = { type: 'stream', to: [plays.id], topic: 'act one', content: 'To be' }
const nowS = () => Math.floor(clock.nowMs() / 1000)
const drafts = async () => (await ok('hamlet', 'GET', '/drafts')).drafts

test('POST /drafts answers ids and fills timestamp', async () => {
  const { ids } = await ok('hamlet', 'POST', '/drafts', {
    drafts: [
      toChannel,
      { type: 'private', to: [people.iris.id, people.iris.id], topic: 'dropped', content: 'Hi', timestamp: 1_000_000 },
      { type: '', to: [1, 2, 3], topic: 'dropped', content: 'Nowhere yet' },
    ],
  })
  expect(ids).toHaveLength(3)
  expect(await ok('hamlet', 'GET', '/drafts')).toMatchObject({
    count: 3,
    drafts: [
      { id: ids[1], type: 'private', to: [people.iris.id], topic: '', content: 'Hi', timestamp: 1_000_000 },
      { id: ids[0], ...toChannel, timestamp: nowS() },
      { id: ids[2], type: '', to: [], topic: '', content: 'Nowhere yet', timestamp: nowS() },
    ],
  })
  expect(await ok('hamlet', 'POST', '/drafts')).toMatchObject({ ids: [] })
})

test('DRAFT-2: BAD_REQUEST when a channel draft does not name exactly one channel ID; then none is saved', async () => {
  const before = await drafts()
  for (const to of [[], [plays.id, secret.id]]) {
    expect(await call('hamlet', 'POST', '/drafts', { drafts: [toChannel, { ...toChannel, to }] })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'Must specify exactly 1 channel ID for channel messages' },
    })
  }
  expect(await drafts()).toEqual(before)
})

test('DRAFT-3: the channel is one its owner may read, and the people exist', async () => {
  for (const to of [[secret.id], [99_999]]) {
    expect(await call('hamlet', 'POST', '/drafts', { drafts: [{ ...toChannel, to }] })).toMatchObject({
      status: 400,
      body: { msg: 'Invalid channel ID' },
    })
  }
  expect(
    await call('hamlet', 'POST', '/drafts', { drafts: [{ ...toChannel, type: 'private', to: [99_999] }] }),
  ).toMatchObject({
    status: 400,
  })
})

test.each([
  [{ ...toChannel, topic: 'a\u0000b' }],
  [{ ...toChannel, content: 'a\u0000b' }],
  [{ ...toChannel, content: '' }],
  [{ ...toChannel, content: 'x'.repeat(10_001) }],
  [{ ...toChannel, type: 'channel' }],
  [{ ...toChannel, timestamp: -1 }],
  [{ type: 'stream', to: [plays.id], topic: 'no content' }],
])('null bytes and malformed drafts are refused: %j', async (draft) => {
  expect(await call('hamlet', 'POST', '/drafts', { drafts: [draft] })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST' },
  })
})

test('DRAFT-4: a time to come is now', async () => {
  const { ids } = await ok('hamlet', 'POST', '/drafts', { drafts: [{ ...toChannel, timestamp: 15_954_790_200 }] })
  expect((await drafts()).find((draft: { id: number }) => draft.id === ids[0]).timestamp).toBe(nowS())
})

test('DRAFT-6: PATCH and DELETE /drafts/{draft_id} are for the owner', async () => {
  const { ids } = await ok('hamlet', 'POST', '/drafts', { drafts: [toChannel] })
  const path = `/drafts/${ids[0]}`
  for (const method of ['PATCH', 'DELETE']) {
    expect(await call('iris', method, path, { draft: toChannel })).toMatchObject({
      status: 404,
      body: { code: 'BAD_REQUEST', msg: 'Draft does not exist' },
    })
  }
  await ok('hamlet', 'PATCH', path, { draft: { ...toChannel, content: 'or not to be', topic: '(no topic)' } })
  expect(await drafts()).toContainEqual({
    ...toChannel,
    id: ids[0],
    content: 'or not to be',
    topic: '',
    timestamp: nowS(),
  })
  await ok('hamlet', 'DELETE', path)
  expect(await call('hamlet', 'DELETE', path)).toMatchObject({ status: 404 })
})

test('DRAFT-5: 400 when draft syncing is off', async () => {
  await ok('iris', 'PATCH', '/settings', { enable_drafts_synchronization: false })
  for (const [method, path] of [
    ['GET', '/drafts'],
    ['POST', '/drafts'],
    ['PATCH', '/drafts/1'],
    ['DELETE', '/drafts/1'],
  ] as const) {
    expect(await call('iris', method, path, { draft: toChannel })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'User has disabled synchronizing drafts.' },
    })
  }
})

test('DRAFT-7: the drafts of a person have a bound together', async () => {
  const long = { ...toChannel, content: 'x'.repeat(10_000) }
  const save = (count: number) => call('mona', 'POST', '/drafts', { drafts: Array.from({ length: count }, () => long) })
  for (let count = 0; count < 400; count += 80) expect((await save(80)).status).toBe(200)
  expect((await save(40)).body.msg).toBe('Your drafts are too long together.')
  expect((await ok('mona', 'GET', '/drafts')).count).toBe(400)
})
