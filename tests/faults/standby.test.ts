import { afterAll, expect, test, vi } from 'vitest'
import { sendOnce } from '../recovery/signed-http.ts'
import { runCommand } from '../whole-server/operator-command.ts'
import {
  eventually,
  type ReadyFile,
  scratchDirectory,
  spawnCommand,
  startProcess,
} from '../whole-server/running-server.ts'
import { note, stopwatch } from './observations.ts'
import { placeOrder, sendMessage } from './requests.ts'
import { ReplicatedPostgres } from './standby-postgres.ts'

vi.setConfig({ testTimeout: 240_000 })

const clients = 6
const pair = await ReplicatedPostgres.start()
afterAll(() => pair.stop())

test('FAULT-7: when a synchronous standby is promoted under load, nothing acknowledged is lost; without a further standby a server that requires one does not lead', async () => {
  const environment = {
    DATABASE_URL: pair.url,
    AGORA_DATA_DIR: await scratchDirectory(),
    AGORA_TRADING_REQUESTS_PER_SECOND: '0',
    AGORA_CHAT_REQUESTS_PER_MINUTE: '0',
  }
  const server = await startProcess(environment)
  const { ready } = server
  const acknowledged: string[] = []
  const messages: string[] = []
  let isOver = false
  const load = Array.from({ length: clients }, async (_, client) => {
    for (let count = 0; !isOver; count++) {
      const id = `c${client}-${count}`
      if ((await placeOrder(ready, id)).kind === 'done') acknowledged.push(id)
      if (client === 0 && (await sendMessage(ready, id)).status === 200) messages.push(id)
    }
  })
  await eventually(async () => acknowledged.length > 20 && messages.length > 2)
  const away = stopwatch()
  await pair.failOver()
  const before = acknowledged.length
  await eventually(async () => acknowledged.length > before + 20)
  const awayFor = away()
  isOver = true
  await Promise.all(load)
  const [trader] = ready.trading
  if (trader === undefined) throw new Error('the sandbox has no trading key')
  const lookUp = (clientOrderId: string) => {
    const parameters = { symbol: 'btcusdt', clientOrderId }
    return sendOnce(ready.tradingUrl, trader, { method: 'GET', path: 'order/get', parameters })
  }
  const orders = await Promise.all(acknowledged.map(lookUp))
  expect(acknowledged.filter((_, index) => orders[index]?.kind !== 'done')).toEqual([])
  const found = await messagesOf(ready)
  for (const id of messages) expect(found).toContain(id)
  expect(await server.end('SIGTERM')).toBe(0)
  for (const command of [
    ['journal', 'verify'],
    ['ledger', 'check'],
  ])
    expect(await runCommand(command, environment)).toMatchObject({ status: 0 })

  const strict = { ...environment, AGORA_DURABLE_COMMITS: 'replicated' }
  const refused = await spawnCommand(['serve'], strict)
  expect(refused).toMatchObject({ status: 1, errors: expect.stringContaining('synchronous_standby_names is empty') })
  const doctor = await runCommand(['doctor'], strict)
  expect(doctor.output).toMatch(/PROBLEM +durability: .*synchronous_standby_names is empty/)
  note({
    fault: 'the primary PostgreSQL is killed under load and its synchronous standby promoted',
    promise: 'nothing acknowledged is lost',
    observed: `${acknowledged.length} orders and ${messages.length} messages acknowledged, all found; orders accepted again ${awayFor} after the loss`,
  })
})

async function messagesOf({ chat: { owner }, chatUrl }: ReadyFile): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${owner.email}:${owner.apiKey}`).toString('base64')}`
  const query = new URLSearchParams({ anchor: 'newest', num_before: '2000', num_after: '0', narrow: '[]' })
  return (await fetch(`${chatUrl}/messages?${query}`, { headers: { authorization } })).text()
}
