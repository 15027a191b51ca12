import { beforeAll, describe, expect, test } from 'vitest'
import { createSystemBots } from '../../../server/chat/bots/actions/create-system-bots.ts'
import { type Refused, specChat } from './spec-chat-for-test.ts'
import { creationRights } from './spec-lines-endpoints.ts'

const chat = await specChat()
const { ok, call, refused, people, services } = chat
const { hamlet, iris, olivia } = people
const administrators = services.directory.systemGroupId('role:administrators')
const named = { direct_members: [iris.id], direct_subgroups: [] }

let made = 0
const create = async (params: object = {}, who: 'olivia' | 'hamlet' = 'olivia'): Promise<number> => {
  made += 1
  return (await ok(who, 'POST', '/channels/create', { name: `spec ${made}`, subscribers: [hamlet.id], ...params })).id
}
const channel = async (id: number) => (await ok('olivia', 'GET', `/streams/${id}`)).stream
const bad = (params: object, expected: Refused, who: 'olivia' | 'hamlet' = 'olivia') =>
  refused(who, 'POST', '/channels/create', { name: 'refused', subscribers: [], ...params }, expected)
const sendText = async (to: number, topic = 'fish'): Promise<number> =>
  (await ok('hamlet', 'POST', '/messages', { type: 'channel', to, topic, content: 'hello' })).id
const settle = (values: Record<string, unknown>) => ok('olivia', 'PATCH', '/realm', values)

beforeAll(async () => services.directory.refresh({ users: await createSystemBots(chat.accounts, 'chat.test') }))

