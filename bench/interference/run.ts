/**
 * `npm run bench -- interference`: the slowest percent of orders while the chat is busy, and of messages while the venue is
 * at capacity, to the same alone. Alone and beside take turns in one run.
 */
import { farPrice } from '../api/far-price.ts'
import { startLoadGenerator } from '../api/processes.ts'
import { ChatClient } from '../chat/client.ts'
import { measure, median } from '../chat/measure.ts'
import { addPeople } from '../chat/population.ts'
import type { Report } from '../report/report.ts'
import { type BenchServer, startBenchServer } from '../server/running-server.ts'
import { busyProcess, heavyMessages, type OtherLoad, registerStorm, uploads } from './other-load.ts'

const people = 10_000
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const warmUpRounds = 2
const ratioMax = 1.5

export async function run(report: Report): Promise<void> {
  let server = await startBenchServer()
  try {
    await addPeople(server.dataDirectory, people)
    server = await server.restart()
    await measureOrders(report, server)
    await measureSends(report, server)
  } finally {
    await server.end()
  }
}

/** Runs the measurement alone and beside each load, round by round. */
async function takeTurns(
  report: Report,
  what: string,
  p99Ms: () => Promise<number>,
  loads: readonly OtherLoad[],
): Promise<void> {
  const alone: number[] = []
  const beside = new Map(loads.map((load) => [load, [] as number[]]))
  for (let round = -warmUpRounds; round < rounds; round++) {
    const isCounted = round >= 0
    const before = await p99Ms()
    if (isCounted) alone.push(before)
    for (const [load, seen] of beside) {
      const stop = await load.start()
      const after = await p99Ms()
      await stop()
      if (isCounted) seen.push(after)
    }
  }
  report.figure(`p99 of ${what} alone`, median(alone), 'ms')
  for (const [{ name, isContender }, seen] of beside) {
    report.figure(`p99 of ${what} beside ${name}`, median(seen), 'ms')
    const ratio = median(seen.map((ms, round) => ms / (alone[round] ?? Number.NaN)))
    if (isContender === true) report.figure(`${what} beside ${name} to alone`, ratio, '×')
    else report.atMost(`${what} beside ${name} to alone`, ratio, ratioMax)
  }
}

async function measureOrders(report: Report, { ready }: BenchServer): Promise<void> {
  const { hostname: host, port } = new URL(ready.tradingUrl)
  const load = startLoadGenerator()
  const traders = ready.trading.slice(0, 2)
  const price = await farPrice(ready.tradingUrl)
  const job = { host, port: Number(port), seconds, connections: 4, kind: 'order', traders, price } as const
  try {
    await takeTurns(report, 'orders', async () => (await load.run(job)).p99Ms, [
      busyProcess(),
      heavyMessages(ready),
      uploads(ready),
      registerStorm(ready, people),
    ])
  } finally {
    await load.stop()
  }
}

async function measureSends(report: Report, { ready }: BenchServer): Promise<void> {
  const { hostname: host, port } = new URL(ready.tradingUrl)
  const load = startLoadGenerator()
  const traders = ready.trading.slice(0, 2)
  const price = await farPrice(ready.tradingUrl)
  const owner = new ChatClient(ready.chatUrl, ready.chat.owner)
  let sent = 0
  const content = () => `Message ${++sent} with **some** Markdown and :smile:`
  const to = JSON.stringify([ready.chat.member.userId])
  const send = () => owner.done(owner.post('/messages', { type: 'direct', to, content: content() }))
  const venueAtCapacity: OtherLoad = {
    name: 'a venue at capacity',
    async start() {
      const job = {
        host,
        port: Number(port),
        seconds: seconds + 1,
        connections: 64,
        traders,
        price,
        kind: 'order',
      } as const
      const running = load.run(job)
      return async () => void (await running)
    },
  }
  const p99Ms = async () => (await measure(send, { clients: 2, seconds, warmUpSeconds: 0.2 })).p99Ms
  try {
    await takeTurns(report, 'messages', p99Ms, [busyProcess(), venueAtCapacity])
  } finally {
    owner.close()
    await load.stop()
  }
}
