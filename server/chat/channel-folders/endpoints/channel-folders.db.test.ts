import { expect, test } from 'vitest'
import { chatForTest } from '../../testing.ts'
import { makeChannel } from '../../testing-channels.ts'

const { call, ok, people, services } = await chatForTest()
const create = async (name: string, description = ''): Promise<number> =>
  (await ok('adam', 'POST', '/channel_folders/create', { name, description })).channel_folder_id

test('FOLDER-1: POST /channel_folders/create answers channel_folder_id and renders the description', async () => {
  const id = await create('marketing', 'Channels for **marketing**.')
  const { channel_folders } = await ok('gina', 'GET', '/channel_folders')
  expect(channel_folders).toEqual([
    {
      id,
      name: 'marketing',
      description: 'Channels for **marketing**.',
      rendered_description: '<p>Channels for <strong>marketing</strong>.</p>',
      order: 0,
      date_created: expect.any(Number),
      creator_id: people.adam.id,
      is_archived: false,
    },
  ])
})

test('FOLDER-1: UNAUTHORIZED_PRINCIPAL when the caller is not an organization administrator', async () => {
  for (const who of ['mona', 'hamlet', 'gina', 'bot'] as const) {
    expect(await call(who, 'POST', '/channel_folders/create', { name: 'mine', description: '' })).toMatchObject({
      status: 400,
      body: { code: 'UNAUTHORIZED_PRINCIPAL' },
    })
  }
})

test('FOLDER-1: description must be sent; the name cannot be blank or too long', async () => {
  expect(await call('adam', 'POST', '/channel_folders/create', { name: 'bare' })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', var_name: 'description' },
  })
  for (const name of ['', ' \t ', 'x'.repeat(61)]) {
    expect(await call('adam', 'POST', '/channel_folders/create', { name, description: '' })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    })
  }
  const description = 'x'.repeat(1025)
  expect(await call('adam', 'POST', '/channel_folders/create', { name: 'wordy', description })).toMatchObject({
    status: 400,
  })
})

test('FOLDER-2: names are unique among folders in use', async () => {
  const id = await create('Sales')
  const again = { name: 'sales', description: '' }
  expect(await call('adam', 'POST', '/channel_folders/create', again)).toMatchObject({ status: 400 })
  await ok('adam', 'PATCH', `/channel_folders/${id}`, { is_archived: true })
  const other = await create('sales')
  expect(await call('adam', 'PATCH', `/channel_folders/${id}`, { is_archived: false })).toMatchObject({ status: 400 })
  await ok('adam', 'PATCH', `/channel_folders/${other}`, { name: 'selling', description: 'Words' })
  await ok('adam', 'PATCH', `/channel_folders/${id}`, { is_archived: false })
})

test('FOLDER-3: a folder with channels in it is not archived', async () => {
  const id = await create('full')
  const channel = await makeChannel(services, 'inside')
  await services.database.sql`update channels set folder_id = ${id} where id = ${channel.id}`
  expect(await call('adam', 'PATCH', `/channel_folders/${id}`, { is_archived: true })).toMatchObject({ status: 400 })
  await services.database.sql`update channels set folder_id = null where id = ${channel.id}`
  await ok('adam', 'PATCH', `/channel_folders/${id}`, { is_archived: true })
  const shown = async (params: object) =>
    (await ok('hamlet', 'GET', '/channel_folders', { ...params })).channel_folders.map((one: { id: number }) => one.id)
  expect(await shown({})).not.toContain(id)
  expect(await shown({ include_archived: true })).toContain(id)
})

test('FOLDER-4: PATCH /channel_folders takes every folder once', async () => {
  const { channel_folders } = await ok('adam', 'GET', '/channel_folders', { include_archived: true })
  const ids: number[] = channel_folders.map((one: { id: number }) => one.id)
  for (const order of [[99_999], ids.slice(1), [...ids, ids[0]]]) {
    expect(await call('adam', 'PATCH', '/channel_folders', { order })).toMatchObject({ status: 400 })
  }
  const order = ids.toReversed()
  expect(await call('hamlet', 'PATCH', '/channel_folders', { order })).toMatchObject({ status: 400 })
  await ok('adam', 'PATCH', '/channel_folders', { order })
  const after = await ok('adam', 'GET', '/channel_folders', { include_archived: true })
  expect(after.channel_folders.map((one: { id: number }) => one.id)).toEqual(order)
})

test('an unknown folder is refused', async () => {
  expect(await call('adam', 'PATCH', '/channel_folders/99999', { name: 'zz' })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', msg: 'Invalid channel folder ID' },
  })
})
