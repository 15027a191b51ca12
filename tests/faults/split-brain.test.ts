import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { eventually, scratchDirectory, startProcess } from '../whole-server/running-server.ts'
import { placeOrder, sendMessage } from './requests.ts'
import { ReplicatedPostgres } from './standby-postgres.ts'

vi.setConfig({ testTimeout: 240_000 })

const pair = await ReplicatedPostgres.start()
afterAll(() => pair.stop())

test('FAULT-8: a server that is still connected to the old primary after a promotion acknowledges nothing', async () => {
  const server = await startProcess({
    DATABASE_URL: pair.url,
    AGORA_DATA_DIR: await scratchDirectory(),
    AGORA_DURABLE_COMMITS: 'replicated',
  })
  const { ready } = server
  await eventually(async () => (await placeOrder(ready, 'before')).kind === 'done')
  await pair.promote()
  const acknowledged: string[] = []
  const orders = Array.from({ length: 3 }, async (_, index) => {
    if ((await placeOrder(ready, `after-${index}`)).kind === 'done') acknowledged.push('order')
  })
  const message = sendMessage(ready, 'after').then(({ status }) => {
    if (status === 200) acknowledged.push('message')
  })
  await Promise.race([delay(20_000), Promise.allSettled([...orders, message])])
  expect(acknowledged).toEqual([])
  await server.end('SIGKILL')
  await Promise.allSettled([...orders, message])
})
