/**
 * Messages of one node to two others over a NATS server of the bench: small and large broadcasts, and requests one after
 * another. All three nodes are in this process, so that its processor time includes both ends.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bus } from '../../server/kernel/bus/bus.ts'
import { connectToNats } from '../../server/kernel/bus/nats-wire.ts'
import { joinNodes } from '../../server/kernel/bus/several-nodes.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import type { Report } from '../report/report.ts'
import { endWithBench } from '../server/end-with-bench.ts'

const port = 14_222
const rounds = 5
const key = Buffer.alloc(32, 'bench')
/** Sent without waiting. */
const burst = 500

export async function run(report: Report): Promise<void> {
  const nats = endWithBench(spawn('nats-server', ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' }))
  const buses: Bus[] = []
  try {
    await listening(nats)
    for (const node of ['one', 'two', 'three']) buses.push(await join(node))
    const [from, ...others] = buses
    if (from === undefined) throw new Error('There is no node')
    for (const bytes of [200, 2_000, 20_000]) await fanOut(report, from, others, bytes)
    await requests(report, from, 'two')
  } finally {
    await Promise.all(buses.map((bus) => bus.close()))
    nats.kill()
  }
}

async function join(node: string): Promise<Bus> {
  const wire = await connectToNats(`nats://127.0.0.1:${port}`, node)
  const bus = await joinNodes({ wire, prefix: 'bench', node, key, ids: systemIds, log: silentLogger, joinMs: 300 })
  bus.answer('bench.echo', (body) => body)
  return bus
}

async function listening(nats: ChildProcess): Promise<void> {
  for (;;) {
    if (nats.exitCode !== null) throw new Error('nats-server did not start')
    const wire = await connectToNats(`nats://127.0.0.1:${port}`, 'first').catch(() => undefined)
    if (wire !== undefined) return wire.close()
    await delay(50)
  }
}

async function fanOut(report: Report, from: Bus, others: readonly Bus[], bytes: number): Promise<void> {
  let received = 0
  let allReceived = () => {}
  const closers = others.map((bus) =>
    bus.subscribe('bench.message', () => {
      received += 1
      if (received === burst * others.length) allReceived()
    }),
  )
  const body = { text: 'x'.repeat(bytes) }
  await best(report, `${bytes} bytes to ${others.length} nodes`, burst, async () => {
    received = 0
    const done = new Promise<void>((resolve) => (allReceived = resolve))
    for (let count = 0; count < burst; count += 1) from.publish('bench.message', body)
    await done
  })
  for (const close of closers) close()
}

async function requests(report: Report, from: Bus, to: string): Promise<void> {
  await best(report, 'a request and its reply', burst, async () => {
    for (let count = 0; count < burst; count += 1)
      await from.request('bench.echo', { count }, { to, timeoutMs: 10_000 })
  })
}

/** The best of several rounds: on a busy machine the others include other load. */
async function best(report: Report, what: string, count: number, round: () => Promise<void>): Promise<void> {
  await round()
  let processor = Number.POSITIVE_INFINITY
  let wall = Number.POSITIVE_INFINITY
  for (let made = 0; made < rounds; made += 1) {
    const begunAt = performance.now()
    const before = process.cpuUsage()
    await round()
    const { user, system } = process.cpuUsage(before)
    processor = Math.min(processor, (user + system) / count)
    wall = Math.min(wall, ((performance.now() - begunAt) * 1000) / count)
  }
  report.figure(what, processor, 'µs of processor')
  report.note(`${wall.toFixed(1)} µs of time each`)
}
