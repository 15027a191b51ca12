import { expect, test } from 'vitest'
import { chatForTest } from '../../server/chat/testing.ts'
import { deviceParams, pushForTest } from '../contract/push/push-for-test.ts'

const { ok, listen, relay, worker } = await pushForTest(chatForTest)

const devicesOf = async (): Promise<Record<string, unknown>> =>
  (await ok('hamlet', 'POST', '/register', { fetch_event_types: ['push_device'] })).push_devices

async function follow(accountId: number): Promise<void> {
  const [own, others] = [listen('hamlet'), listen('iris')]
  let devices = await devicesOf()
  await ok('hamlet', 'POST', '/mobile_push/register', deviceParams(accountId))
  await worker.settled()
  for (const { type, id: _, push_account_id, ...status } of own.received()) {
    if (type === 'push_device') devices = { ...devices, [String(push_account_id)]: status }
  }
  expect(devices).toEqual(await devicesOf())
  expect(others.received()).toEqual([])
}

test('ACCESS-4: the client devices of a user follow from the events, and nobody else receives them', async () => {
  const states = async (): Promise<Record<string, unknown>> =>
    (await ok('hamlet', 'POST', '/register', { fetch_event_types: ['device'] })).devices
  const [own, others] = [listen('hamlet'), listen('iris')]
  const devices: Record<string, Record<string, unknown>> = {}
  const { device_id: kept } = await ok('hamlet', 'POST', '/register_client_device')
  const { device_id: removed } = await ok('hamlet', 'POST', '/register_client_device')
  await ok('hamlet', 'POST', '/mobile_push/register', {
    ...{ device_id: kept, push_key_id: 5, push_key: Buffer.alloc(33, 0x31).toString('base64'), token_kind: 'fcm' },
    ...{ token_id: 'AAAAAAAAAAE=', bouncer_public_key: 'key', encrypted_push_registration: 'sealed' },
  })
  await ok('hamlet', 'POST', '/remove_client_device', { device_id: removed })
  await worker.settled()
  const bare = Object.fromEntries(
    ['push_key_id', 'push_token_id', 'pending_push_token_id', 'push_token_last_updated_timestamp']
      .concat('push_registration_error_code')
      .map((name) => [name, null]),
  )
  for (const { type: _type, id: _id, op, device_id, ...change } of own.received()) {
    if (op === 'remove') delete devices[String(device_id)]
    else devices[String(device_id)] = { ...(devices[String(device_id)] ?? bare), ...change }
  }
  expect(devices).toEqual(await states())
  expect(devices).toMatchObject({ [kept]: { push_token_id: 'AAAAAAAAAAE=' } })
  expect(others.received()).toEqual([])
})

test('ACCESS-4: the state of a user’s devices follows from the events, whether or not the relay accepts them', async () => {
  await follow(11)
  relay.answer = () => ({ status: 400, body: { result: 'error', code: 'REQUEST_EXPIRED', msg: 'Request expired' } })
  await follow(12)
  expect(await devicesOf()).toMatchObject({ 11: { status: 'active' }, 12: { status: 'failed' } })
})
