import { expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { sendWelcomeMessages } from '../../../server/chat/invitations/actions/send-welcome-messages.ts'
import { insertWelcomeMessage, readWelcomeMessages } from '../../../server/chat/invitations/store/welcome-messages.ts'
import { makeChannel } from '../../../server/chat/testing-channels.ts'
import { runJobs } from '../../../server/kernel/jobs/testing.ts'
import { invitationsForTest, keyIn } from './invitations-for-test.ts'

const chat = await invitationsForTest()
const { ok, posted, browse, people, services, listen, botMessages, clock, accounts, postedKey, newGroup } = chat
const general = await chat.defaultChannel('general')
const plays = await makeChannel(services, 'plays')
const actors = await newGroup('actors')

const person = { full_name: 'Nora Norris', password: testPassword }

async function invite(email: string, params: Record<string, unknown> = {}): Promise<string> {
  await ok('adam', 'POST', '/invites', { invitee_emails: email, stream_ids: [], ...params })
  const letters = await posted()
  expect(letters.map(({ to }) => to)).toEqual([email])
  return keyIn(letters[0]?.text)
}

const userOf = (email: string) => {
  const user = services.directory.userByEmail(email)
  if (user === undefined) throw new Error(`${email} has no account`)
  return user
}

test('INVITE-10: a new user gets the channels, groups and role of the invitation and is signed in', async () => {
  const key = await invite('nora@agora.example', {
    stream_ids: [plays.id],
    group_ids: [actors],
    include_realm_default_subscriptions: true,
    invite_as: 300,
    welcome_message_custom_text: '"Mind the **trapdoor**."',
  })
  expect(await browse('GET', `/join/${key}`)).toMatchObject({
    status: 200,
    body: {
      state: 'open',
      organization: 'Test',
      email: 'nora@agora.example',
      invited_by: people.adam.fullName,
      invited_as: 300,
    },
  })
  const adam = listen('adam')
  const joined = await browse('POST', `/join/${key}`, person)
  expect(joined).toMatchObject({
    status: 200,
    body: { state: 'joined', signed_in: true, email: 'nora@agora.example', full_name: 'Nora Norris', role: 300 },
  })
  expect(joined.cookie).toMatch(/HttpOnly/)
  const nora = userOf('nora@agora.example')
  expect([...services.directory.subscriptionsOf(nora.id).keys()].sort()).toEqual([general.id, plays.id].sort())
  expect(services.directory.group(actors)?.memberIds.has(nora.id)).toBe(true)
  const received = adam.received()
  expect(received).toContainEqual(expect.objectContaining({ type: 'realm_user', op: 'add' }))
  expect(received).toContainEqual(expect.objectContaining({ type: 'invites_changed' }))
  expect(received).toContainEqual(
    expect.objectContaining({ type: 'user_group', op: 'add_members', group_id: actors, user_ids: [nora.id] }),
  )
  const messages = await botMessages(nora)
  expect(messages.map(({ sender }) => sender)).toEqual(['Welcome Bot', 'Welcome Bot'])
  expect(messages[1]?.content).toBe('"Mind the **trapdoor**."')
  expect(await botMessages('adam')).toMatchObject([
    { sender: 'Notification Bot', content: expect.stringContaining('accepted your invitation') },
  ])
})

test('chat spec, POST /invites and /invites/multiuse: include_realm_default_subscriptions: default false; what it brings', async () => {
  const channelsOf = (id: number) => [...services.directory.subscriptionsOf(id).keys()]
  for (const [include_realm_default_subscriptions, channels] of [
    [undefined, []],
    [false, []],
    [true, [general.id]],
  ] as const) {
    const key = await invite(chat.newAddress(), { include_realm_default_subscriptions })
    const { body } = await browse('POST', `/join/${key}`, person)
    expect(channelsOf(body.user_id)).toEqual(channels)
    const sent = { include_realm_default_subscriptions, group_ids: [actors], welcome_message_custom_text: 'Hello' }
    const { invite_link } = await ok('adam', 'POST', '/invites/multiuse', sent)
    await browse('POST', `/join/${keyIn(invite_link)}`, { email: chat.newAddress() })
    const joined = await browse('POST', `/join/${await postedKey()}`, person)
    const { user_id } = joined.body
    expect(channelsOf(user_id)).toEqual(channels)
    expect(services.directory.group(actors)?.memberIds.has(user_id)).toBe(true)
    const messages = await botMessages({ ...people.hamlet, id: user_id })
    expect(messages.map(({ content }) => content)).toContain('Hello')
  }
})

test('INVITE-11: two concurrent browsers create one account, and the one with its password is signed in', async () => {
  const key = await invite('twin@agora.example')
  const same = await Promise.all([1, 2, 3].map(() => browse('POST', `/join/${key}`, person)))
  expect(same.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(same.map(({ body }) => body.user_id)).size).toBe(1)
  const other = await browse('POST', `/join/${key}`, { ...person, password: 'another password 9' })
  expect(other).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', state: 'used' }, cookie: '' })
  expect(await browse('GET', `/join/${key}`)).toMatchObject({ body: { state: 'used', organization: 'Test' } })
  expect((await browse('GET', `/join/${key}`)).body.email).toBeUndefined()
  const twin = userOf('twin@agora.example')
  expect((await botMessages(twin)).filter(({ sender }) => sender === 'Welcome Bot')).toHaveLength(1)
})

test('INVITE-11: two concurrent browsers with different passwords create one account', async () => {
  const key = await invite('race@agora.example')
  const answers = await Promise.all(
    ['first password 1', 'second password 2'].map((password) =>
      browse('POST', `/join/${key}`, { ...person, password }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({ state: 'used' })
})

test('INVITE-13: a server that has not loaded the new user yet sends the welcome message later', async () => {
  const email = 'unread@agora.example'
  const made = { kind: 'human', email, fullName: 'Una Read', password: testPassword, role: 400 } as const
  const { id } = await accounts.createPerson({ ...made, botType: undefined, botOwnerId: undefined })
  const greeting = { bot: 'welcome-bot', userId: id, channelId: undefined, topic: '', content: 'Hello' } as const
  await services.database.transaction((tx) => insertWelcomeMessage(tx, greeting))
  await sendWelcomeMessages(services)
  expect(await readWelcomeMessages(services.database.sql, 10)).toMatchObject([{ userId: id, content: 'Hello' }])
})

test('INVITE-12: an expired, revoked or unknown link names its state and creates no account', async () => {
  const expired = await invite('late@agora.example', { invite_expires_in_minutes: 5 })
  const revoked = await invite('never@agora.example')
  const [{ id }] = (await ok('adam', 'GET', '/invites')).invites.filter(
    ({ email }: { email?: string }) => email === 'never@agora.example',
  )
  await ok('adam', 'DELETE', `/invites/${id}`)
  clock.advance(300_000)
  for (const [key, state] of [
    [expired, 'expired'],
    [revoked, 'revoked'],
  ]) {
    expect((await browse('GET', `/join/${key}`)).body).toMatchObject({ state, organization: 'Test' })
    expect(await browse('POST', `/join/${key}`, person)).toMatchObject({ status: 400, body: { state }, cookie: '' })
  }
  for (const method of ['GET', 'POST'] as const) {
    expect(await browse(method, '/join/nothing', person)).toMatchObject({
      status: 404,
      body: { code: 'BAD_REQUEST', msg: expect.stringContaining('no such invitation') },
    })
  }
  expect(await accounts.findByEmail('late@agora.example')).toBeUndefined()
  expect(await accounts.findByEmail('never@agora.example')).toBeUndefined()
})

test('INVITE-12: invitations of a deactivated user admit nobody', async () => {
  const inviter = await chat.newUser(400, 'Soon Gone')
  await ok(inviter, 'POST', '/invites', { invitee_emails: 'orphan@agora.example', stream_ids: [] })
  const key = await postedKey()
  const olivia = listen('olivia')
  await ok('olivia', 'DELETE', `/users/${inviter.id}`)
  expect(olivia.received()).toContainEqual(expect.objectContaining({ type: 'invites_changed' }))
  await ok('olivia', 'POST', `/users/${inviter.id}/reactivate`)
  // The mail about it.
  await posted()
  expect(await browse('POST', `/join/${key}`, person)).toMatchObject({ status: 400, body: { state: 'revoked' } })
})

test('INVITE-12: a second invitation to the same address is invalid after the first created the account', async () => {
  const first = await invite('double@agora.example')
  const second = await invite('double@agora.example')
  expect((await browse('POST', `/join/${first}`, person)).status).toBe(200)
  expect((await browse('GET', `/join/${second}`)).body.state).toBe('revoked')
})

test('INVITE-12: a link to an address that got an account another way is used', async () => {
  const key = await invite('moved@agora.example')
  await ok('adam', 'POST', '/users', {
    email: 'Moved@agora.example',
    full_name: 'Mo Ved',
    password: 'their own phrase',
  })
  const { body } = await browse('GET', `/join/${key}`)
  expect([body.state, body.email, body.invited_by]).toEqual(['used', undefined, undefined])
  const stranger = await browse('POST', `/join/${key}`, person)
  expect(stranger).toMatchObject({ status: 400, body: { state: 'used' }, cookie: '' })
  const owner = await browse('POST', `/join/${key}`, { ...person, password: 'their own phrase' })
  expect(owner).toMatchObject({ status: 200, body: { user_id: userOf('moved@agora.example').id } })
})

test('INVITE-12: a link that confirms an address is used once the address has an account', async () => {
  const { invite_link } = await ok('adam', 'POST', '/invites/multiuse', { stream_ids: [] })
  await posted()
  await browse('POST', `/join/${keyIn(invite_link)}`, { email: 'taken@agora.example' })
  const key = await postedKey()
  await ok('adam', 'POST', '/users', {
    email: 'taken@agora.example',
    full_name: 'Ta Ken',
    password: 'their own phrase',
  })
  expect((await browse('GET', `/join/${key}`)).body.state).toBe('used')
  expect(await browse('POST', `/join/${key}`, person)).toMatchObject({ status: 400, body: { state: 'used' } })
})

test('INVITE-10: a rejected name or password is reported, and the link stays valid', async () => {
  const key = await invite('picky@agora.example')
  for (const [odd, msg] of [
    [{ password: 'short' }, 'The password is too short.'],
    [{ full_name: '' }, 'Name must not be empty!'],
  ] as const) {
    expect(await browse('POST', `/join/${key}`, { ...person, ...odd })).toMatchObject({ status: 400, body: { msg } })
  }
  for (const missing of ['full_name', 'password'] as const) {
    const { [missing]: _, ...rest } = person
    expect(await browse('POST', `/join/${key}`, rest)).toMatchObject({ status: 400, body: { var_name: missing } })
  }
  const evil = await browse('POST', `/join/${key}`, person, { origin: 'https://evil.example', host: 'chat.test' })
  expect(evil).toMatchObject({ status: 403, body: { code: 'CSRF_FAILED' } })
  expect((await browse('POST', `/join/${key}`, person)).status).toBe(200)
})

test('INVITE-13: the referrer and the new user get the messages the invitation asks for', async () => {
  await ok('olivia', 'PATCH', '/realm', { welcome_message_custom_text: 'House rules' })
  const notified = (await botMessages('adam')).length
  const texts = async (email: string) => (await botMessages(userOf(email))).slice(1).map(({ content }) => content)
  const quiet = await invite('quiet@agora.example', { notify_referrer_on_join: false, welcome_message_custom_text: '' })
  await browse('POST', `/join/${quiet}`, person)
  expect(await botMessages('adam')).toHaveLength(notified)
  expect(await texts('quiet@agora.example')).toEqual([])
  const usual = await invite('usual@agora.example')
  await browse('POST', `/join/${usual}`, person)
  expect(await botMessages('adam')).toHaveLength(notified + 1)
  expect(await texts('usual@agora.example')).toEqual(['House rules'])
})

test('INVITE-13: messages unsent at a stop are sent by the next server, once', async () => {
  const { id } = userOf('usual@agora.example')
  const before = (await botMessages(userOf('usual@agora.example'))).length
  await services.database.sql`
    insert into greetings (bot, user_id, topic, content) values ('welcome-bot', ${id}, '', 'Late, but here')`
  const greet = () => runJobs(chat.chat.jobs, 'greet-newcomers')
  await Promise.all([greet(), greet()])
  await greet()
  expect((await botMessages(userOf('usual@agora.example'))).slice(before)).toMatchObject([
    { content: 'Late, but here' },
  ])
})

test('INVITE-13: a new user is announced in the configured channel', async () => {
  await ok('olivia', 'PATCH', '/realm', { signup_announcements_stream_id: plays.id })
  const key = await invite('loud@agora.example')
  await browse('POST', `/join/${key}`, person)
  const { messages } = await ok('hamlet', 'GET', '/messages', {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    narrow: [{ operator: 'channel', operand: plays.id }],
  })
  expect(messages).toMatchObject([{ subject: 'signups', sender_full_name: 'Notification Bot' }])
})
