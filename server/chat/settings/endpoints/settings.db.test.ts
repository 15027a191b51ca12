import { expect, test } from 'vitest'
import { testPassword } from '../../../accounts/testing.ts'
import { inQuery } from '../../people/endpoints/query.testing.ts'
import { chatForTest } from '../../testing.ts'
import { userSettingNames } from '../rules/setting-definitions.ts'

const chat = await chatForTest()
const { call, ok, people } = chat

test('SETTING-1: the user’s own clients receive a changed setting, and only if it differs', async () => {
  const own = chat.listen('hamlet')
  const other = chat.listen('iris')
  await ok('hamlet', 'PATCH', '/settings', { twenty_four_hour_time: true, enter_sends: false })
  expect(own.received()).toMatchObject([{ type: 'user_settings', property: 'twenty_four_hour_time', value: true }])
  expect(other.received()).toEqual([])
})

test('SETTING-2: clients without the settings object receive a change in the old form', async () => {
  const old = chat.listen('iris', { user_settings_object: false })
  await ok('iris', 'PATCH', '/settings/display', { default_language: 'de' })
  await ok('iris', 'PATCH', '/settings/notifications', { enable_sounds: false })
  const events = old.received()
  expect(events.map((event) => event.type)).toEqual([
    'user_settings',
    'update_display_settings',
    'user_settings',
    'update_global_notifications',
  ])
  expect(events[1]).toMatchObject({ setting_name: 'default_language', setting: 'de', language_name: 'Deutsch' })
  expect(events[3]).toMatchObject({ notification_name: 'enable_sounds', setting: false, user: 'iris@agora.example' })
})

test('every setting refuses a value of the wrong form', async () => {
  for (const name of userSettingNames) {
    const { status, body } = await call('mona', 'PATCH', '/settings', { [name]: { no: 'such value' } })
    expect([name, status, body.var_name]).toEqual([name, 400, name])
  }
  expect((await call('mona', 'PATCH', '/settings', { color_scheme: 9 })).status).toBe(400)
  expect((await call('mona', 'PATCH', '/settings', { timezone: 'Atlantis/City' })).body.msg).toContain('timezone')
  expect((await call('mona', 'PATCH', '/settings', { default_language: 'klingon' })).status).toBe(400)
  expect((await ok('mona', 'PATCH', '/settings', { nonsense: 1 })).ignored_parameters_unsupported).toEqual(['nonsense'])
})

test('everyone receives a changed time zone', async () => {
  const other = chat.listen('gina')
  await ok('mona', 'PATCH', '/settings', { timezone: 'Europe/Vienna' })
  expect(other.received()).toMatchObject([{ person: { user_id: people.mona.id, timezone: 'Europe/Vienna' } }])
})

test('SETTING-3: a password change needs the old password', async () => {
  const person = await chat.newUser()
  const next = 'an entirely different phrase'
  expect((await call(person, 'PATCH', '/settings', { new_password: next })).body.msg).toBe('Wrong password!')
  expect((await call(person, 'PATCH', '/settings', { new_password: next, old_password: 'no' })).status).toBe(400)
  expect(
    (await call(person, 'PATCH', '/settings', { new_password: 'short12', old_password: testPassword })).body.msg,
  ).toContain('too short')
  await ok(person, 'PATCH', '/settings', { new_password: next, old_password: testPassword })
  const attempt = { username: person.deliveryEmail, password: next, secondFactor: undefined, address: '::1' }
  expect(await chat.accounts.authenticate(attempt)).toMatchObject({ kind: 'signed_in' })
})

test('SETTING-4: names and addresses change unless the organization keeps them fixed', async () => {
  const person = await chat.newUser()
  const change = { full_name: 'Another Name', email: 'another@agora.example', old_password: testPassword }
  await ok(person, 'PATCH', '/settings', change)
  expect(chat.services.directory.user(person.id)?.fullName).toBe('Another Name')
  expect(await chat.accounts.pendingEmailChange(person.id)).toMatchObject({ newEmail: 'another@agora.example' })
  await ok('olivia', 'PATCH', '/realm', { name_changes_disabled: true, email_changes_disabled: true })
  expect((await call('hamlet', 'PATCH', '/settings', { full_name: 'X Y' })).body.msg).toContain(
    'Name changes are disabled',
  )
  expect((await call('hamlet', 'PATCH', '/settings', { email: 'x@agora.example' })).body.msg).toContain(
    'changes are disabled',
  )
  await ok('adam', 'PATCH', '/settings', { full_name: 'Adam Still' })
})

test('SETTING-5: new users start with the organization’s defaults, and existing users are not affected', async () => {
  expect((await call('mona', 'PATCH', inQuery('/realm/user_settings_defaults', { enter_sends: true }))).body.code).toBe(
    'UNAUTHORIZED_PRINCIPAL',
  )
  const listener = chat.listen('gina')
  await ok('adam', 'PATCH', '/realm/user_settings_defaults', { enter_sends: true, web_font_size_px: 14 })
  expect(listener.received()).toMatchObject([
    { type: 'realm_user_settings_defaults', property: 'web_font_size_px', value: 14 },
    { type: 'realm_user_settings_defaults', property: 'enter_sends', value: true },
  ])
  const sent = { email: 'newcomer@agora.example', password: testPassword, full_name: 'New Comer' }
  const { user_id } = await ok('adam', 'POST', '/users', sent)
  expect(chat.services.directory.user(user_id)?.settings).toEqual({ enter_sends: true, web_font_size_px: 14 })
  expect(people.hamlet.settings).not.toHaveProperty('enter_sends')
})

test('administrators receive whose private data may be exported', async () => {
  const administrator = chat.listen('adam')
  const member = chat.listen('mona')
  await ok('hamlet', 'PATCH', '/settings', { allow_private_data_export: true })
  expect(administrator.received()).toMatchObject([
    { type: 'realm_export_consent', user_id: people.hamlet.id, consented: true },
  ])
  expect(member.received()).toEqual([])
})
