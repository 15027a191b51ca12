import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { makeChannel } from '../../../server/chat/testing-channels.ts'
import { uploadTo } from '../../../server/chat/testing-uploads.ts'
import { realmForTest } from './realm-settings-for-test.ts'

const bigBlueButton = { url: 'http://calls.test', secret: 'secret' }
const chat = await realmForTest({ callServers: { bigBlueButton } })
const { call, ok, set, status, browse, posted, postedKey, services } = chat
const image = { create: { width: 40, height: 40, channels: 3, background: 'red' } } as const
const png = await sharp(image).png().toBuffer()

let used = 0
const fresh = (what: string) => `${what}${++used}`

const newMember = (email = `${fresh('member')}@agora.example`, fullName = fresh('New Comer ')) =>
  call('olivia', 'POST', '/users', { email, full_name: fullName, password: testPassword })

/** A user joins by a mailed link; returns their address. */
async function join(params: Record<string, unknown> = {}) {
  const email = chat.newAddress()
  await ok('olivia', 'POST', '/invites', { invitee_emails: email, stream_ids: [], ...params })
  const joined = await browse('POST', `/join/${await postedKey()}`, {
    full_name: fresh('Joiner '),
    password: testPassword,
  })
  expect(joined.status).toBe(200)
  await posted()
  const user = services.directory.userByEmail(email)
  if (user === undefined) throw new Error('the joined user has no account')
  return user
}

test('REALM-7: visitors see name and description', async () => {
  const shown = async () => {
    const { realm_name, realm_description } = await ok('nobody', 'GET', '/server_settings')
    return [realm_name, realm_description]
  }
  await set({ name: 'Elsinore', description: 'A castle' })
  expect(await shown()).toEqual(['Elsinore', 'A castle'])
  await ok('olivia', 'POST', '/invites', chat.invitation())
  expect((await posted())[0]?.subject).toContain('Elsinore')
  await set({ name: 'Test', description: '' })
  expect(await shown()).toEqual(['Test', ''])
})

test('REALM-7: visitors see the description, and its length is limited', async () => {
  expect(await status('olivia', 'PATCH', '/realm', { description: 'x'.repeat(1000) })).toBe(200)
  expect((await ok('nobody', 'GET', '/server_settings')).realm_description).toHaveLength(1000)
  expect(await status('olivia', 'PATCH', '/realm', { description: 'x'.repeat(1001) })).toBe(400)
  await set({ description: '' })
})

test('REALM-7: avatar_changes_disabled, except for administrators', async () => {
  const change = async (who: 'hamlet' | 'adam') =>
    (await uploadTo(chat, who, 'POST', '/users/me/avatar', [{ name: 'me.png', content: png }])).status
  await set({ avatar_changes_disabled: true })
  expect([await change('hamlet'), await change('adam')]).toEqual([400, 200])
  await set({ avatar_changes_disabled: false })
  expect(await change('hamlet')).toBe(200)
})

test('REALM-7: name_changes_disabled, except for administrators', async () => {
  const change = (who: 'hamlet' | 'adam') => status(who, 'PATCH', '/settings', { full_name: fresh('Renamed ') })
  await set({ name_changes_disabled: true })
  expect([await change('hamlet'), await change('adam')]).toEqual([400, 200])
  await set({ name_changes_disabled: false })
  expect(await change('hamlet')).toBe(200)
})

test('REALM-7: email_changes_disabled, except for administrators', async () => {
  const person = await chat.newUser()
  const change = () =>
    status(person, 'PATCH', '/settings', { email: `${fresh('moved')}@agora.example`, old_password: testPassword })
  await set({ email_changes_disabled: true })
  expect(await change()).toBe(400)
  await set({ email_changes_disabled: false })
  expect(await change()).toBe(200)
})

test('REALM-7: require_unique_names', async () => {
  await set({ require_unique_names: true })
  expect((await newMember(undefined, 'iris MEMBER')).status).toBe(400)
  await set({ require_unique_names: false })
  expect((await newMember(undefined, 'iris MEMBER')).status).toBe(200)
})

test('REALM-7: disallow_disposable_email_addresses', async () => {
  expect((await newMember('a@mailinator.com')).status).toBe(400)
  await set({ disallow_disposable_email_addresses: false })
  expect((await newMember('a@mailinator.com')).status).toBe(200)
  await set({ disallow_disposable_email_addresses: true })
  expect((await newMember('b@mailinator.com')).status).toBe(400)
})

test('REALM-7: emails_restricted_to_domains', async () => {
  await ok('olivia', 'POST', '/realm/domains', { domain: 'good.example' })
  await set({ emails_restricted_to_domains: true })
  expect([(await newMember()).status, (await newMember('a@good.example')).status]).toEqual([400, 200])
  await set({ emails_restricted_to_domains: false })
  expect((await newMember()).status).toBe(200)
})

test('REALM-7: invite_required', async () => {
  const signUp = async () => (await browse('POST', '/sign_up', { email: chat.newAddress() })).status
  expect(await signUp()).toBe(400)
  await set({ invite_required: false })
  expect(await signUp()).toBe(200)
  await posted()
  await set({ invite_required: true })
  expect(await signUp()).toBe(400)
})

