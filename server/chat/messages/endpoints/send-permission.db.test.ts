import { expect, test } from 'vitest'
import { chatForTest } from '../../testing.ts'
import { makeChannel, subscribe } from '../../testing-channels.ts'

const chat = await chatForTest()
const { services, people, ok, call } = chat
const { database, directory } = services
const { hamlet, iris, gina, bot, mona, adam } = people
const nobody = directory.systemGroupId('role:nobody')
const moderators = directory.systemGroupId('role:moderators')

type Who = Parameters<typeof ok>[0]
const to = (channel: { id: number }, more: Record<string, unknown> = {}) => ({
  type: 'channel',
  to: channel.id,
  topic: 'topic',
  content: 'hello',
  ...more,
})
const send = (who: Who, params: Record<string, unknown>) => ok(who, 'POST', '/messages', params)
const refusal = async (who: Who, params: Record<string, unknown>) => {
  const { status, body } = await call(who, 'POST', '/messages', params)
  expect(status).toBe(400)
  return body
}
const setOrganization = async (settings: Record<string, unknown>) => {
  await database.sql`update organization set settings = settings || ${database.sql.json(settings as never)}`
  await directory.refresh({ organization: true })
}

test('MSG-8: a channel one may not know of does not exist, whatever one would not be allowed there', async () => {
  const secret = await makeChannel(services, 'secret', {
    privacy: 'private',
    permissions: { can_send_message_group: nobody },
  })
  await subscribe(services, [iris.id], secret)
  expect(await refusal('hamlet', to(secret))).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', stream_id: secret.id })
  expect(await refusal('hamlet', to(secret, { to: 'secret' }))).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST' })
  expect((await refusal('iris', to(secret))).msg).toBe('You do not have permission to post in this channel.')
})

test('MSG-9: subscribers, their bots and users who may subscribe themselves write to a private channel', async () => {
  const access = directory.systemGroupId('role:moderators')
  const shared = await makeChannel(services, 'shared', {
    privacy: 'private',
    permissions: { can_subscribe_group: access },
  })
  const protectedOne = await makeChannel(services, 'protected', {
    privacy: 'private_protected',
    permissions: { can_subscribe_group: access },
  })
  await subscribe(services, [hamlet.id, gina.id], shared)
  await subscribe(services, [hamlet.id], protectedOne)
  for (const who of ['hamlet', 'gina', 'bot', 'mona'] as const) await send(who, to(shared))
  expect((await refusal('mona', to(protectedOne))).msg).toContain('Not authorized')
  expect((await refusal('iris', to(shared))).code).toBe('STREAM_DOES_NOT_EXIST')
})

test('MSG-9: in public channels guests write where they are subscribed, in web-public ones everywhere', async () => {
  const open = await makeChannel(services, 'open')
  const web = await makeChannel(services, 'web', { privacy: 'web_public' })
  await send('iris', to(open))
  await send('gina', to(web))
  expect((await refusal('gina', to(open))).code).toBe('STREAM_DOES_NOT_EXIST')
  await subscribe(services, [gina.id], open)
  await send('gina', to(open))
})

test('MSG-9: nobody writes to an archived channel, and only the named group to a restricted one', async () => {
  const archived = await makeChannel(services, 'archived', { isArchived: true })
  await subscribe(services, [hamlet.id], archived)
  expect((await refusal('hamlet', to(archived))).msg).toContain('Not authorized')
  const few = await makeChannel(services, 'few', { permissions: { can_send_message_group: moderators } })
  await subscribe(services, [hamlet.id, mona.id], few)
  expect((await refusal('hamlet', to(few))).msg).toBe('You do not have permission to post in this channel.')
  await send('mona', to(few))
})

test('TOPIC-5: only the named group starts topics, everyone writes in existing ones', async () => {
  const settled = await makeChannel(services, 'settled', { permissions: { can_create_topic_group: moderators } })
  expect((await refusal('hamlet', to(settled))).msg).toContain('create new topics')
  await send('mona', to(settled, { topic: 'Agenda' }))
  await send('hamlet', to(settled, { topic: 'AGENDA' }))
})

