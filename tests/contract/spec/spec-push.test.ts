import { describe, expect, test } from 'vitest'
import type { TestUserName } from '../../../server/chat/testing.ts'
import { deviceParams, pushForTest } from '../push/push-for-test.ts'
import { specChat } from './spec-chat-for-test.ts'

const { ok, refused, people, listen, relay, worker } = await pushForTest(specChat)

const badLength = { var_name: 'token', msg: 'Empty or invalid length token' }
const plain = { result: 'success', msg: '' }
const refusal = (code: string) => ({ status: 400, body: { result: 'error', code, msg: 'x' } })

async function register(who: TestUserName, ...ids: number[]): Promise<void> {
  for (const id of ids) await ok(who, 'POST', '/mobile_push/register', deviceParams(id))
  await worker.settled()
  relay.requests.splice(0)
}
/** The accounts of the notified devices. */
const notified = (): number[] =>
  relay
    .taken('push/e2ee/notify')
    .flatMap(({ body }) => body.push_requests)
    .map(({ payload }) => payload.push_account_id)

describe.each([
  ['/users/me/apns_device_token', { appid: 'org.zulip.Zulip' }, 'c0ffee'],
  ['/users/me/android_gcm_reg_id', {}, 'an android token'],
] as const)('chat spec, POST and DELETE %s', (path, further, token) => {
  test('token: required, to add it and to remove it', async () => {
    await refused('iris', 'POST', path, { ...further }, { var_name: 'token' })
    await refused('iris', 'DELETE', path, {}, { var_name: 'token' })
  })

  test('removes the token of a device; response: the plain envelope', async () => {
    expect(await ok('iris', 'POST', path, { ...further, token })).toEqual(plain)
    expect(await ok('iris', 'DELETE', path, { token })).toEqual(plain)
    expect(relay.requests.map((request) => request.path)).toEqual(['push/register', 'push/unregister'])
  })

  test('error: an empty token', async () => {
    await refused('iris', 'DELETE', path, { token: '' }, badLength)
    await refused('iris', 'POST', path, { ...further, token: '' }, badLength)
  })

  test('error: a token of invalid length, from 4097 characters on', async () => {
    await ok('iris', 'POST', path, { ...further, token: 'ab'.repeat(2048) })
    await ok('iris', 'DELETE', path, { token: 'ab'.repeat(2048) })
    for (const length of [4097, 5000]) {
      await refused('iris', 'DELETE', path, { token: 'a'.repeat(length) }, badLength)
      await refused('iris', 'POST', path, { ...further, token: 'a'.repeat(length) }, badLength)
    }
  })

  test('error: the token does not exist, belongs to another user, or was removed', async () => {
    await ok('iris', 'POST', path, { ...further, token })
    await refused('iris', 'DELETE', path, { token: 'beef' }, { msg: 'Token does not exist' })
    await refused('hamlet', 'DELETE', path, { token }, { msg: 'Token does not exist' })
    await ok('iris', 'DELETE', path, { token })
    await refused('iris', 'DELETE', path, { token }, { msg: 'Token does not exist' })
  })

  test('a token can be removed while the relay is unreachable', async () => {
    await ok('iris', 'POST', path, { ...further, token })
    await relay.stop()
    expect(await ok('iris', 'DELETE', path, { token })).toEqual(plain)
    await relay.start()
  })
})

describe('chat spec, POST /mobile_push/register', () => {
  test.each(Object.keys(deviceParams(1)))('%s is required', async (name) => {
    await refused(
      'mona',
      'POST',
      '/mobile_push/register',
      { ...deviceParams(1), [name]: undefined },
      { var_name: name },
    )
  })

  test('states: pending → active when the relay takes it, and the clients of its user get both events', async () => {
    const ears = listen('mona')
    await register('mona', 21)
    expect(ears.received()).toMatchObject([
      { type: 'push_device', push_account_id: '21', status: 'pending' },
      { type: 'push_device', push_account_id: '21', status: 'active' },
    ])
  })

  test('states: pending → failed when the relay will never take it', async () => {
    relay.answer = () => refusal('INVALID_BOUNCER_PUBLIC_KEY')
    await register('mona', 22)
    const { push_devices } = await ok('mona', 'POST', '/register', { fetch_event_types: ['push_device'] })
    expect(push_devices[22]).toEqual({ status: 'failed', error_code: 'INVALID_BOUNCER_PUBLIC_KEY' })
  })
})

describe('chat spec, POST /mobile_push/e2ee/test_notification', () => {
  const path = '/mobile_push/e2ee/test_notification'

  test('error NO_ACTIVE_PUSH_DEVICE: no device, none that is active, none of this id', async () => {
    const code = 'NO_ACTIVE_PUSH_DEVICE'
    await refused('gina', 'POST', path, {}, { code })
    relay.answer = () => refusal('REQUEST_EXPIRED')
    await register('gina', 31)
    await refused('gina', 'POST', path, {}, { code })
    await refused('gina', 'POST', path, { push_account_id: 31 }, { code })
    relay.answer = undefined
    await register('hamlet', 32)
    await refused('gina', 'POST', path, { push_account_id: 32 }, { code })
    await refused('hamlet', 'POST', path, { push_account_id: 99 }, { code })
    expect(notified()).toEqual([])
  })

  test('push_account_id: not required, an integer; the target, and when omitted all the devices of the user', async () => {
    await register('olivia', 41, 42, 43)
    await refused('olivia', 'POST', path, { push_account_id: 'phone' }, { var_name: 'push_account_id' })
    expect(await ok('olivia', 'POST', path, { push_account_id: 42 })).toEqual(plain)
    expect(notified()).toEqual([42])
    expect(await ok('olivia', 'POST', path)).toEqual(plain)
    expect(notified().toSorted()).toEqual([41, 42, 43])
  })

  test.each(['INVALID_ZULIP_SERVER', 'MISSING_REMOTE_REALM'])(
    'error ADMIN_ACTION_REQUIRED: the relay does not take this server (%s)',
    async (code) => {
      relay.answer = () => ({ ...refusal(code), status: 401 })
      await refused('olivia', 'POST', path, {}, { code: 'ADMIN_ACTION_REQUIRED', status: 403 })
    },
  )

  test('error FAILED_TO_CONNECT_BOUNCER: the relay is unreachable; after its return it works', async () => {
    await relay.stop()
    await refused('olivia', 'POST', path, {}, { code: 'FAILED_TO_CONNECT_BOUNCER', status: 502 })
    await relay.start()
    expect(await ok('olivia', 'POST', path)).toEqual(plain)
  })

  test.each([500, 502, 503, 599])('error INTERNAL_SERVER_ERROR_ON_BOUNCER: %i from the relay', async (status) => {
    relay.answer = () => ({ status, body: {} })
    await refused('olivia', 'POST', path, {}, { code: 'INTERNAL_SERVER_ERROR_ON_BOUNCER', status: 502 })
  })

  test('2, 3: result, msg and the ignored parameters; bots have no devices', async () => {
    expect(await ok('olivia', 'POST', path, { colour: 'red' })).toEqual({
      ...plain,
      ignored_parameters_unsupported: ['colour'],
    })
    await refused('bot', 'POST', path, {}, { msg: 'This endpoint does not accept bot requests.' })
    expect(people.bot.isBot).toBe(true)
  })
})