test('REALM-7: default_language applies to new users and to invitation mail', async () => {
  const language = async () => {
    const { user_id } = (await newMember()).body
    const person = services.directory.user(user_id)
    if (person === undefined) throw new Error('the new user is missing')
    return (await ok(person, 'POST', '/register', { fetch_event_types: ['user_settings'] })).user_settings
      .default_language
  }
  const subject = async () => {
    await ok('olivia', 'POST', '/invites', chat.invitation())
    return (await posted()).at(-1)?.subject
  }
  await set({ default_language: 'de' })
  expect([await language(), await subject()]).toEqual(['de', expect.stringContaining('lädt dich')])
  await set({ default_language: 'en' })
  expect([await language(), await subject()]).toEqual(['en', expect.stringContaining('has invited you')])
  expect(await status('olivia', 'PATCH', '/realm', { default_language: 'tlh' })).toBe(400)
})

test('REALM-7: authentication_methods: the only method cannot be disabled, and no other enabled', async () => {
  const change = (methods: Record<string, boolean>) =>
    status('olivia', 'PATCH', '/realm', { authentication_methods: methods })
  expect([await change({ Email: false }), await change({ Google: true }), await change({ Email: true })]).toEqual([
    400, 400, 200,
  ])
  const signIn = { username: 'olivia@agora.example', password: testPassword }
  expect(await status('nobody', 'POST', '/fetch_api_key', signIn)).toBe(200)
})

test('REALM-7: signup_announcements_stream_id', async () => {
  const board = await makeChannel(services, 'signups')
  const announced = async () => {
    const narrow = [{ operator: 'channel', operand: board.id }]
    const page = { anchor: 'newest', num_before: 100, num_after: 0, narrow }
    return (await ok('olivia', 'GET', '/messages', page)).messages.length
  }
  await set({ signup_announcements_stream_id: board.id })
  await join()
  expect(await announced()).toBe(1)
  await newMember()
  expect(await announced()).toBe(2)
  await set({ signup_announcements_stream_id: -1 })
  await join()
  await newMember()
  expect(await announced()).toBe(2)
})

test('REALM-7: welcome_message_custom_text', async () => {
  const welcomes = async () => (await chat.botMessages(await join())).map(({ content }) => content)
  await set({ welcome_message_custom_text: 'Mind the trapdoor.' })
  expect(await welcomes()).toContain('Mind the trapdoor.')
  await set({ welcome_message_custom_text: '' })
  expect(await welcomes()).toHaveLength(1)
  expect(await status('olivia', 'PATCH', '/realm', { welcome_message_custom_text: 'x'.repeat(8001) })).toBe(400)
})

const registered = () => ok('hamlet', 'POST', '/register', { fetch_event_types: ['realm'] })

test('REALM-7: jitsi_server_url is the call server of clients, with the server’s own as default', async () => {
  const { server_jitsi_server_url: usual } = await registered()
  await set({ jitsi_server_url: 'https://calls.example' })
  expect(await registered()).toMatchObject({
    jitsi_server_url: 'https://calls.example',
    realm_jitsi_server_url: 'https://calls.example',
  })
  await set({ jitsi_server_url: 'default' })
  expect(await registered()).toMatchObject({ jitsi_server_url: usual, realm_jitsi_server_url: null })
  expect(await status('olivia', 'PATCH', '/realm', { jitsi_server_url: 'ftp://calls.example' })).toBe(400)
})

test('REALM-7: video_chat_provider, gif_rating_policy and org_type are among those offered', async () => {
  const change = (params: Record<string, unknown>) => status('olivia', 'PATCH', '/realm', params)
  const { realm_available_video_chat_providers: providers, gif_rating_policy_options: ratings } = await registered()
  expect(providers.big_blue_button).toEqual({ name: 'BigBlueButton', id: 4 })
  const ids = (offered: Record<string, { id: number }>) => Object.values(offered).map(({ id }) => id)
  for (const id of ids(providers)) expect(await change({ video_chat_provider: id })).toBe(200)
  for (const id of ids(ratings)) expect(await change({ gif_rating_policy: id })).toBe(200)
  for (const id of [3, 5, 10]) expect(await change({ video_chat_provider: id })).toBe(400)
  for (const id of [-1, 5]) expect(await change({ gif_rating_policy: id })).toBe(400)
  expect([await change({ org_type: 35 }), await change({ org_type: 36 }), await change({ org_type: 0 })]).toEqual([
    200, 400, 200,
  ])
})

test('REALM-7: default_avatar_source decides whether clients ask Gravatar for the picture of a new user', async () => {
  const pictureOfNewUser = async (source: 'G' | 'J') => {
    await set({ default_avatar_source: source })
    const sent = { email: `picture-${source}@agora.example`, password: testPassword, full_name: `Picture ${source}` }
    const { user_id } = await ok('olivia', 'POST', '/users', sent)
    return (await ok('olivia', 'GET', `/users/${user_id}`, { client_gravatar: true })).user.avatar_url
  }
  expect(await pictureOfNewUser('J')).toMatch(/^\/avatar\/\d+/)
  expect(await pictureOfNewUser('G')).toBeNull()
})
