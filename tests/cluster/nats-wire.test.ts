import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Bus, type BusBody, NoListener } from '../../server/kernel/bus/bus.ts'
import { testFrameKey } from '../../server/kernel/bus/memory-wire.testing.ts'
import { connectToNats } from '../../server/kernel/bus/nats-wire.ts'
import { openNodes } from '../../server/kernel/bus/open-nodes.ts'
import { joinNodes } from '../../server/kernel/bus/several-nodes.ts'
import { BadSettings } from '../../server/kernel/config/setting.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { NatsServer, natsIsMissing } from './nats-server.ts'

const { database, connection } = await testDatabase()
const dependencies = { database, connection, masterKey: Buffer.alloc(32, 1), ids: systemIds, log: silentLogger }
const signing = { key: testFrameKey, ids: systemIds }

test('NODE-14: the error for an unreachable NATS server names its address', async () => {
  const opening = openNodes({ ...dependencies, natsUrl: 'nats://agora:hunter2@127.0.0.1:9' })
  await expect(opening).rejects.toThrow(BadSettings)
  await expect(opening).rejects.toThrow(/^NATS_URL names a server that cannot be reached: (?!.*hunter2)/)
})

describe.skipIf(natsIsMissing)('nodes on a real NATS server', () => {
  let nats: NatsServer
  const opened: Bus[] = []

  const join = async (node: string): Promise<Bus> => {
    const wire = await connectToNats(nats.url, node)
    const bus = await joinNodes({ wire, prefix: 'agora.test', node, ...signing, log: silentLogger, joinMs: 50 })
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

  test('NODE-1, NODE-6: a message above the NATS payload limit arrives complete and in order', async () => {
    const [a, b] = [await join('a1'), await join('b1')]
    await expect.poll(() => [a.nodes(), b.nodes()]).toEqual([['b1'], ['a1']])
    const received: BusBody[] = []
    b.subscribe('chat.updates', (body) => void received.push(body))
    b.answer('chat.echo', (body) => body)
    const large = Buffer.alloc(3_000_000, 'agora ')
    for (const body of ['first', large.toString(), 'last']) a.publish('chat.updates', body)
    await expect.poll(() => received.map((body) => String(body).length)).toEqual([5, 3_000_000, 4])
    const answer = await a.request('chat.echo', large, { timeoutMs: 20_000, to: 'b1' })
    expect(large.equals(answer as Uint8Array)).toBe(true)
    await expect(a.request('chat.nobody', null, { timeoutMs: 20_000 })).rejects.toThrow(NoListener)
  })

  test('NODE-10: a node that leaves is removed at once', async () => {
    const [a, b] = [await join('a2'), await join('b2')]
    const gone: string[] = []
    a.onNodeDown((node) => gone.push(node))
    await expect.poll(() => a.nodes()).toContain('b2')
    await b.close()
    await expect.poll(() => gone).toContain('b2')
    expect(await a.announce('chat.updates', null, { timeoutMs: 20_000 })).toEqual([])
  })

  test('NODE-3: after an outage of NATS every node reports a gap', async () => {
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
    const first = await openNodes({ ...dependencies, natsUrl: nats.url })
    const second = await openNodes({ ...dependencies, natsUrl: nats.url })
    await expect.poll(() => first.bus.nodes()).toEqual([second.bus.node])
    expect([first.jobs.isLeader, second.jobs.isLeader]).toEqual([true, false])
    const order: string[] = []
    const inTurn = (name: string) => async () => {
      order.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(`${name} ends`)
    }
    await Promise.all([first.runExclusively('start', inTurn('one')), second.runExclusively('start', inTurn('two'))])
    expect(order.map((step) => step.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends'])
    await first.close()
    await expect.poll(() => second.jobs.isLeader).toBe(true)
    await second.close()
  })

  test('FRAME-8: a node refuses to start beside one with another master key, and starts once that has stopped', async () => {
    const other = { ...dependencies, natsUrl: nats.url, masterKey: Buffer.alloc(32, 2) }
    const running = await openNodes({ ...dependencies, natsUrl: nats.url })
    await expect(openNodes(other)).rejects.toThrow(BadSettings)
    await expect(openNodes(other)).rejects.toThrow(/^Nodes with another AGORA_MASTER_KEY serve this database/)
    await running.close()
    await (await openNodes(other)).close()
  })

  test('FRAME-8: a node that lost the database while others started with another key stops', async () => {
    const running = await openNodes({ ...dependencies, natsUrl: nats.url })
    const other = { ...dependencies, natsUrl: nats.url, masterKey: Buffer.alloc(32, 2) }
    // The lock ends with the connection; the other node must take its own before the first returns.
    const begin = async () => {
      await database.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'agora master key' and datname = current_database()`
      return openNodes(other).catch(() => undefined)
    }
    const after = await vi.waitUntil(begin, { timeout: 60_000 })
    await expect.poll(() => running.problem()).toContain('another AGORA_MASTER_KEY')
    expect([running.bus.isConnected, running.jobs.isLeader]).toEqual([false, false])
    expect(after.problem()).toBeUndefined()
    await running.close()
    await after.close()
  })

  test('FRAME-9: the NATS permissions of the operating guide suffice for nodes and exclude all other clients', async () => {
    const guide = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8')
    const configuration = /```\n(# nats\.conf\n[^`]*)```/.exec(guide)?.[1] ?? ''
    vi.stubEnv('AGORA_NATS_PASSWORD', 'x7-of-the-test')
    const guarded = await NatsServer.start(configuration)
    vi.unstubAllEnvs()
    const url = guarded.url.replace('//', '//agora:x7-of-the-test@')
    const nodes = [
      await openNodes({ ...dependencies, natsUrl: url }),
      await openNodes({ ...dependencies, natsUrl: url }),
    ] as const
    await expect.poll(() => nodes.map(({ bus }) => bus.nodes().length)).toEqual([1, 1])
    nodes[1].bus.answer('chat.echo', (body) => body)
    const asked = { to: nodes[1].bus.node, timeoutMs: 20_000 }
    expect(await nodes[0].bus.request('chat.echo', 'through', asked)).toBe('through')
    expect(await nodes[0].bus.announce('chat.updates', null, { timeoutMs: 20_000 })).toEqual([])
    await expect(connectToNats(guarded.url, 'nobody')).rejects.toThrow()
    await expect(connectToNats(guarded.url.replace('//', '//agora:wrong@'), 'nobody')).rejects.toThrow()
    const outside = await connectToNats(url, 'outside')
    const received: string[] = []
    outside.listen('elsewhere.*', ({ subject }) => void received.push(subject))
    outside.send('elsewhere.1', Buffer.from('x'))
    await outside.flush()
    expect(received).toEqual([])
    await Promise.all([outside.close(), ...nodes.map((one) => one.close())])
    await guarded.end()
    vi.unstubAllEnvs()
  })
})
