import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { migrationModules } from '../../server/modules.ts'
import { note, stopwatch } from '../faults/observations.ts'
import { scratchDirectory } from '../whole-server/running-server.ts'
import { ChatNode, twoPeople } from './chat-node.ts'
import { CutLine } from './cut-line.ts'
import { NatsServer, natsIsMissing } from './nats-server.ts'
import { RoundRobinClient } from './round-robin-client.ts'

vi.setConfig({ testTimeout: 240_000 })

const restMs = 50
const apartMs = Number(process.env.AGORA_FAULTS_MS ?? 4_000)

describe.skipIf(natsIsMissing)('three servers that lose NATS, all together or one alone', async () => {
  const database = await testDatabase(migrationModules)
  const { owner, member } = await twoPeople(database)
  let nats: NatsServer
  let line: CutLine
  const nodes: ChatNode[] = []

  beforeAll(async () => {
    nats = await NatsServer.start()
    line = await CutLine.to(nats.url)
    const uploadsDirectory = await scratchDirectory()
    for (const natsUrl of [nats.url, nats.url, line.url]) {
      nodes.push(await ChatNode.start({ connection: database.connection, natsUrl, uploadsDirectory }))
    }
  }, 240_000)

  afterAll(async () => {
    await Promise.allSettled(nodes.map((node) => node.server.end('SIGTERM')))
    await line?.end()
    await nats?.end()
  })

  const message = { type: 'direct', to: [member.userId], content: 'a message' }

  const sendText = async (node: ChatNode) => (await node.ok(owner, 'POST', '/messages', message)).id as number

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

  test('NODE-32: writes acknowledged by a node that alone lost NATS reach clients of the other nodes', async () => {
    const [a, b, lone] = nodes as [ChatNode, ChatNode, ChatNode]
    const clients = [
      new RoundRobinClient([a], member),
      new RoundRobinClient([a, b], member),
      new RoundRobinClient(nodes, member),
    ]
    const sent: number[] = []
    const codes = new Set<string>()
    const countOf = { lone: 0, refused: 0 }
    const sendOnEach = async () => {
      for (const node of nodes) {
        const reply = await node.call(owner, 'POST', '/messages', message)
        if (reply.result === 'success') sent.push(reply.id)
        else codes.add(reply.code)
        if (node === lone) countOf[reply.result === 'success' ? 'lone' : 'refused'] += 1
      }
      await delay(restMs)
    }
    const missing = () => clients.map(({ seen }) => sent.filter((id) => !seen.has(id)))
    const { refused, backAfter } = await RoundRobinClient.during(clients, async () => {
      await expect.poll(() => clients.every(({ hasQueue }) => hasQueue)).toBe(true)
      for (let round = 0; round < 10; round += 1) await sendOnEach()
      line.cut()
      const endsAt = performance.now() + apartMs
      while (countOf.refused === 0 || performance.now() < endsAt) await sendOnEach()
      const whileApart = countOf.refused
      // Permissions are known to all nodes at once, so a lone node must not change them.
      const rename = await lone.call(owner, 'PATCH', '/realm', { name: 'Changed alone' })
      expect(rename).toMatchObject({ result: 'error', code: 'SERVER_NOT_READY' })
      line.mend()
      const back = stopwatch()
      const before = countOf.lone
      while (countOf.lone === before) await sendOnEach()
      const timeBack = back()
      for (let round = 0; round < 20; round += 1) await sendOnEach()
      await expect.poll(missing, { timeout: 60_000 }).toEqual([[], [], []])
      return { refused: whileApart, backAfter: timeBack }
    })
    expect([...codes]).toEqual(['SERVER_NOT_READY'])
    note({
      fault: 'one of three servers loses NATS',
      promise:
        'it refuses writes that other servers must deliver (503); a client that follows the API rules misses no message',
      observed: `${refused} messages refused there, ${sent.length} accepted, 0 missed by 3 clients; accepted there ${backAfter} after NATS was back`,
    })
  })
})
