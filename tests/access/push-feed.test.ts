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

test('ACCESS-4: the state of a user’s devices follows from the events, whether or not the relay accepts them', async () => {
  await follow(11)
  relay.answer = () => ({ status: 400, body: { result: 'error', code: 'REQUEST_EXPIRED', msg: 'Request expired' } })
  await follow(12)
  expect(await devicesOf()).toMatchObject({ 11: { status: 'active' }, 12: { status: 'failed' } })
})
