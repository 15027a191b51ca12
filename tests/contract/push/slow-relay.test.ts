import { expect, test, vi } from 'vitest'
import { chatForTest } from '../../../server/chat/testing.ts'
import { deviceParams, pushForTest } from './push-for-test.ts'
import type { RelayRequest } from './push-relay.ts'

const { ok, people, relay, worker } = await pushForTest((options) => chatForTest(options))

let answer = () => undefined as unknown
const answered = new Promise<void>((resolve) => {
  answer = () => resolve()
})

const direct = (to: number, content: string) => ok('iris', 'POST', '/messages', { type: 'direct', to: [to], content })

/** The ids of the devices whose notifications have arrived. */
const notified = () =>
  relay.requests
    .filter(({ path }) => path === 'push/e2ee/notify')
    .flatMap(({ body }) => body.push_requests.map(({ device_id }: { device_id: number }) => device_id))

test('PUSH-18: a slow reply of the relay delays the notifications of its user only, and no registration delays them', async () => {
  await ok('hamlet', 'POST', '/mobile_push/register', deviceParams(1))
  await worker.settled()
  await ok('mona', 'POST', '/mobile_push/register', deviceParams(2))
  await worker.settled()
  const isSlow = ({ path, body }: RelayRequest) =>
    path === 'push/e2ee/register' || body.push_requests?.[0].device_id === 1
  relay.until = (request) => (isSlow(request) ? answered : undefined)
  await ok('adam', 'POST', '/mobile_push/register', deviceParams(3))
  for (const content of ['one', 'two']) await direct(people.hamlet.id, content)
  await vi.waitUntil(() => notified().length === 1, { timeout: 30_000 })
  for (const content of ['three', 'four']) await direct(people.mona.id, content)
  await vi.waitUntil(() => notified().length === 3, { timeout: 30_000 })
  expect(notified()).toEqual([1, 2, 2])
  answer()
  await worker.settled()
  expect(notified()).toEqual([1, 2, 2, 1])
})
