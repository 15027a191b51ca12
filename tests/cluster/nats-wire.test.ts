import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bus, type BusBody, NoAnswer } from '../../server/kernel/bus/bus.ts'
import { connectToNats } from '../../server/kernel/bus/nats-wire.ts'
import { openNodes } from '../../server/kernel/bus/open-nodes.ts'
import { joinNodes } from '../../server/kernel/bus/several-nodes.ts'
import { BadSettings } from '../../server/kernel/config/setting.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { NatsServer, natsIsMissing } from './nats-server.ts'

const { database, connection } = await testDatabase()
const surroundings = { database, connection, ids: systemIds, log: silentLogger }

test('NODE-14: a NATS server that does not answer is refused by name', async () => {
  const opening = openNodes({ ...surroundings, natsUrl: 'nats://agora:hunter2@127.0.0.1:9' })
  await expect(opening).rejects.toThrow(BadSettings)
  await expect(opening).rejects.toThrow(/^NATS_URL names a server that cannot be reached: (?!.*hunter2)/)
})

describe.skipIf(natsIsMissing)('nodes on a real NATS server', () => {
  let nats: NatsServer
  const opened: Bus[] = []

  const join = async (node: string): Promise<Bus> => {
    const wire = await connectToNats(nats.url, node)
    const bus = await joinNodes({ wire, prefix: 'agora.test', node, log: silentLogger, joinMs: 50 })
    opened.push(bus)
    return bus
  }

  beforeAll(async () => {
    nats = await NatsServer.start()
  })

  afterAll(async () => {
    await Promise.all(opened.map((bus) => bus.close()))
    await nats.end()
  })

  test('NODE-1, NODE-6: what is larger than the server takes at once arrives whole and in order', async () => {
    const [a, b] = [await join('a1'), await join('b1')]
    const heard: BusBody[] = []
    b.subscribe('chat.news', (body) => void heard.push(body))
    b.answer('chat.echo', (body) => body)
    const large = Buffer.alloc(3_000_000, 'agora ')
    for (const body of ['first', large.toString(), 'last']) a.publish('chat.news', body)
    await expect.poll(() => heard.map((body) => String(body).length)).toEqual([5, 3_000_000, 4])
    const answer = await a.request('chat.echo', large, { timeoutMs: 20_000, to: 'b1' })
    expect(large.equals(answer as Uint8Array)).toBe(true)
    await expect(a.request('chat.nobody', null, { timeoutMs: 20_000 })).rejects.toThrow(NoAnswer)
  })

  test('NODE-10: a node that leaves is gone at once', async () => {
    const [a, b] = [await join('a2'), await join('b2')]
    const gone: string[] = []
    a.onNodeGone((node) => gone.push(node))
    await expect.poll(() => a.nodes()).toContain('b2')
    await b.close()
    await expect.poll(() => gone).toContain('b2')
    expect(await a.announce('chat.news', null, { timeoutMs: 20_000 })).toEqual([])
  })

  test('NODE-3: after the server was away everybody knows that something may have been missed', async () => {
    const [a, b] = [await join('a3'), await join('b3')]
    const gaps: [string, string | undefined][] = []
    a.onGap((node) => gaps.push(['a3', node]))
    b.onGap((node) => gaps.push(['b3', node]))
    await nats.stop()
    await expect.poll(() => [a.isConnected, b.isConnected]).toEqual([false, false])
    expect(a.nodes()).toEqual([])
    await nats.startAgain()
    await expect.poll(() => [a.isConnected, b.isConnected]).toEqual([true, true])
    const wanted = [
      ['a3', undefined],
      ['b3', undefined],
      ['a3', 'b3'],
      ['b3', 'a3'],
    ]
    await expect.poll(() => gaps).toEqual(expect.arrayContaining(wanted))
  })

  test('NODE-12: nodes of one database find each other, and one of them leads', async () => {
    const first = await openNodes({ ...surroundings, natsUrl: nats.url })
    const second = await openNodes({ ...surroundings, natsUrl: nats.url })
    await expect.poll(() => first.bus.nodes()).toEqual([second.bus.node])
    expect([first.jobs.isLeader, second.jobs.isLeader]).toEqual([true, false])
    const order: string[] = []
    const inTurn = (name: string) => async () => {
      order.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(`${name} ends`)
    }
    await Promise.all([first.alone('start', inTurn('one')), second.alone('start', inTurn('two'))])
    expect(order.map((step) => step.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends'])
    await first.close()
    await expect.poll(() => second.jobs.isLeader).toBe(true)
    await second.close()
  })
})
