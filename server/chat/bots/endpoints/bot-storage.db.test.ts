import { expect, test } from 'vitest'
import { chatForTest } from '../../testing.ts'

const { call, ok, people, services } = await chatForTest()
const stored = async (who: 'bot', keys?: string[]) => (await ok(who, 'GET', '/bot_storage', { keys })).storage

test('BOTSTORE-1: a bot stores entries by key, and reads only its own', async () => {
  await ok('bot', 'PUT', '/bot_storage', { storage: { 'entry 1': 'one', 'entry 2': 'two' } })
  await ok('bot', 'PUT', '/bot_storage', { storage: { 'entry 2': 'changed', 'entry 3': '{"a":1}' } })
  const { user_id } = await ok('hamlet', 'POST', '/bots', { full_name: 'Other', short_name: 'other' })
  const other = services.directory.user(user_id)
  if (other === undefined) throw new Error('the bot exists')
  await ok(other, 'PUT', '/bot_storage', { storage: { 'entry 1': 'of another bot' } })
  expect(await stored('bot')).toEqual({ 'entry 1': 'one', 'entry 2': 'changed', 'entry 3': '{"a":1}' })
  expect(await stored('bot', [])).toEqual(await stored('bot'))
  expect(await stored('bot', ['entry 3'])).toEqual({ 'entry 3': '{"a":1}' })
  expect((await ok(other, 'GET', '/bot_storage')).storage).toEqual({ 'entry 1': 'of another bot' })
})

test('BOTSTORE-2: an unknown key rejects the whole request', async () => {
  await ok('bot', 'PUT', '/bot_storage', { storage: { here: 'yes' } })
  for (const method of ['GET', 'DELETE']) {
    expect(await call('bot', method, '/bot_storage', { keys: ['here', 'gone'] })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'Key does not exist.' },
    })
  }
  expect(await stored('bot', ['here'])).toEqual({ here: 'yes' })
  await ok('bot', 'DELETE', '/bot_storage', { keys: ['here', 'here'] })
  expect(await stored('bot')).not.toHaveProperty('here')
  await ok('bot', 'DELETE', '/bot_storage')
  expect(await stored('bot')).toEqual({})
})

test('BOTSTORE-3: keys and values together have a limit, and what would exceed it is not kept', async () => {
  await services.database.sql`
    insert into bot_storage (user_id, key, value) values (${people.bot.id}, 'much', repeat('x', 9999990))`
  expect(await call('bot', 'PUT', '/bot_storage', { storage: { more: '1234', small: '' } })).toMatchObject({
    status: 400,
    body: {
      code: 'BAD_REQUEST',
      msg: 'Request exceeds storage limit by 7 characters. The limit is 10000000 characters.',
    },
  })
  expect(Object.keys(await stored('bot'))).toEqual(['much'])
  await ok('bot', 'PUT', '/bot_storage', { storage: { much: 'less', more: '1234' } })
  expect(await stored('bot')).toEqual({ much: 'less', more: '1234' })
})

test.each([[{ a: 1 }], [['a']], [{ a: 'null \u0000 byte' }], ['text']])('%j cannot be kept', async (storage) => {
  expect(await call('bot', 'PUT', '/bot_storage', { storage })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', var_name: 'storage' },
  })
})
