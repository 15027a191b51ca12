import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { migrationModules } from '../../server/modules.ts'
import { note } from '../faults/observations.ts'
import { scratchDirectory } from '../whole-server/running-server.ts'
import { ChatNode, twoPeople } from './chat-node.ts'
import { NatsServer, natsIsMissing } from './nats-server.ts'
import { RoundRobinClient } from './round-robin-client.ts'

vi.setConfig({ testTimeout: 240_000 })

const restMs = 50

describe.skipIf(natsIsMissing)('three servers and a NATS that goes away', async () => {
  const database = await testDatabase(migrationModules)
  const { owner, member } = await twoPeople(database)
  let nats: NatsServer
  const nodes: ChatNode[] = []

  beforeAll(async () => {
    nats = await NatsServer.start()
    const uploadsDirectory = await scratchDirectory()
    for (let count = 0; count < 3; count += 1) {
      nodes.push(await ChatNode.start({ connection: database.connection, natsUrl: nats.url, uploadsDirectory }))
    }
  }, 240_000)

  afterAll(async () => {
    await Promise.allSettled(nodes.map((node) => node.server.end('SIGTERM')))
    await nats?.end()
  })

  const sendText = async (node: ChatNode) =>
    (await node.ok(owner, 'POST', '/messages', { type: 'direct', to: [member.userId], content: 'a message' }))
      .id as number

  test('NODE-31: a client behind a round-robin proxy misses no message and re-registers a few times', async () => {
    const client = new RoundRobinClient(nodes, member)
    const sent: number[] = []
    const sendOnEach = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        for (const node of nodes) sent.push(await sendText(node))
        await delay(restMs)
      }
    }
    const missing = () => sent.filter((id) => !client.seen.has(id))
    await RoundRobinClient.during([client], async () => {
      await expect.poll(() => client.hasQueue).toBe(true)
      await sendOnEach(10)
      await expect.poll(missing).toEqual([])
      expect(client.registrations).toBe(1)
      await nats.stop()
      await sendOnEach(60)
      await expect.poll(() => client.refusals).toBeGreaterThan(20)
      expect(client.registrations).toBe(1)
      await nats.startAgain()
      await sendOnEach(40)
      await expect.poll(missing).toEqual([])
      await sendOnEach(5)
      await expect.poll(missing).toEqual([])
    })
    expect(client.registrations).toBeLessThanOrEqual(6)
    note({
      fault: 'NATS down, three servers, a chat client behind a round-robin proxy',
      promise:
        'every server accepts messages; the client gets retryable refusals, re-registers a few times and misses none',
      observed: `${sent.length} messages accepted, 0 missed; ${client.refusals} refusals, ${client.registrations} registrations`,
    })
  })
})
