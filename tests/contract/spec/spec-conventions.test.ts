import { describe, expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { makeChannel, subscribe } from '../../../server/chat/testing-channels.ts'
import { specChat } from './spec-chat-for-test.ts'

const chat = await specChat()
const { call, ok, refused, people, services, app } = chat
const { hamlet, iris } = people
const square = await makeChannel(services, 'square')
await subscribe(services, [hamlet.id, iris.id], square)
const message = async (content = 'hello', topic = 'fish'): Promise<number> =>
  (await ok('hamlet', 'POST', '/messages', { type: 'channel', to: square.id, topic, content })).id
const field = { name: 'Snack', hint: '', field_type: 1 }
const playground = { name: 'Play', pygments_language: 'Python', url_template: 'https://example.com/?c={code}' }
const group = { name: 'spec group', description: '', members: [] }

/** One valid request for each endpoint of the contract that needs no other service. */
const requests: readonly (readonly [
  name: string,
  who: 'hamlet' | 'adam',
  id: () => Promise<unknown>,
  params: object,
])[] = [
  ['POST /typing', 'hamlet', none, { op: 'start', to: [iris.id] }],
  ['POST /messages/{message_id}/typing', 'hamlet', () => message(), { op: 'start' }],
  ['POST /channels/create', 'hamlet', none, { name: 'spec channel', subscribers: [] }],
  ['POST /channel_folders/create', 'adam', none, { name: 'spec folder', description: '' }],
  ['POST /default_streams', 'adam', none, { stream_id: square.id }],
  ['GET /messages/matches_narrow', 'hamlet', none, { msg_ids: [1], narrow: [] }],
  ['GET /messages/{message_id}/history', 'hamlet', () => message(), {}],
  ['DELETE /messages/{message_id}/reactions', 'hamlet', reacted, { emoji_name: 'octopus' }],
  ['POST /mark_all_as_read', 'hamlet', none, {}],
  ['POST /drafts', 'hamlet', none, { drafts: [] }],
  ['POST /invites', 'adam', none, { invitee_emails: 'new@agora.example', stream_ids: [] }],
  ['POST /invites/multiuse', 'adam', none, {}],
  ['DELETE /invites/multiuse/{invite_id}', 'adam', link, {}],
  ['POST /realm/profile_fields', 'adam', none, field],
  ['GET /realm/profile_fields', 'hamlet', none, {}],
  ['POST /realm/playgrounds', 'adam', none, playground],
  ['GET /realm/linkifiers', 'hamlet', none, {}],
  ['GET /realm/presence', 'hamlet', none, {}],
  ['POST /user_groups/create', 'hamlet', none, group],
  ['GET /user_groups', 'hamlet', none, {}],
  ['POST /user_groups/{user_group_id}/deactivate', 'hamlet', newGroup, {}],
  ['POST /navigation_views', 'hamlet', none, { fragment: 'narrow/spec', is_pinned: true, name: 'Spec' }],
  ['DELETE /events', 'hamlet', none, { queue_id: undefined }],
  ['PATCH /scheduled_messages/{scheduled_message_id}', 'hamlet', scheduled, { content: 'later' }],
]

async function reacted(): Promise<number> {
  const id = await message()
  await ok('hamlet', 'POST', `/messages/${id}/reactions`, { emoji_name: 'octopus' })
  return id
}

async function link(): Promise<number> {
  await ok('adam', 'POST', '/invites/multiuse')
  const { invites } = await ok('adam', 'GET', '/invites')
  return invites.find((one: { is_multiuse: boolean }) => one.is_multiuse).id
}

async function none(): Promise<string> {
  return ''
}

async function newGroup(): Promise<number> {
  return (await ok('hamlet', 'POST', '/user_groups/create', { ...group, name: 'to go' })).group_id
}

async function scheduled(): Promise<number> {
  const sent = { type: 'channel', to: square.id, topic: 'x', content: 'y' }
  const scheduled_delivery_timestamp = Math.floor(chat.clock.nowMs() / 1000) + 600
  return (await ok('hamlet', 'POST', '/scheduled_messages', { ...sent, scheduled_delivery_timestamp }))
    .scheduled_message_id
}

const queue = async () => (await ok('hamlet', 'POST', '/register', { fetch_event_types: [] })).queue_id

describe('chat spec, conventions shared by all endpoints', () => {
  test.each(requests)('2, 3: %s: result, msg and the ignored parameters', async (name, who, id, params) => {
    const [method = '', path = ''] = name.replace(/\{\w+\}/, String(await id())).split(' ')
    const sent = path === '/events' ? { queue_id: await queue() } : params
    const { status, body } = await call(who, method, path, { ...sent, colour: 'red', another: [1] })
    expect(status).toBe(200)
    expect([body.result, body.msg, body.ignored_parameters_unsupported]).toEqual(['success', '', ['another', 'colour']])
  })

  test('2: a reply without fields of its own is the plain envelope', async () => {
    expect(await ok('hamlet', 'DELETE', '/events', { queue_id: await queue() })).toEqual({ result: 'success', msg: '' })
  })

  test('1: parameters are form fields, query fields and multipart fields, for every method', async () => {
    const { authorization = '' } = await chat.credentials('hamlet')
    const boundary = 'x-spec'
    const part = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const multipart = `${part('op', 'start')}${part('to', `[${iris.id}]`)}--${boundary}--\r\n`
    const inBody = await app.inject({
      method: 'POST',
      url: '/api/v1/typing',
      headers: { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: multipart,
    })
    expect(inBody.json()).toEqual({ result: 'success', msg: '' })
    const url = `/api/v1/typing?op=stop&to=${encodeURIComponent(JSON.stringify([iris.id]))}`
    const inQuery = await app.inject({ method: 'POST', url, headers: { authorization } })
    expect(inQuery.json()).toEqual({ result: 'success', msg: '' })
    await refused('hamlet', 'POST', '/typing', { op: 'start', to: 'no JSON' }, { var_name: 'to' })
  })

  test('1: only lists and objects are JSON: a text is taken as sent, also one in quotes', async () => {
    const quoted = '"Fish"'
    await ok('hamlet', 'POST', '/navigation_views', { fragment: 'narrow/quoted', is_pinned: true, name: quoted })
    const { navigation_views } = await ok('hamlet', 'GET', '/navigation_views')
    expect(navigation_views).toContainEqual({ fragment: 'narrow/quoted', is_pinned: true, name: quoted })
    const texts = { name: quoted, description: quoted, welcome_message_custom_text: quoted }
    await ok('olivia', 'PATCH', '/realm', texts)
    expect(await ok('olivia', 'POST', '/register', { fetch_event_types: ['realm'] })).toMatchObject({
      realm_name: quoted,
      realm_description: quoted,
      realm_welcome_message_custom_text: quoted,
    })
  })

  test('4: an error is result, msg and code, with var_name where one parameter is to blame, and no more', async () => {
    await refused('hamlet', 'POST', '/user_groups/99999/deactivate', {}, { msg: 'Invalid user group' })
    await refused('hamlet', 'POST', '/typing', {}, { var_name: 'op', msg: "Missing 'op' argument" })
  })

  test('5: a group-setting value is an id or an object with both lists, and nothing else', async () => {
    const members = services.directory.systemGroupId('role:members')
    const good = [
      members,
      { direct_members: [hamlet.id], direct_subgroups: [] },
      { direct_members: [], direct_subgroups: [members] },
    ]
    for (const [index, can_join_group] of good.entries()) {
      await ok('hamlet', 'POST', '/user_groups/create', { ...group, name: `good ${index}`, can_join_group })
    }
    const bad = ['everyone', 1.5, [1], { direct_members: ['1'], direct_subgroups: [] }, null, true]
    for (const can_join_group of bad) {
      const sent = { ...group, name: 'bad', can_join_group: JSON.stringify(can_join_group) }
      const body = await refused('hamlet', 'POST', '/user_groups/create', sent, { var_name: 'can_join_group' })
      expect(body.msg).toContain('can_join_group')
    }
    const unknown = { ...group, name: 'bad', can_join_group: 99_999 }
    await refused('hamlet', 'POST', '/user_groups/create', unknown, {})
  })

  test('6: (no topic) and the display name of the empty topic mean the empty topic', async () => {
    const { realm_empty_topic_display_name: shown } = await ok('hamlet', 'POST', '/register')
    expect(shown).toBe('general chat')
    for (const topic of ['(no topic)', shown, '']) {
      const received = chat.listen('iris')
      await ok('hamlet', 'POST', '/typing', { type: 'channel', op: 'start', stream_id: square.id, topic })
      expect(received.received()).toMatchObject([{ type: 'typing', topic: '' }])
      const draft = { type: 'stream', to: [square.id], topic, content: 'x' }
      const { ids } = await ok('hamlet', 'POST', '/drafts', { drafts: [draft] })
      const { drafts } = await ok('hamlet', 'GET', '/drafts')
      expect(drafts.find((one: { id: number }) => one.id === ids[0]).topic).toBe('')
      const id = await message('x', topic)
      const { message: sent } = await ok('hamlet', 'GET', `/messages/${id}`, { allow_empty_topic_name: true })
      expect(sent.subject).toBe('')
    }
  })
})

describe('chat spec, authentication', () => {
  test('1: HTTP Basic with an address and a key, for users and bots; without it 401 and a challenge', async () => {
    for (const who of ['hamlet', 'bot'] as const) await ok(who, 'GET', '/realm/presence')
    const without = await call('nobody', 'GET', '/realm/presence')
    expect([without.status, without.body.code]).toEqual([401, 'UNAUTHORIZED'])
    expect(without.headers['www-authenticate']).toBe('Basic realm="zulip"')
    for (const wrong of ['Basic eDp5', 'Basic !', 'Bearer x']) {
      const headers = { authorization: wrong }
      const reply = await app.inject({ method: 'GET', url: '/api/v1/realm/presence', headers })
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'UNAUTHORIZED'])
    }
  })

  test.each(requests)('1: %s is called with credentials', async (name, _who, _id, params) => {
    const [method = '', path = ''] = name.replace(/\{\w+\}/, '1').split(' ')
    const { status, body } = await call('nobody', method, path, { ...params })
    expect([status, body.result, body.code]).toEqual([401, 'error', 'UNAUTHORIZED'])
  })

  test('2: POST /fetch_api_key needs no credentials; response api_key, email and user_id', async () => {
    const sent = { username: hamlet.deliveryEmail, password: testPassword }
    const body = await ok('nobody', 'POST', '/fetch_api_key', sent)
    const { api_key, ...rest } = body
    expect(rest).toEqual({ result: 'success', msg: '', email: hamlet.deliveryEmail, user_id: hamlet.id })
    expect(api_key).toBeTypeOf('string')
    const again = await ok('nobody', 'POST', '/fetch_api_key', sent)
    for (const key of [api_key, again.api_key]) {
      const authorization = `Basic ${Buffer.from(`${hamlet.deliveryEmail}:${key}`).toString('base64')}`
      const reply = await app.inject({ method: 'GET', url: '/api/v1/users/me', headers: { authorization } })
      expect(reply.json().user_id).toBe(hamlet.id)
    }
  })

  test('POST /fetch_api_key: username and password are required, and what does not belong together is refused', async () => {
    const sent = { username: hamlet.deliveryEmail, password: testPassword }
    for (const name of ['username', 'password'] as const) {
      await refused('nobody', 'POST', '/fetch_api_key', { ...sent, [name]: undefined }, { var_name: name })
      const wrong = { ...sent, [name]: 'not this one' }
      await refused('nobody', 'POST', '/fetch_api_key', wrong, { status: 401, code: 'AUTHENTICATION_FAILED' })
    }
  })

  const forAdministrators = [
    ['POST', '/channel_folders/create', { name: 'no', description: '' }],
    ['POST', '/default_streams', { stream_id: square.id }],
    ['POST', '/realm/profile_fields', field],
    ['POST', '/realm/playgrounds', playground],
  ] as const

  test.each(forAdministrators)('3: %s %s is UNAUTHORIZED_PRINCIPAL for other callers', async (method, path, params) => {
    for (const who of ['mona', 'hamlet', 'gina', 'bot'] as const) {
      await refused(who, method, path, params, {
        code: 'UNAUTHORIZED_PRINCIPAL',
        msg: 'Must be an organization administrator',
      })
    }
  })
})

