import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPassword } from '../../../accounts/testing.ts'
import { sendTogether } from '../../../kernel/storage/testing-table-lock.ts'
import { chatForTest } from '../../testing.ts'

const chat = await chatForTest()
const { call, ok, people } = chat
const { database } = chat.services

beforeAll(() => ok('olivia', 'PATCH', '/realm', { require_unique_names: true }))
afterAll(() => ok('olivia', 'PATCH', '/realm', { require_unique_names: false }))

const create = (fullName: string, email: string) =>
  call('olivia', 'POST', '/users', { email: `${email}@agora.example`, password: testPassword, full_name: fullName })
const rename = (who: 'hamlet' | 'iris' | 'mona', fullName: string) =>
  call(who, 'PATCH', '/settings', { full_name: fullName })

async function namedLike(fullName: string): Promise<number> {
  const { members } = await ok('olivia', 'GET', '/users')
  type Member = { full_name: string; is_active: boolean }
  return members.filter((one: Member) => one.is_active && one.full_name.toLowerCase() === fullName.toLowerCase()).length
}

test('USER-7: of concurrent requests for one name, one gets it', async () => {
  const replies = await sendTogether(database, 'people', [
    () => rename('hamlet', 'Ada Lovelace'),
    () => rename('iris', 'ada lovelace'),
    () => call('olivia', 'PATCH', `/users/${people.mona.id}`, { full_name: 'ADA LOVELACE' }),
    () => create('Ada Lovelace', 'ada1'),
    () => create('Ada Lovelace', 'ada2'),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  expect(await namedLike('Ada Lovelace')).toBe(1)
})

test('USER-7: a name that looks like one in use is taken too', async () => {
  await ok('iris', 'PATCH', '/settings', { full_name: 'Grace Hopper' })
  for (const name of [
    'Ｇrace Hopper',
    'Grace\u00a0Hopper',
    'Grace  Hopper',
    'Grace\u200b Hopper',
    'GRACE HOPPER\u200d',
  ])
    expect((await rename('mona', name)).body.msg, JSON.stringify(name)).toContain('Unique names required')
  expect((await rename('iris', 'GRACE Hopper')).status).toBe(200)
})

test('USER-7: a user is not reactivated under the name of another active one', async () => {
  const { user_id: id } = await ok('olivia', 'POST', '/users', {
    ...{ email: 'former@agora.example', password: testPassword, full_name: 'Alan Turing' },
  })
  await ok('olivia', 'DELETE', `/users/${id}`)
  await ok('mona', 'PATCH', '/settings', { full_name: 'Alan Turing' })
  expect((await call('olivia', 'POST', `/users/${id}/reactivate`)).body.msg).toContain('Unique names required')
  await ok('mona', 'PATCH', '/settings', { full_name: 'Mona Moderator' })
  await ok('olivia', 'POST', `/users/${id}/reactivate`)
})
