import { expect, test } from 'vitest'
import { chatForTest } from '../../testing.ts'

const chat = await chatForTest()
const { call, clock, ok, people } = chat
const nowS = () => Math.floor(clock.nowMs() / 1000)

test('PRESENCE-1: coming online is published at once, staying online is not', async () => {
  const modern = chat.listen('iris')
  const old = chat.listen('iris', { simplified_presence_events: false })
  await ok('hamlet', 'POST', '/users/me/presence', { status: 'active' })
  const id = people.hamlet.id
  expect(modern.received()).toMatchObject([
    { type: 'presence', presences: { [id]: { active_timestamp: nowS(), idle_timestamp: nowS() } } },
  ])
  expect(old.received()).toMatchObject([
    { user_id: id, presence: { website: { status: 'active', timestamp: nowS(), pushable: false } } },
  ])
  clock.advance(60_000)
  await ok('hamlet', 'POST', '/users/me/presence', { status: 'active' })
  expect(modern.received()).toEqual([])
})

test('PRESENCE-2: the organization’s presence has the same data under website and aggregated', async () => {
  await ok('hamlet', 'POST', '/users/me/presence', { status: 'active' })
  const { presences, server_timestamp } = await ok('bot', 'GET', '/realm/presence')
  expect(server_timestamp).toBe(clock.nowMs() / 1000)
  const entry = presences['hamlet@agora.example']
  expect(Object.keys(entry).sort()).toEqual(['aggregated', 'website'])
  expect(entry.website).toEqual({ ...entry.aggregated, pushable: false })
  expect(entry.aggregated).toEqual({ client: 'website', status: 'active', timestamp: nowS() })
})

test('PRESENCE-3: a client that sends its last update id gets only newer updates', async () => {
  const all = await ok('iris', 'POST', '/users/me/presence', { status: 'idle', last_update_id: -1 })
  expect(Object.keys(all.presences).sort()).toEqual([String(people.hamlet.id), String(people.iris.id)].sort())
  clock.advance(70_000)
  await ok('mona', 'POST', '/users/me/presence', { status: 'active', ping_only: true })
  const next = await ok('olivia', 'POST', '/users/me/presence', {
    status: 'idle',
    last_update_id: all.presence_last_update_id,
  })
  expect(Object.keys(next.presences).sort()).toEqual([String(people.mona.id), String(people.olivia.id)].sort())
  expect(next.presence_last_update_id).toBeGreaterThan(all.presence_last_update_id)
})

test('the reply has the requested form', async () => {
  expect(await ok('mona', 'POST', '/users/me/presence', { status: 'idle', ping_only: true })).toEqual({
    result: 'success',
    msg: '',
  })
  const old = await ok('mona', 'POST', '/users/me/presence', { status: 'idle', slim_presence: false })
  expect(old.presences['mona@agora.example'].aggregated.client).toBe('website')
  expect((await call('mona', 'POST', '/users/me/presence', { status: 'asleep' })).status).toBe(400)
  expect((await call('bot', 'POST', '/users/me/presence?status=active')).status).toBe(400)
})

test('the presence of one user is found by id or address', async () => {
  const { presence } = await ok('gina', 'GET', `/users/${people.hamlet.id}/presence`)
  expect(presence.aggregated.timestamp).toBe(presence.website.timestamp)
  await ok('gina', 'GET', '/users/hamlet@agora.example/presence')
  expect((await call('gina', 'GET', `/users/${people.bot.id}/presence`)).body.msg).toContain('bot')
  expect((await call('gina', 'GET', `/users/${people.adam.id}/presence`)).body.msg).toContain('No presence data')
  clock.advance(3_600_000)
  expect((await ok('gina', 'GET', `/users/${people.hamlet.id}/presence`)).presence.aggregated.status).toBe('offline')
})

test('PRESENCE-4: a user who hides their presence appears to have left, and is not recorded', async () => {
  await ok('hamlet', 'POST', '/users/me/presence', { status: 'active' })
  const listener = chat.listen('iris')
  await ok('hamlet', 'PATCH', '/settings', { presence_enabled: false })
  const [status, presence] = listener.received()
  expect(status).toMatchObject({ type: 'user_status', user_id: people.hamlet.id, away: true })
  expect(presence).toMatchObject({ type: 'presence' })
  const hidden = chat.services.presence.of(people.hamlet.id)
  expect(hidden?.lastConnectedAtS).toBeLessThan(nowS() - 200)
  clock.advance(120_000)
  await ok('hamlet', 'POST', '/users/me/presence', { status: 'active' })
  expect(chat.services.presence.of(people.hamlet.id)).toEqual(hidden)
})