describe('chat spec, versioning', () => {
  test('the feature level is not below those of the table, and 361: the former path of edit typing is removed', async () => {
    const { zulip_feature_level } = await ok('hamlet', 'POST', '/register', { fetch_event_types: [] })
    expect(zulip_feature_level).toBeGreaterThanOrEqual(417)
    const headers = await chat.credentials('hamlet')
    const reply = await app.inject({ method: 'POST', url: '/api/v1/message_edit_typing', headers })
    expect(reply.statusCode).toBe(404)
  })

  test('POST /mark_all_as_read is marked as deprecated in the document', async () => {
    const { paths: all } = await chat.chat.document.content()
    const paths = all as Record<string, { post?: { deprecated?: boolean } }>
    expect(paths['/mark_all_as_read']?.post?.deprecated).toBe(true)
  })

  test('248: channel and stream, direct and private are the same types of message', async () => {
    const typeOf = async (sent: object) => {
      const { id } = await ok('hamlet', 'POST', '/messages', { content: 'c', ...sent })
      return (await ok('hamlet', 'GET', `/messages/${id}`)).message.type
    }
    for (const type of ['channel', 'stream'])
      expect(await typeOf({ type, to: square.id, topic: 't' }), type).toBe('stream')
    for (const type of ['direct', 'private']) expect(await typeOf({ type, to: [iris.id] }), type).toBe('private')
  })
})