test('TOPIC-4: channel and organization require or reject topics', async () => {
  const named = await makeChannel(services, 'named', { topicsPolicy: 'disable_empty_topic' })
  const bare = await makeChannel(services, 'bare', { topicsPolicy: 'empty_topic_only' })
  const usual = await makeChannel(services, 'usual')
  const free = await makeChannel(services, 'free', { topicsPolicy: 'allow_empty_topic' })
  expect((await refusal('hamlet', to(named, { topic: '(no topic)' }))).msg).toContain('general chat')
  expect((await refusal('hamlet', to(bare))).msg).toContain('general chat')
  await send('hamlet', to(bare, { topic: '' }))
  await send('hamlet', to(usual, { topic: '' }))
  await setOrganization({ topics_policy: 'disable_empty_topic' })
  expect((await refusal('hamlet', to(usual, { topic: '' }))).msg).toContain('general chat')
  await send('hamlet', to(free, { topic: '' }))
  await setOrganization({ topics_policy: 'allow_empty_topic' })
})

test('MSG-11: nobody writes to a deactivated user', async () => {
  const leaver = await chat.newUser()
  await chat.accounts.deactivate(leaver.id)
  await directory.refresh({ users: [leaver.id] })
  expect((await refusal('hamlet', { type: 'direct', to: [leaver.id], content: 'x' })).msg).toContain('no longer')
})

test('MSG-10: a member of a direct conversation must be allowed in one, and its initiator to start it', async () => {
  const direct = (ids: readonly number[]) => ({ type: 'direct', to: ids, content: 'hello' })
  const onlyModerators = { direct_message_permission_group: moderators }
  await setOrganization(onlyModerators)
  expect((await refusal('hamlet', direct([iris.id]))).msg).toContain('authorize')
  await send('hamlet', direct([iris.id, mona.id]))
  await send('hamlet', direct([bot.id]))
  await send('hamlet', direct([hamlet.id]))
  await send('bot', direct([hamlet.id]))
  await setOrganization({ direct_message_permission_group: nobody })
  expect((await refusal('hamlet', direct([iris.id]))).msg).toContain('disabled')
  await setOrganization({
    direct_message_permission_group: directory.systemGroupId('role:everyone'),
    direct_message_initiator_group: moderators,
  })
  expect((await refusal('hamlet', direct([adam.id]))).msg).toContain('initiate')
  await send('adam', direct([hamlet.id]))
  await send('hamlet', direct([adam.id]))
  await setOrganization({ direct_message_initiator_group: directory.systemGroupId('role:everyone') })
})

test('MSG-10: a guest with limited visibility writes only to users they know', async () => {
  await setOrganization({ can_access_all_users_group: directory.systemGroupId('role:members') })
  const stranger = await chat.newUser()
  const narrow = [{ operator: 'sender', operand: stranger.id }]
  expect((await refusal('gina', { type: 'direct', to: [stranger.id], content: 'x' })).msg).toBe(
    `Invalid user ID ${stranger.id}`,
  )
  expect((await call('gina', 'GET', '/messages', { anchor: 'newest', narrow })).body.code).toBe('BAD_NARROW')
  const web = await makeChannel(services, 'web strangers', { privacy: 'web_public' })
  await subscribe(services, [gina.id], web)
  const ears = chat.listen('gina')
  const { id } = await send(stranger, to(web))
  const hidden = {
    sender_id: stranger.id,
    sender_full_name: 'Unknown user',
    sender_email: `user${stranger.id}@chat.test`,
  }
  expect((await ok('gina', 'GET', `/messages/${id}`)).message).toMatchObject(hidden)
  expect(ears.received().find(({ type }) => type === 'message')?.message).toMatchObject(hidden)
  expect((await ok('hamlet', 'GET', `/messages/${id}`)).message.sender_full_name).toBe(stranger.fullName)
  await setOrganization({ can_access_all_users_group: directory.systemGroupId('role:everyone') })
})
