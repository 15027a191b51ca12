import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createSystemBots } from '../../../server/chat/bots/actions/create-system-bots.ts'
import { makeChannel, subscribe } from '../../../server/chat/testing-channels.ts'
import { uploadTo } from '../../../server/chat/testing-uploads.ts'
import { specChat } from './spec-chat-for-test.ts'

const chat = await specChat()
const { ok, call, refused, people, services, clock } = chat
const { hamlet, iris } = people
const square = await makeChannel(services, 'square')
await subscribe(services, [hamlet.id, iris.id], square)
const sendText = async (content = 'hello', topic = 'fish'): Promise<number> =>
  (await ok('hamlet', 'POST', '/messages', { type: 'channel', to: square.id, topic, content })).id

beforeAll(async () => services.directory.refresh({ users: await createSystemBots(chat.accounts, 'chat.test') }))

describe('chat spec, PATCH /scheduled_messages/{scheduled_message_id}', () => {
  const at = () => Math.floor(clock.nowMs() / 1000) + 600
  const scheduled = async (sent: object): Promise<number> => {
    const whole = { content: 'c', scheduled_delivery_timestamp: at(), ...sent }
    return (await ok('hamlet', 'POST', '/scheduled_messages', whole)).scheduled_message_id
  }
  const change = (id: number, params: object) => ok('hamlet', 'PATCH', `/scheduled_messages/${id}`, { ...params })
  const shown = async (id: number) => {
    const { scheduled_messages } = await ok('hamlet', 'GET', '/scheduled_messages')
    return scheduled_messages.find((one: { scheduled_message_id: number }) => one.scheduled_message_id === id)
  }

  test('topic: ignored for direct messages', async () => {
    const id = await scheduled({ type: 'direct', to: [iris.id] })
    await change(id, { topic: 'fish', content: 'other' })
    expect(await shown(id)).toMatchObject({ type: 'private', to: [iris.id], content: 'other' })
    expect((await shown(id)).topic ?? '').toBe('')
    const wasInChannel = await scheduled({ type: 'channel', to: square.id, topic: 'fish' })
    await change(wasInChannel, { type: 'direct', to: [iris.id], topic: 'birds' })
    expect((await shown(wasInChannel)).topic ?? '').toBe('')
  })

  test('to: a channel id for channel messages, a list of user ids for direct messages, alone as well', async () => {
    const yard = await makeChannel(services, 'yard')
    const inChannel = await scheduled({ type: 'channel', to: square.id, topic: 'fish' })
    await change(inChannel, { to: yard.id })
    expect(await shown(inChannel)).toMatchObject({ type: 'stream', to: yard.id, topic: 'fish', content: 'c' })
    await refused('hamlet', 'PATCH', `/scheduled_messages/${inChannel}`, { to: [square.id, yard.id] }, {})
    const direct = await scheduled({ type: 'direct', to: [iris.id] })
    await change(direct, { to: [iris.id, people.adam.id] })
    expect((await shown(direct)).to).toEqual(expect.arrayContaining([iris.id, people.adam.id]))
    for (const to of [[], iris.id]) await refused('hamlet', 'PATCH', `/scheduled_messages/${direct}`, { to }, {})
  })

  test('no parameter is required, and omitted ones stay unchanged; the time is in UNIX seconds', async () => {
    const id = await scheduled({ type: 'channel', to: square.id, topic: 'fish' })
    const before = await shown(id)
    await change(id, { scheduled_delivery_timestamp: at() + 60 })
    expect(await shown(id)).toEqual({ ...before, scheduled_delivery_timestamp: at() + 60 })
  })
})

describe('chat spec, POST /channels/create', () => {
  const create = async (params: object): Promise<number> =>
    (await ok('olivia', 'POST', '/channels/create', { subscribers: [hamlet.id], ...params })).id

  test('invite_only: a private channel, which non-subscribers do not see', async () => {
    const ears = chat.listen('iris')
    const id = await create({ name: 'secret', invite_only: true })
    expect(ears.received()).toEqual([])
    expect((await call('iris', 'GET', `/streams/${id}`)).body.code).toBe('BAD_REQUEST')
    expect((await ok('hamlet', 'GET', `/streams/${id}`)).stream.invite_only).toBe(true)
  })

  test('announce: it is the notification bot that announces it', async () => {
    await ok('olivia', 'PATCH', '/realm', { new_stream_announcements_stream_id: square.id })
    await create({ name: 'loud', announce: true })
    const page = {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [{ operator: 'channel', operand: square.id }],
    }
    const [message] = (await ok('hamlet', 'GET', '/messages', page)).messages
    expect(message).toMatchObject({ sender_full_name: 'Notification Bot', subject: 'new channels' })
    expect(message.content).toContain('loud')
    await ok('olivia', 'PATCH', '/realm', { new_stream_announcements_stream_id: -1 })
  })

  test('name, description: the limits of the register response hold for changes too, in characters', async () => {
    const { max_stream_name_length, max_stream_description_length } = await ok('hamlet', 'POST', '/register')
    const path = `/streams/${await create({ name: 'short' })}`
    await ok('olivia', 'PATCH', path, { new_name: '🐙'.repeat(max_stream_name_length) })
    await refused('olivia', 'PATCH', path, { new_name: 'x'.repeat(max_stream_name_length + 1) }, {})
    await ok('olivia', 'PATCH', path, { description: '🐙'.repeat(max_stream_description_length) })
    const tooLong = { description: 'x'.repeat(max_stream_description_length + 1) }
    expect((await call('olivia', 'PATCH', path, tooLong)).status).toBe(400)
  })
})