test('PRESENCE-6: presence does not show the address of a user whom the guest may not know', async () => {
  const { directory } = chat.services
  const only = (name: 'role:members' | 'role:everyone') => ({
    can_access_all_users_group: { new: directory.systemGroupId(name) },
  })
  await ok('olivia', 'PATCH', '/realm', only('role:members'))
  const queueOf = async (who: 'gina' | 'iris') => {
    const { queue_id } = await ok(who, 'POST', '/register', { event_types: ['presence'] })
    return async () => (await ok(who, 'GET', '/events', { queue_id, last_event_id: -1, dont_block: true })).events
  }
  clock.advance(3_600_000)
  const [gina, iris] = [await queueOf('gina'), await queueOf('iris')]
  await ok('mona', 'POST', '/users/me/presence', { status: 'active' })
  const address = `user${people.mona.id}@chat.test`
  expect(await gina()).toMatchObject([{ type: 'presence', user_id: people.mona.id, email: address }])
  expect(await iris()).toMatchObject([{ type: 'presence', email: people.mona.deliveryEmail }])
  const seen = async (who: 'gina' | 'iris') =>
    Object.keys({
      ...(await ok(who, 'GET', '/realm/presence')).presences,
      ...(await ok(who, 'POST', '/register', { fetch_event_types: ['presence'] })).presences,
      ...(await ok(who, 'POST', '/users/me/presence', { status: 'idle' })).presences,
    })
  expect(await seen('gina')).toContain(address)
  expect(await seen('gina')).not.toContain(people.mona.deliveryEmail)
  expect(await seen('iris')).toContain(people.mona.deliveryEmail)
  await ok('olivia', 'PATCH', '/realm', only('role:everyone'))
})

test('PRESENCE-5: presence survives a restart once it has been written', async () => {
  const { PresenceBoard } = await import('../store.ts')
  await chat.services.presence.flush()
  const again = new PresenceBoard(chat.services.database, { limitedToAccessible: false })
  await again.load()
  expect(again.of(people.mona.id)).toEqual(chat.services.presence.of(people.mona.id))
  expect(again.lastUpdateId).toBe(chat.services.presence.lastUpdateId)
})

test('ZULIPAPP-5: a user who was connected and never active counts as active when they joined', async () => {
  await ok('gina', 'POST', '/users/me/presence', { status: 'idle' })
  const reply = await ok('iris', 'POST', '/users/me/presence', { status: 'active', last_update_id: -1 })
  expect(reply.presences[people.gina.id]).toEqual({
    active_timestamp: Math.floor(people.gina.joinedAtMs / 1000),
    idle_timestamp: nowS(),
  })
})

test('STATUS-1: a status has a text, an emoji or both, and everyone receives it', async () => {
  const listener = chat.listen('gina')
  await ok('iris', 'POST', '/users/me/status', { status_text: ' on holiday ', emoji_name: 'car' })
  expect(listener.received()).toMatchObject([
    {
      type: 'user_status',
      status_text: 'on holiday',
      emoji_name: 'car',
      emoji_code: '1f697',
      reaction_type: 'unicode_emoji',
    },
  ])
  expect((await ok('gina', 'GET', `/users/${people.iris.id}/status`)).status).toMatchObject({
    status_text: 'on holiday',
  })
  await ok('iris', 'POST', '/users/me/status', { status_text: '', emoji_name: '' })
  expect((await ok('gina', 'GET', `/users/${people.iris.id}/status`)).status).toEqual({})
})

test('STATUS-2: an empty request, a long text and an unknown emoji are refused', async () => {
  const refused = async (params: Record<string, unknown>) =>
    (await call('iris', 'POST', '/users/me/status', params)).status
  expect(await refused({})).toBe(400)
  expect(await refused({ status_text: 'x'.repeat(61) })).toBe(400)
  expect(await refused({ emoji_name: 'no_such_emoji' })).toBe(400)
  expect(await refused({ emoji_code: '1f697' })).toBe(400)
  expect(await refused({ emoji_name: 'car', emoji_code: 'ffff', reaction_type: 'unicode_emoji' })).toBe(400)
})

test('STATUS-3: administrators set the status of others', async () => {
  await ok('adam', 'POST', `/users/${people.iris.id}/status`, { status_text: 'set by somebody' })
  expect((await ok('iris', 'GET', `/users/${people.iris.id}/status`)).status.status_text).toBe('set by somebody')
  expect((await call('iris', 'POST', `/users/${people.adam.id}/status`, { status_text: 'no' })).status).toBe(400)
  expect((await call('iris', 'GET', '/users/99999/status')).body.msg).toBe('No such user')
})