describe('chat spec, POST /channels/create', () => {
  test('name: required, limit from max_stream_name_length', async () => {
    const { max_stream_name_length: max } = await ok('hamlet', 'POST', '/register')
    await bad({ name: undefined }, { var_name: 'name' })
    await create({ name: 'é'.repeat(max) })
    await bad({ name: 'é'.repeat(max + 1) }, {})
  })

  test('description: Markdown, limit from max_stream_description_length', async () => {
    const { max_stream_description_length: max } = await ok('hamlet', 'POST', '/register')
    const id = await create({ description: '**bold**' })
    expect((await channel(id)).rendered_description).toBe('<p><strong>bold</strong></p>')
    await create({ description: 'x'.repeat(max) })
    await bad({ description: 'x'.repeat(max + 1) }, { var_name: 'description' })
  })

  test('subscribers: required, user ids; the response names the channel', async () => {
    await bad({ subscribers: undefined }, { var_name: 'subscribers' })
    await bad({ subscribers: [hamlet.deliveryEmail] }, { var_name: 'subscribers' })
    await bad({ subscribers: [99_999] }, {})
    const id = await create({ subscribers: [hamlet.id, iris.id] })
    const { subscribers } = await ok('olivia', 'GET', `/streams/${id}/members`)
    expect(subscribers.toSorted((left: number, right: number) => left - right)).toEqual(
      [hamlet.id, iris.id].sort((left, right) => left - right),
    )
  })

  test('announce: default false; whether the notification bot announces it', async () => {
    const board = await create({ subscribers: [hamlet.id] })
    await settle({ new_stream_announcements_stream_id: board })
    const announced = async () => {
      const narrow = [{ operator: 'channel', operand: board }]
      const page = { anchor: 'newest', num_before: 100, num_after: 0, narrow }
      const { messages } = await ok('hamlet', 'GET', '/messages', page)
      return messages.filter((one: { subject: string }) => one.subject === 'new channels').length
    }
    await create()
    expect(await announced()).toBe(0)
    await create({ announce: true })
    expect(await announced()).toBe(1)
    await settle({ new_stream_announcements_stream_id: -1 })
  })

  test('invite_only: default false; history_public_to_subscribers decides what new subscribers see', async () => {
    expect(await channel(await create())).toMatchObject({ invite_only: false, history_public_to_subscribers: true })
    for (const isShared of [true, false]) {
      const id = await create({ invite_only: true, history_public_to_subscribers: isShared })
      const before = await sendText(id)
      await ok('hamlet', 'POST', '/users/me/subscriptions', {
        subscriptions: [{ name: `spec ${made}` }],
        principals: [iris.id],
      })
      expect((await call('iris', 'GET', `/messages/${before}`)).status).toBe(isShared ? 200 : 400)
    }
  })

  test('is_web_public: needs enable_spectator_access and can_create_web_public_channel_group', async () => {
    await bad({ is_web_public: true }, { msg: 'Web-public channels are not enabled.' })
    await settle({ enable_spectator_access: true })
    await bad({ is_web_public: true }, { msg: 'Insufficient permission' }, 'hamlet')
    expect(await channel(await create({ is_web_public: true }))).toMatchObject({ is_web_public: true })
    await settle({ enable_spectator_access: false })
  })

  test('is_default_stream: default false; makes it a default channel for new users', async () => {
    const [plain, chosen] = [await create(), await create({ is_default_stream: true })]
    const { realm_default_streams } = await ok('hamlet', 'POST', '/register')
    expect(realm_default_streams).toContain(chosen)
    expect(realm_default_streams).not.toContain(plain)
  })

  test('folder_id: the folder it is placed in', async () => {
    const sent = { name: 'shelf', description: '' }
    const { channel_folder_id } = await ok('adam', 'POST', '/channel_folders/create', sent)
    expect(await channel(await create({ folder_id: channel_folder_id }))).toMatchObject({
      folder_id: channel_folder_id,
    })
    await bad({ folder_id: 99_999 }, { msg: 'Invalid channel folder ID' })
  })

  test('topics_policy: inherit by default, and three others, raw or as JSON', async () => {
    expect((await channel(await create())).topics_policy).toBe('inherit')
    for (const policy of ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only']) {
      expect((await channel(await create({ topics_policy: policy }))).topics_policy).toBe(policy)
      expect((await channel(await create({ topics_policy: `"${policy}"` }))).topics_policy).toBe(policy)
    }
    await bad({ topics_policy: 'no_topics' }, { var_name: 'topics_policy' })
  })

  test('topics_policy: empty_topic_only is allowed only if all messages are in the empty topic', async () => {
    const id = await create({ topics_policy: 'empty_topic_only' })
    await sendText(id, '')
    const sent = { type: 'channel', to: id, topic: 'fish', content: 'no' }
    await refused('hamlet', 'POST', '/messages', sent, {})
    const other = await create({ topics_policy: 'allow_empty_topic' })
    await sendText(other, 'fish')
    await refused('olivia', 'PATCH', `/streams/${other}`, { topics_policy: 'empty_topic_only' }, {})
  })

  test('message_retention_days: days, realm_default or unlimited', async () => {
    const kept = async (message_retention_days: unknown) =>
      (await channel(await create({ message_retention_days }))).message_retention_days
    expect([await kept(30), await kept('30'), await kept('realm_default')]).toEqual([30, 30, null])
    expect([await kept('unlimited'), await kept('"unlimited"')]).toEqual([-1, -1])
    const wrong = { var_name: 'message_retention_days' }
    for (const message_retention_days of ['never', 0, -5, 1.5]) await bad({ message_retention_days }, wrong)
  })
})

