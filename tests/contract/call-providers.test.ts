import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { chatForTest } from '../../server/chat/testing.ts'
import { openFile } from '../../server/chat/testing-uploads.ts'
import { startCallProvider } from './call-providers-double.ts'

let issued = 0
const token = () => {
  issued += 1
  return { access_token: `access-${issued}`, refresh_token: `refresh-${issued}`, expires_in: 3600 }
}
let isRefused = false
const provider = await startCallProvider({
  '/nextcloud/ocs/v2.php/apps/spreed/api/v4/room': () => ({
    status: isRefused ? 401 : 201,
    body: { ocs: { data: { token: 'abc123' } } },
  }),
  '/groups/room/default': () => (isRefused ? { status: 500, body: {} } : { body: { url: 'https://groups.test/r/1' } }),
  '/zoom/oauth/token': ({ body }) =>
    isRefused || body.code === 'wrong' ? { status: 400, body: { error: 'invalid_grant' } } : { body: token() },
  '/zoom/oauth/revoke': () => ({ body: { status: 'success' } }),
  '/zoom/v2/users/me/meetings': () =>
    isRefused
      ? { status: 401, body: { code: 124 } }
      : { status: 201, body: { join_url: 'https://zoom.test/j/1?pwd=x' } },
  '/zoom/v2/users/hamlet%40agora.example/meetings': () =>
    isRefused ? { status: 404, body: { code: 1001 } } : { status: 201, body: { join_url: 'https://zoom.test/j/2' } },
  '/webex/access_token': () => ({ body: token() }),
  '/webex/rooms': () => (isRefused ? { status: 403, body: {} } : { body: { id: 'room-1' } }),
  '/webex/meetings': () => ({ body: { webLink: 'https://webex.test/meet/1' } }),
})
const { url } = provider
const app = { clientId: 'our-id', clientSecret: 'our-secret' }
const zoom = { ...app, apiUrl: `${url}zoom/`, signInUrl: `${url}zoom/` }
const nextcloudTalk = { url: `${url}nextcloud/`, user: 'caller', password: 'app-password' }
const constructorGroups = { url: `${url}groups/`, accessKey: 'key', secretKey: 'secret' }
const webex = { ...app, apiUrl: `${url}webex/` }
const chat = await chatForTest({ callServers: { nextcloudTalk, constructorGroups, zoom, webex } })
const withAccount = await chatForTest({ callServers: { zoom: { ...zoom, accountId: 'account' } } })
const { ok, call, people, clock, listen } = chat
afterAll(() => provider.close())

const basic = (name: string, secret: string) => `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`

/** The consent of a user at the provider, and the return from there. */
async function connect(name: 'zoom' | 'webex', who: 'hamlet' | 'iris', code = 'code', returning = who) {
  const begun = await openFile(chat, who, `/calls/${name}/register`)
  expect(begun.status).toBe(302)
  const page = new URL(begun.headers.location ?? '')
  const state = page.searchParams.get('state') ?? ''
  return {
    page,
    reply: await openFile(chat, returning, `/calls/${name}/complete?${new URLSearchParams({ code, state })}`),
  }
}

test('CALL-6: register offers the providers that are configured, and only those can be chosen', async () => {
  const offered = async (where: typeof chat) => {
    const reply = await where.ok('olivia', 'POST', '/register', { fetch_event_types: ['realm'] })
    return Object.keys(reply.realm_available_video_chat_providers)
  }
  expect(await offered(chat)).toEqual([
    ...['disabled', 'jitsi_meet', 'zoom', 'constructor_groups', 'nextcloud_talk', 'webex'],
  ])
  expect(await offered(withAccount)).toEqual(['disabled', 'jitsi_meet', 'zoom_server_to_server'])
  await ok('olivia', 'PATCH', '/realm', { video_chat_provider: 8 })
  for (const id of [2, 4, 5])
    expect(await call('olivia', 'PATCH', '/realm', { video_chat_provider: id })).toMatchObject({ status: 400 })
})

test('CALL-7: Nextcloud Talk creates a conversation that guests may join', async () => {
  provider.taken()
  const room_name = 'x'.repeat(300)
  expect(await ok('hamlet', 'POST', '/calls/nextcloud_talk/create', { room_name })).toMatchObject({
    url: `${url}nextcloud/index.php/call/abc123`,
  })
  const [asked] = provider.taken()
  expect(asked?.headers).toMatchObject({ 'ocs-apirequest': 'true', authorization: basic('caller', 'app-password') })
  expect(asked?.body).toEqual({ roomType: 3, roomName: `${'x'.repeat(254)}…` })
  isRefused = true
  const refused = await call('hamlet', 'POST', '/calls/nextcloud_talk/create', { room_name: 'x' })
  isRefused = false
  expect(refused.body.msg).toBe('Error connecting to the Nextcloud Talk server: HTTP 401')
})

