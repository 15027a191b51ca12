import { afterAll, expect, test } from 'vitest'
import { RelayForTest } from '../contract/push/push-relay.ts'
import { endProcesses, eventually, sandboxDirectory, startProcess } from '../whole-server/running-server.ts'
import { DeviceForTest, Promises } from './chat-promises.ts'
import { startAfterKill } from './start-after-kill.ts'

const relay = new RelayForTest()
await relay.start()
afterAll(() => relay.stop())
afterAll(endProcesses)

/** Retries use an exponential backoff. */
const patienceMs = 100_000

/** When the server is killed: after the reply, while the relay is down, or before the reply of the relay. */
const rounds = [
  { name: 'read', moment: 'acknowledged' },
  { name: 'deleted', moment: 'relay failed' },
  { name: 'read', moment: 'relay asked' },
] as const

test('PUSH-7, PUSH-8: a notification disappears although the server is killed between the change and the relay', async () => {
  const { url, id, key } = relay.settings
  const environment = {
    AGORA_DATA_DIR: await sandboxDirectory(),
    AGORA_CHAT_REQUESTS_PER_MINUTE: '0',
    AGORA_PUSH_RELAY_URL: url,
    AGORA_PUSH_RELAY_ID: id,
    AGORA_PUSH_RELAY_KEY: key,
  }
  const device = new DeviceForTest()
  const promises = new Promises(await startProcess(environment))
  await promises.registerDevice()
  await eventually(() => promises.isDeviceActive())
  const { member } = promises.server.ready.chat

  async function shownMessage(content: string): Promise<number> {
    relay.answer = (request) => void device.take(request)
    const params = { type: 'direct', to: JSON.stringify([member.userId]), content }
    const reply = await promises.request('POST', '/messages', params)
    const { id: messageId } = (await reply.json()) as { id: number }
    await eventually(async () => device.notified.has(messageId), patienceMs)
    return messageId
  }
  const change = (name: 'read' | 'deleted', messageId: number) =>
    name === 'read'
      ? promises.request(
          'POST',
          '/messages/flags',
          { op: 'add', flag: 'read', messages: JSON.stringify([messageId]) },
          'member',
        )
      : promises.request('DELETE', `/messages/${messageId}`)

  for (const { name, moment } of rounds) {
    const messageId = await shownMessage(`${name} ${moment}`)
    let asked = 0
    let killing: Promise<unknown> | undefined
    relay.answer = ({ path }) => {
      if (path !== 'push/e2ee/notify') return undefined
      asked += 1
      if (moment === 'relay asked') killing ??= promises.server.end('SIGKILL')
      // Nothing reaches the device before the next start.
      return { status: 500, body: {} }
    }
    const reply = await change(name, messageId)
    expect(reply.status).toBe(200)
    if (moment !== 'acknowledged') await eventually(async () => asked > 0, patienceMs)
    await (killing ?? promises.server.end('SIGKILL'))
    expect(device.removed.has(messageId)).toBe(false)
    relay.answer = (request) => void device.take(request)
    promises.server = await startAfterKill(environment)
    await eventually(async () => device.removed.has(messageId), patienceMs)
  }
  expect(await promises.server.end('SIGTERM')).toBe(0)
}, 600_000)
