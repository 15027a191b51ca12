import { afterEach, expect, test } from 'vitest'
import { systemIds } from '../ids/ids.ts'
import { silentLogger } from '../logging/logger.ts'
import { AnswerFailed, type Bus, type BusBody, NoAnswer, NoListener, TimedOut } from './bus.ts'
import { type MemoryWire, MemoryWires, testFrameKey } from './memory-wire.testing.ts'
import { joinNodes } from './several-nodes.ts'

const opened: Bus[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((bus) => bus.close()))
})

interface Node {
  readonly bus: Bus
  readonly wire: MemoryWire
  readonly received: BusBody[]
  readonly gaps: (string | undefined)[]
  readonly down: string[]
}

async function join(wires: MemoryWires, name: string): Promise<Node> {
  const wire = wires.open()
  const signing = { key: testFrameKey, ids: systemIds }
  const bus = await joinNodes({ wire, prefix: 'test', node: name, ...signing, log: silentLogger, joinMs: 20 })
  opened.push(bus)
  const node: Node = { bus, wire, received: [], gaps: [], down: [] }
  bus.subscribe('chat.events', (body) => {
    node.received.push(body)
  })
  bus.onGap((from) => node.gaps.push(from))
  bus.onNodeDown((from) => node.down.push(from))
  return node
}

async function three() {
  const wires = new MemoryWires()
  const a = await join(wires, 'a')
  const b = await join(wires, 'b')
  const c = await join(wires, 'c')
  await expect.poll(() => [a, b, c].map(({ bus }) => bus.nodes().length)).toEqual([2, 2, 2])
  return { wires, a, b, c }
}

const long = 'x'.repeat(20_000)

test('NODE-1: a published message reaches every other node in order, even a long one, and never the sender', async () => {
  const { a, b, c } = await three()
  const bytes = Buffer.from(long)
  const bodies: BusBody[] = [1, long, { two: [2] }, bytes, 3]
  for (const body of bodies) a.bus.publish('chat.events', body)
  await expect.poll(() => [b.received.length, c.received.length]).toEqual([5, 5])
  expect(JSON.stringify(b.received)).toBe(JSON.stringify(bodies))
  expect(a.received).toEqual([])
  expect([a.gaps, b.gaps, c.gaps]).toEqual([[], [], []])
})

test('NODE-2: a node that misses a message notices it, at the latest with the next heartbeat', async () => {
  const { wires, a, b, c } = await three()
  let carried = 0
  wires.loses = (subject) => subject === 'test.all.a' && carried++ === 1
  // The first delivery is to the sender, which ignores its own messages.
  a.bus.publish('chat.events', 'lost for one')
  wires.loses = () => false
  await expect.poll(() => [...b.gaps, ...c.gaps]).toEqual(['a'])
  expect(b.received.length + c.received.length).toBe(1)
})

test('NODE-3: a node whose connection broke has a gap with every node, and every node with it', async () => {
  const { a, b, c } = await three()
  b.wire.cut()
  expect(b.bus.isConnected).toBe(false)
  expect(b.bus.nodes()).toEqual([])
  a.bus.publish('chat.events', 'missed by b')
  b.wire.mend()
  expect(b.gaps).toEqual([undefined])
  await expect.poll(() => [a.gaps, c.gaps]).toEqual([['b'], ['b']])
  a.bus.publish('chat.events', 'heard again')
  await expect.poll(() => b.received).toEqual(['heard again'])
  expect(b.gaps).toEqual([undefined, 'a'])
})

test('NODE-3: a node that returns first notices what a node that returns later has sent in between', async () => {
  const { a, b } = await three()
  a.wire.cut()
  b.wire.cut()
  b.wire.mend()
  a.bus.publish('chat.events', 'said while cut off')
  expect(b.gaps).toEqual([undefined])
  a.wire.mend()
  await expect.poll(() => b.gaps).toEqual([undefined, 'a'])
})

test('NODE-4: an announcement completes when each node has handled it or is dead', async () => {
  const { a, b, c } = await three()
  let release = () => {}
  b.bus.subscribe('chat.slow', () => new Promise<void>((resolve) => (release = resolve)))
  const announced = a.bus.announce('chat.slow', null, { timeoutMs: 20_000 })
  await c.bus.close()
  await expect.poll(() => a.down).toEqual(['c'])
  release()
  expect(await announced).toEqual([])
  expect(await a.bus.announce('chat.slow', null, { timeoutMs: 1 })).toEqual(['b'])
  release()
})