test('CALL-7: Constructor Groups replies the room of the user', async () => {
  provider.taken()
  expect(await ok('hamlet', 'POST', '/calls/constructorgroups/create')).toMatchObject({
    url: 'https://groups.test/r/1',
  })
  const digest = createHash('sha256').update('key|secret').digest('hex')
  const [asked] = provider.taken()
  expect(asked?.headers.authorization).toBe(`Bearer key|${digest}`)
  const { fullName, deliveryEmail, id } = people.hamlet
  expect(asked?.body).toEqual({
    creator_email: deliveryEmail,
    name: `${fullName}'s room`,
    fallback_name: `${fullName}'s room (${id})`,
  })
  isRefused = true
  const refused = await call('hamlet', 'POST', '/calls/constructorgroups/create')
  isRefused = false
  expect(refused.body.msg).toBe('Failed to create Constructor Groups call')
})

test('CALL-7: a server-to-server Zoom app creates calls for the users of its account', async () => {
  provider.taken()
  expect(await withAccount.ok('hamlet', 'POST', '/calls/zoom/create', { is_video_call: false })).toMatchObject({
    url: 'https://zoom.test/j/2',
  })
  const [signIn, meeting] = provider.taken()
  expect(signIn?.body).toEqual({ grant_type: 'account_credentials', account_id: 'account' })
  expect(signIn?.headers.authorization).toBe(basic('our-id', 'our-secret'))
  expect(meeting?.headers.authorization).toBe(`Bearer access-${issued}`)
  expect(meeting?.body).toEqual({
    settings: { host_video: false, participant_video: false },
    default_password: true,
  })
  await withAccount.ok('hamlet', 'POST', '/calls/zoom/create')
  expect(provider.taken().map(({ path }) => path)).toEqual([meeting?.path])
  withAccount.clock.advance(3600_000)
  await withAccount.ok('hamlet', 'POST', '/calls/zoom/create')
  expect(provider.taken().map(({ path }) => path)).toEqual([signIn?.path, meeting?.path])
  isRefused = true
  expect(await withAccount.call('hamlet', 'POST', '/calls/zoom/create')).toMatchObject({
    status: 400,
    body: { code: 'UNKNOWN_ZOOM_USER' },
  })
  isRefused = false
  expect((await openFile(withAccount, 'hamlet', '/calls/zoom/register')).status).toBe(400)
})

test('CALL-8: a user connects a Zoom account, creates calls with it, and connects again after a rejection', async () => {
  const queue = listen('hamlet')
  const create = () => call('hamlet', 'POST', '/calls/zoom/create')
  const rejected = { status: 400, body: { code: 'INVALID_VIDEO_CALL_PROVIDER_TOKEN' } }
  const connected = async () =>
    (await ok('hamlet', 'POST', '/register', { fetch_event_types: ['video_calls'] })).has_zoom_token
  expect(await create()).toMatchObject(rejected)
  const { page, reply } = await connect('zoom', 'hamlet')
  expect(Object.fromEntries(page.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'our-id',
    redirect_uri: 'http://chat.test/calls/zoom/complete',
    state: expect.any(String),
  })
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await connected()).toBe(true)
  expect((await create()).body).toMatchObject({ url: 'https://zoom.test/j/1?pwd=x' })
  expect(await call('iris', 'POST', '/calls/zoom/create')).toMatchObject(rejected)

  provider.taken()
  clock.advance(3600_000)
  await Promise.all([create(), create()])
  const renewals = provider.taken().filter(({ path }) => path === '/zoom/oauth/token')
  expect(renewals[0]?.body).toMatchObject({ grant_type: 'refresh_token' })
  expect((await create()).status).toBe(200)

  isRefused = true
  expect(await create()).toMatchObject(rejected)
  isRefused = false
  expect(await connected()).toBe(false)
  expect(queue.received().filter(({ type }) => type === 'has_zoom_token')).toMatchObject([
    ...[{ value: true }, { value: false }],
  ])
})

test('CALL-8: nobody connects an account for another user, with a forged or old state, or with a wrong code', async () => {
  expect((await connect('zoom', 'hamlet', 'code', 'iris')).reply.status).toBe(400)
  expect((await connect('zoom', 'hamlet', 'wrong')).reply.status).toBe(400)
  expect((await openFile(chat, 'hamlet', '/calls/zoom/complete?code=code&state=forged')).status).toBe(400)
  expect((await openFile(chat, 'hamlet', '/calls/zoom/complete?error=access_denied')).status).toBe(400)
  expect((await openFile(chat, 'nobody', '/calls/zoom/register')).status).toBe(401)
  const begun = await openFile(chat, 'hamlet', '/calls/zoom/register')
  const state = new URL(begun.headers.location ?? '').searchParams.get('state') ?? ''
  expect((await openFile(chat, 'hamlet', `/calls/webex/complete?code=code&state=${state}`)).status).toBe(400)
  clock.advance(16 * 60_000)
  expect((await openFile(chat, 'hamlet', `/calls/zoom/complete?code=code&state=${state}`)).status).toBe(400)
})

