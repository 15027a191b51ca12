import { expect, test } from 'vitest'
import { insertProfileField } from '../../profile-fields/store.ts'
import { chatForTest } from '../../testing.ts'

const chat = await chatForTest()
const { call, ok, people, services } = chat

const field = (name: string, type: number, more: { fieldData?: string; isEditableByUser?: boolean } = {}) =>
  services.database.transaction((tx) =>
    insertProfileField(tx, {
      name,
      type,
      hint: '',
      position: type,
      fieldData: '',
      isRequired: false,
      isEditableByUser: true,
      isInSummary: false,
      isUsedForMatching: false,
      ...more,
    } as Parameters<typeof insertProfileField>[1]),
  )

test('LIST-1: alert words are the same in upper and lower case, and the first spelling stays', async () => {
  const listener = chat.listen('hamlet')
  const { alert_words } = await ok('hamlet', 'POST', '/users/me/alert_words', {
    alert_words: ['Ghost', 'ghost ', ' ', 'skull'],
  })
  expect(alert_words).toEqual(['Ghost', 'skull'])
  expect(listener.received()).toMatchObject([{ type: 'alert_words', alert_words: ['Ghost', 'skull'] }])
  expect((await ok('hamlet', 'DELETE', '/users/me/alert_words', { alert_words: ['GHOST'] })).alert_words).toEqual([
    'skull',
  ])
  expect((await ok('hamlet', 'GET', '/users/me/alert_words')).alert_words).toEqual(['skull'])
  expect((await call('hamlet', 'POST', '/users/me/alert_words', { alert_words: ['w'.repeat(101)] })).status).toBe(400)
  expect((await ok('iris', 'GET', '/users/me/alert_words')).alert_words).toEqual([])
})

test('LIST-2: a user cannot mute themselves, or another user twice', async () => {
  const mute = (method: 'POST' | 'DELETE', id: number) => call('hamlet', method, `/users/me/muted_users/${id}`)
  expect((await mute('POST', people.hamlet.id)).body.msg).toBe('Cannot mute self')
  expect((await mute('POST', 99_999)).body.msg).toBe('No such user')
  expect((await mute('POST', people.iris.id)).status).toBe(200)
  expect((await mute('POST', people.iris.id)).body.msg).toBe('User already muted')
  expect((await mute('DELETE', people.iris.id)).status).toBe(200)
  expect((await mute('DELETE', people.iris.id)).body.msg).toBe('User is not muted')
})

test('a hint that does not exist cannot have been seen', async () => {
  expect((await call('iris', 'POST', '/users/me/onboarding_steps', { onboarding_step: 'no' })).body.msg).toContain(
    'Unknown',
  )
})

test('PROFILE-1: values of profile fields have the form of their type', async () => {
  const text = await field('Nickname', 1)
  const option = await field('Colour', 3, { fieldData: JSON.stringify({ r: { text: 'red', order: '1' } }) })
  const person = await field('Mentor', 6)
  const set = (id: number, value: unknown) => call('iris', 'PATCH', '/users/me/profile_data', { data: [{ id, value }] })
  const listener = chat.listen('gina')
  expect((await set(text, '**bold**')).status).toBe(200)
  expect(listener.received()).toMatchObject([
    {
      person: { custom_profile_field: { id: text, value: '**bold**', rendered_value: '<p><strong>bold</strong></p>' } },
    },
  ])
  expect((await set(text, 'x'.repeat(51))).status).toBe(400)
  expect((await set(option, 'blue')).status).toBe(400)
  expect((await set(option, 'r')).status).toBe(200)
  expect((await set(person, [people.mona.id])).status).toBe(200)
  expect((await set(person, [people.bot.id])).body.msg).toContain('Invalid user ID')
  expect((await set(99_999, 'x')).body.msg).toBe('Field id 99999 not found.')
  const mixed = [
    { id: text, value: 'fine' },
    { id: option, value: 'blue' },
  ]
  expect((await call('iris', 'PATCH', '/users/me/profile_data', { data: mixed })).status).toBe(400)
  const { user } = await ok('gina', 'GET', `/users/${people.iris.id}`, { include_custom_profile_fields: true })
  expect(user.profile_data[person]).toEqual({ value: `[${people.mona.id}]` })
  expect(user.profile_data[text].value).toBe('**bold**')
  await ok('iris', 'DELETE', '/users/me/profile_data', { data: [text, option, person] })
  expect((await ok('iris', 'GET', '/users/me')).profile_data).toEqual({})
})

test('PROFILE-2: fields people may not change are changed by administrators', async () => {
  const badge = await field('Badge number', 8, { isEditableByUser: false })
  const data = [{ id: badge, value: '42' }]
  expect((await call('iris', 'PATCH', '/users/me/profile_data', { data })).body.msg).toContain('not allowed')
  await ok('adam', 'PATCH', `/users/${people.iris.id}`, { profile_data: data })
  expect((await ok('iris', 'GET', '/users/me')).profile_data).toEqual({ [badge]: { value: '42' } })
  expect((await call('iris', 'DELETE', '/users/me/profile_data', { data: [badge] })).status).toBe(400)
})