test('chat spec, POST /channel_folders/create: name: not empty, not only white space', async () => {
  for (const name of ['', ' ', '\t\n', '\u00a0'])
    await refused('adam', 'POST', '/channel_folders/create', { name, description: '' }, { var_name: 'name' })
})

test('chat spec, POST /default_streams: the channel is one of the default channels, and clients get an event', async () => {
  const ears = chat.listen('hamlet')
  expect(await ok('adam', 'POST', '/default_streams', { stream_id: square.id })).toEqual({ result: 'success', msg: '' })
  expect(ears.received()).toContainEqual(
    expect.objectContaining({ type: 'default_streams', default_streams: [square.id] }),
  )
  expect((await ok('hamlet', 'POST', '/register')).realm_default_streams).toEqual([square.id])
})

describe('chat spec, GET /messages/matches_narrow', () => {
  test('narrow: each object has operator and operand, and anything else is a bad request', async () => {
    const path = '/messages/matches_narrow'
    const msg_ids = [await sendText()]
    for (const narrow of ['fish', {}, [{ operator: 'topic' }], [{ operand: 'fish' }], ['topic:fish']])
      await refused('hamlet', 'GET', path, { msg_ids, narrow }, { var_name: 'narrow' })
    const unknown = [{ operator: 'colour', operand: 'red' }]
    expect((await call('hamlet', 'GET', path, { msg_ids, narrow: unknown })).status).toBe(400)
  })

  test('response: messages that do not exist or that the caller cannot read do not match', async () => {
    const { id } = await ok('iris', 'POST', '/messages', { type: 'direct', to: [people.adam.id], content: 'fish' })
    const narrow = [{ operator: 'search', operand: 'fish' }]
    const sent = { msg_ids: [id, 999_999], narrow }
    expect((await ok('hamlet', 'GET', '/messages/matches_narrow', sent)).messages).toEqual({})
  })
})

describe('chat spec, DELETE /messages/{message_id}/reactions', () => {
  test('reaction_type: realm_emoji, the code is the id of the custom emoji', async () => {
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    const file = { name: 'yorick.png', content: await image.png().toBuffer(), type: 'image/png' }
    expect((await uploadTo(chat, 'hamlet', 'POST', '/realm/emoji/yorick', [file])).status).toBe(200)
    const [emoji] = Object.values<{ id: string }>((await ok('hamlet', 'GET', '/realm/emoji')).emoji)
    const path = `/messages/${await sendText()}/reactions`
    const named = { emoji_code: String(emoji?.id), reaction_type: 'realm_emoji' }
    for (const how of [named, { ...named, emoji_name: 'yorick' }, { emoji_name: 'yorick' }]) {
      await ok('hamlet', 'POST', path, { emoji_name: 'yorick' })
      expect(await ok('hamlet', 'DELETE', path, how)).toEqual({ result: 'success', msg: '' })
    }
    await refused('hamlet', 'DELETE', path, named, { code: 'REACTION_DOES_NOT_EXIST' })
  })

  test('reaction_type: unicode_emoji, the code is the dash-separated hex of the codepoints', async () => {
    const path = `/messages/${await sendText()}/reactions`
    const flag = { emoji_name: 'flag_germany', emoji_code: '1f1e9-1f1ea', reaction_type: 'unicode_emoji' }
    await ok('hamlet', 'POST', path, flag)
    const { emoji_name, ...byCode } = flag
    await ok('hamlet', 'DELETE', path, byCode)
    await refused('hamlet', 'DELETE', path, { emoji_name }, { code: 'REACTION_DOES_NOT_EXIST' })
  })
})

describe('chat spec, DELETE /invites/multiuse/{invite_id}', () => {
  test('invite_id: an integer; users revoke their own links', async () => {
    await refused('adam', 'DELETE', '/invites/multiuse/first', {}, { var_name: 'invite_id' })
    const members = services.directory.systemGroupId('role:members')
    await ok('olivia', 'PATCH', '/realm', { create_multiuse_invite_group: { new: members } })
    await ok('hamlet', 'POST', '/invites/multiuse')
    const [own] = (await ok('hamlet', 'GET', '/invites')).invites
    await refused('iris', 'DELETE', `/invites/multiuse/${own.id}`, {}, {})
    expect(await ok('hamlet', 'DELETE', `/invites/multiuse/${own.id}`)).toEqual({ result: 'success', msg: '' })
  })
})

test('chat spec, POST /fetch_api_key: email/password authentication is always enabled', async () => {
  const { realm_email_auth_enabled, realm_password_auth_enabled } = await ok('hamlet', 'POST', '/register')
  expect([realm_email_auth_enabled, realm_password_auth_enabled]).toEqual([true, true])
  await refused('olivia', 'PATCH', '/realm', { authentication_methods: { Email: false } }, {})
})