test('CALL-8: a token is sealed in the database, and the clients of its user are told', async () => {
  const queue = listen('iris')
  await connect('webex', 'iris')
  expect(queue.received().filter(({ type }) => type === 'has_webex_token')).toMatchObject([{ value: true }])
  const state = await ok('iris', 'POST', '/register', { fetch_event_types: ['video_calls'] })
  expect(state).toMatchObject({ has_zoom_token: false, has_webex_token: true })
  const rows = await chat.services.database.sql<{ sealed: Buffer }[]>`select sealed from call_tokens`
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.some(({ sealed }) => sealed.includes('access-') || sealed.includes('refresh-'))).toBe(false)
})

test('CALL-10: a user disconnects an account; the token is deleted here and revoked at the provider', async () => {
  const accounts = async () => (await ok('hamlet', 'GET', '/calls/accounts')).accounts
  const state = (isConnected: boolean) => [
    { provider: 'zoom', name: 'Zoom', is_connected: isConnected },
    { provider: 'webex', name: 'Webex', is_connected: false },
  ]
  await connect('zoom', 'hamlet')
  const latest = `access-${issued}`
  expect(await accounts()).toEqual(state(true))
  const queue = listen('hamlet')
  provider.taken()
  await ok('iris', 'DELETE', '/calls/accounts/zoom')
  expect(await accounts()).toEqual(state(true))
  await ok('hamlet', 'DELETE', '/calls/accounts/zoom')
  expect(await accounts()).toEqual(state(false))
  expect(queue.received()).toMatchObject([{ type: 'has_zoom_token', value: false }])
  await expect.poll(() => provider.taken()).toMatchObject([{ path: '/zoom/oauth/revoke', body: { token: latest } }])
  expect(await call('hamlet', 'POST', '/calls/zoom/create')).toMatchObject({
    body: { code: 'INVALID_VIDEO_CALL_PROVIDER_TOKEN' },
  })
  // Again: nothing changes, and no client receives an event.
  await ok('hamlet', 'DELETE', '/calls/accounts/zoom')
  expect(queue.received()).toEqual([])
  expect(await call('hamlet', 'DELETE', '/calls/accounts/jitsi')).toMatchObject({ status: 400 })
  expect((await withAccount.ok('hamlet', 'GET', '/calls/accounts')).accounts).toEqual([])
})

test('CALL-7: Webex creates a call in a public room, or in the personal room of a free organization', async () => {
  await connect('webex', 'hamlet')
  const [exchange] = provider
    .taken()
    .filter(({ path }) => path === '/webex/access_token')
    .slice(-1)
  expect(exchange?.body).toMatchObject({ client_id: 'our-id', client_secret: 'our-secret', code: 'code' })
  expect(await ok('hamlet', 'POST', '/calls/webex/create')).toMatchObject({ url: 'https://webex.test/meet/1' })
  const [room, meeting] = provider.taken()
  expect(room?.body).toMatchObject({ isPublic: true })
  expect(meeting?.body).toMatchObject({ adhoc: true, roomId: 'room-1' })
  isRefused = true
  expect(await ok('hamlet', 'POST', '/calls/webex/create')).toMatchObject({ url: 'https://webex.test/meet/1' })
  isRefused = false
  const [, personal] = provider.taken()
  expect(personal?.body).toMatchObject({ scheduledType: 'personalRoomMeeting', start: expect.any(String) })
})

test('CALL-7: a provider that is down or replies nonsense is an error, not an internal one', async () => {
  const { replies } = provider
  const former = replies['/webex/meetings']
  replies['/webex/meetings'] = () => ({ body: { webLink: 'javascript:alert(1)' } })
  const nonsense = await call('hamlet', 'POST', '/calls/webex/create')
  if (former !== undefined) replies['/webex/meetings'] = former
  expect(nonsense).toMatchObject({ status: 400, body: { msg: 'Failed to create Webex call' } })
  const dead = await callAtDeadProvider()
  expect(dead).toMatchObject({ status: 400, body: { msg: 'Error connecting to the Nextcloud Talk server.' } })
})

async function callAtDeadProvider() {
  const gone = await startCallProvider({})
  const servers = chat.services.calls.servers as { nextcloudTalk: typeof nextcloudTalk }
  servers.nextcloudTalk = { ...nextcloudTalk, url: gone.url }
  await gone.close()
  const reply = await call('hamlet', 'POST', '/calls/nextcloud_talk/create', { room_name: 'x' })
  servers.nextcloudTalk = nextcloudTalk
  return reply
}