describe('chat spec, POST /channels/create, who may do what', () => {
  test('can_add_subscribers_group: who may add subscribers', async () => {
    await settle({ can_add_subscribers_group: { new: administrators } })
    const add = async (id: number) => {
      const subscriptions = [{ name: (await channel(id)).name }]
      return (await call('iris', 'POST', '/users/me/subscriptions', { subscriptions, principals: [people.mona.id] }))
        .status
    }
    expect(await add(await create())).toBe(400)
    expect(await add(await create({ can_add_subscribers_group: named }))).toBe(200)
    const members = services.directory.systemGroupId('role:members')
    await settle({ can_add_subscribers_group: { new: members } })
  })

  test('can_remove_subscribers_group: who may remove subscribers', async () => {
    const remove = async (id: number) => {
      const subscriptions = [(await channel(id)).name]
      return (await call('iris', 'DELETE', '/users/me/subscriptions', { subscriptions, principals: [hamlet.id] }))
        .status
    }
    expect(await remove(await create())).toBe(400)
    expect(await remove(await create({ can_remove_subscribers_group: named }))).toBe(200)
  })

  test('can_delete_any_message_group: who may delete any message in the channel', async () => {
    const remove = async (id: number) => (await call('iris', 'DELETE', `/messages/${await sendText(id)}`)).status
    expect(await remove(await create())).toBe(400)
    expect(await remove(await create({ can_delete_any_message_group: named }))).toBe(200)
  })

  test('can_delete_own_message_group: who may delete their own messages', async () => {
    await settle({ can_delete_own_message_group: { new: administrators } })
    const own = { direct_members: [hamlet.id], direct_subgroups: [] }
    const remove = async (id: number) => (await call('hamlet', 'DELETE', `/messages/${await sendText(id)}`)).status
    expect(await remove(await create())).toBe(400)
    expect(await remove(await create({ can_delete_own_message_group: own }))).toBe(200)
    const everyone = services.directory.systemGroupId('role:everyone')
    await settle({ can_delete_own_message_group: { new: everyone } })
  })

  test('can_administer_channel_group: who may administer the channel', async () => {
    const rename = async (id: number) => (await call('iris', 'PATCH', `/streams/${id}`, { description: 'mine' })).status
    expect(await rename(await create())).toBe(400)
    expect(await rename(await create({ can_administer_channel_group: named }))).toBe(200)
  })

  test('can_move_messages_out_of_channel_group: who may move messages out', async () => {
    await settle({ can_move_messages_between_channels_group: { new: administrators } })
    const target = await create({ subscribers: [hamlet.id, iris.id] })
    const move = async (id: number) => {
      const params = { stream_id: target, propagate_mode: 'change_one' }
      return (await call('iris', 'PATCH', `/messages/${await sendText(id)}`, params)).status
    }
    const subscribers = [hamlet.id, iris.id]
    expect(await move(await create({ subscribers }))).toBe(400)
    expect(await move(await create({ subscribers, can_move_messages_out_of_channel_group: named }))).toBe(200)
  })

  test('each accepts both forms of a group-setting value', async () => {
    for (const setting of creationRights) {
      for (const value of [administrators, named]) {
        expect((await channel(await create({ [setting]: value })))[setting]).toEqual(value)
      }
      await bad({ [setting]: '"everybody"' }, { var_name: setting })
    }
  })
})

describe('chat spec, POST /channel_folders/create', () => {
  const fold = (params: object, expected: Refused) =>
    refused('adam', 'POST', '/channel_folders/create', { name: 'x', description: '', ...params }, expected)

  test('name: required, not empty, limit from max_channel_folder_name_length', async () => {
    const { max_channel_folder_name_length: max } = await ok('adam', 'POST', '/register')
    await fold({ name: undefined }, { var_name: 'name' })
    await fold({ name: '' }, { var_name: 'name' })
    await ok('adam', 'POST', '/channel_folders/create', { name: 'n'.repeat(max), description: '' })
    await fold({ name: 'm'.repeat(max + 1) }, { var_name: 'name' })
  })

  test('description: must be sent, may be empty, limit from max_channel_folder_description_length', async () => {
    const { max_channel_folder_description_length: max } = await ok('adam', 'POST', '/register')
    await fold({ description: undefined }, { var_name: 'description' })
    const body = await ok('adam', 'POST', '/channel_folders/create', { name: 'long', description: 'd'.repeat(max) })
    expect(body).toEqual({ result: 'success', msg: '', channel_folder_id: expect.any(Number) })
    await fold({ description: 'd'.repeat(max + 1) }, { var_name: 'description' })
  })
})

test('chat spec, POST /default_streams: stream_id is required; errors: invalid channel id, private channels', async () => {
  const post = (params: object, expected: Refused) =>
    refused('adam', 'POST', '/default_streams', { ...params }, expected)
  await post({}, { var_name: 'stream_id' })
  await post({ stream_id: 99_999 }, { msg: 'Invalid channel ID' })
  const hidden = await create({ invite_only: true, subscribers: [olivia.id, people.adam.id] })
  await post({ stream_id: hidden }, { msg: 'Private channels cannot be made default.' })
})

test('SPEC-4: chat spec, server setting WEB_PUBLIC_STREAMS_ENABLED: without it no channel is web-public', async () => {
  const closed = await specChat({ webPublicChannelsEnabled: false })
  await closed.ok('olivia', 'PATCH', '/realm', { enable_spectator_access: true })
  const sent = { name: 'open', subscribers: [], is_web_public: true }
  await closed.refused('olivia', 'POST', '/channels/create', sent, { msg: 'Web-public channels are not enabled.' })
  const { server_web_public_streams_enabled } = await closed.ok('olivia', 'POST', '/register')
  expect(server_web_public_streams_enabled).toBe(false)
})
