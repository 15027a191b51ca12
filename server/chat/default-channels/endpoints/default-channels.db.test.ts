import { expect, test } from 'vitest'
import { channelsForTest } from '../../channels/endpoints/testing.ts'
import { defaultChannelFields, defaultChannelGroupFields } from '../../channels/snapshot.ts'

const chat = await channelsForTest()
const { people, services, create } = chat

test('CHANNEL-11: administrators make public channels default; private and unknown ones are refused', async () => {
  const open = await create('olivia')
  const hidden = await create('olivia', { invite_only: true, subscribers: [people.olivia.id] })
  const listening = chat.listen('hamlet')
  const guest = chat.listen('gina')
  const post = (who: 'olivia' | 'hamlet', stream_id: number) =>
    chat.call(who, 'POST', '/default_streams', { stream_id })
  expect((await post('hamlet', open.id)).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
  expect((await post('olivia', 987_654)).body).toMatchObject({ code: 'BAD_REQUEST', msg: 'Invalid channel ID' })
  expect((await post('olivia', hidden.id)).body).toMatchObject({
    code: 'BAD_REQUEST',
    msg: 'Private channels cannot be made default.',
  })
  expect((await post('olivia', open.id)).status).toBe(200)
  expect(defaultChannelFields(services, people.hamlet)).toEqual({ realm_default_streams: [open.id] })
  expect(defaultChannelFields(services, people.gina)).toEqual({ realm_default_streams: [] })
  expect(listening.received()).toMatchObject([{ type: 'default_streams', default_streams: [open.id] }])
  expect(guest.received()).toEqual([])
  const { streams } = await chat.ok('olivia', 'GET', '/streams', { include_default: true })
  expect(streams.filter((one: { is_default: boolean }) => one.is_default)).toHaveLength(1)
  expect((await chat.call('olivia', 'PATCH', `/streams/${open.id}`, { is_private: true })).body.msg).toBe(
    'A default channel cannot be private.',
  )
  expect((await chat.call('olivia', 'DELETE', '/default_streams', { stream_id: 987_654 })).status).toBe(400)
  await chat.ok('olivia', 'DELETE', '/default_streams', { stream_id: open.id })
  expect(listening.received()).toMatchObject([{ type: 'default_streams', default_streams: [] }])
})

test('CHANNEL-12: default channels can be offered in groups, and an archived channel leaves them', async () => {
  const [one, two] = [await create('olivia'), await create('olivia')]
  const listening = chat.listen('hamlet')
  const ask = (method: string, path: string, params: Record<string, unknown> = {}) =>
    chat.call('adam', method, `/default_stream_groups${path}`, params)
  const made = { group_name: 'Design', description: 'for designers', stream_names: [one.name] }
  expect((await ask('POST', '/create', made)).status).toBe(200)
  expect((await ask('POST', '/create', { ...made, group_name: 'design' })).status).toBe(400)
  const groups = async () => (await defaultChannelGroupFields(services, people.hamlet)).realm_default_stream_groups
  const [group] = await groups()
  expect(group).toMatchObject({ name: 'Design', streams: [one.id] })
  const path = `/${group?.id}`
  expect((await ask('PATCH', `${path}/streams`, { op: 'add', stream_names: [two.name] })).status).toBe(200)
  expect((await ask('PATCH', `${path}/streams`, { op: 'add', stream_names: [two.name] })).status).toBe(400)
  expect((await ask('PATCH', path, { new_group_name: 'Art' })).status).toBe(200)
  expect((await ask('PATCH', path)).status).toBe(400)
  await chat.ok('olivia', 'DELETE', `/streams/${one.id}`)
  expect(await groups()).toMatchObject([{ name: 'Art', description: 'for designers', streams: [two.id] }])
  const last = listening.received().findLast(({ type }) => type === 'default_stream_groups')
  expect(last?.default_stream_groups).toEqual(await groups())
  expect((await ask('DELETE', path)).status).toBe(200)
  expect((await ask('DELETE', path)).status).toBe(400)
  expect(await groups()).toEqual([])
})

test('CHANNEL-12: concurrent changes of groups end with an event of all of them, and one group has a name', async () => {
  const [one, two, three] = [await create('olivia'), await create('olivia'), await create('olivia')]
  const ask = (method: string, path: string, params: Record<string, unknown> = {}) =>
    chat.call('adam', method, `/default_stream_groups${path}`, params)
  for (const name of ['Cooks', 'Waiters'])
    await ask('POST', '/create', { group_name: name, description: '', stream_names: [one.name] })
  const groups = async () => (await defaultChannelGroupFields(services, people.hamlet)).realm_default_stream_groups
  const paths = (await groups()).map(({ id }) => `/${id}`)
  for (const channel of [two, three]) {
    const listening = chat.listen('hamlet')
    const add = { op: 'add', stream_names: [channel.name] }
    for (const { status } of await Promise.all(paths.map((path) => ask('PATCH', `${path}/streams`, add))))
      expect(status).toBe(200)
    expect(listening.received().at(-1)).toMatchObject({ default_stream_groups: await groups() })
  }
  const renamed = await Promise.all(paths.map((path) => ask('PATCH', path, { new_group_name: 'Staff' })))
  expect(renamed.map(({ status }) => status).sort()).toEqual([200, 400])
  await Promise.all([
    ask('DELETE', paths[0] ?? ''),
    ask('DELETE', paths[1] ?? ''),
    chat.ok('olivia', 'DELETE', `/streams/${one.id}`),
  ])
  expect(await groups()).toEqual([])
})