test('NODE-5: a service handles the messages of other nodes one after another', async () => {
  const { a, b } = await three()
  const steps: string[] = []
  b.bus.subscribe('chat.step', async (body) => {
    steps.push(`begin ${body}`)
    await new Promise((resolve) => setImmediate(resolve))
    steps.push(`end ${body}`)
  })
  for (const step of [1, 2, 3]) a.bus.publish('chat.step', step)
  await expect.poll(() => steps).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2', 'begin 3', 'end 3'])
})

test('NODE-6: a request is answered by the node that serves its subject, long bodies included', async () => {
  const { a, b, c } = await three()
  b.bus.answer('chat.echo', (body, { from }) => [from, body] as BusBody)
  expect(await a.bus.request('chat.echo', long, { timeoutMs: 20_000 })).toEqual(['a', long])
  expect(await b.bus.request('chat.echo', 1, { timeoutMs: 20_000 })).toEqual(['b', 1])
  expect(await c.bus.request('chat.echo', null, { timeoutMs: 20_000, to: 'b' })).toEqual(['c', null])
})

test('NODE-7: the requester learns whether nobody accepted the request, it failed, or the outcome is unknown', async () => {
  const { a, b } = await three()
  await expect(a.bus.request('chat.nobody', 1, { timeoutMs: 20_000, to: 'b' })).rejects.toThrow(NoAnswer)
  await expect(a.bus.request('chat.nobody', 1, { timeoutMs: 20_000 })).rejects.toThrow(NoListener)
  await expect(a.bus.request('chat.nobody', 1, { timeoutMs: 20_000, to: 'zz' })).rejects.toThrow(NoListener)
  b.bus.answer('chat.fails', () => {
    throw new Error('it is broken')
  })
  await expect(a.bus.request('chat.fails', 1, { timeoutMs: 20_000 })).rejects.toThrow(AnswerFailed)
  b.bus.answer('chat.never', () => new Promise(() => undefined))
  await expect(a.bus.request('chat.never', 1, { timeoutMs: 1 })).rejects.toThrow(TimedOut)
  const asked = a.bus.request('chat.never', 1, { timeoutMs: 20_000, to: 'b' })
  await b.bus.close()
  await expect(asked).rejects.toThrow(TimedOut)
})

test('NODE-8: a node that answers learns when the requester no longer waits', async () => {
  const { a, b, c } = await three()
  const ended: string[] = []
  b.bus.answer('chat.wait', (_body, { from, signal }) => {
    return new Promise(() => signal.addEventListener('abort', () => ended.push(from)))
  })
  const giving = new AbortController()
  const asked = a.bus.request('chat.wait', null, { timeoutMs: 20_000, to: 'b', signal: giving.signal })
  const other = c.bus.request('chat.wait', null, { timeoutMs: 20_000, to: 'b' })
  giving.abort(new Error('enough'))
  await expect(asked).rejects.toThrow('enough')
  await expect.poll(() => ended).toEqual(['a'])
  await c.bus.close()
  await expect(other).rejects.toThrow(TimedOut)
  await expect.poll(() => ended).toEqual(['a', 'c'])
})

test('FRAME-4: a request that arrives before the proof of its sender is repeated and accepted once', async () => {
  const { a, b } = await three()
  let taken = 0
  b.bus.answer('chat.count', () => {
    taken += 1
    return taken
  })
  for (const [round, node] of [b, a, b].entries()) {
    node.wire.cut()
    node.wire.mend()
    expect(await a.bus.request('chat.count', long, { to: 'b', timeoutMs: 20_000 })).toBe(round + 1)
  }
})

test('NODE-7: a request that is too large fails, also while the other node proves that it is alive', async () => {
  const { a } = await three()
  const tooLarge = Buffer.alloc(64 * 1024 * 1024 + 1)
  await expect(a.bus.request('chat.echo', tooLarge, { to: 'b', timeoutMs: 20_000 })).rejects.toThrow(RangeError)
  a.wire.cut()
  a.wire.mend()
  await expect(a.bus.request('chat.echo', tooLarge, { to: 'b', timeoutMs: 20_000 })).rejects.toThrow(RangeError)
})
