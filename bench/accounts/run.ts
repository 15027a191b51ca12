/**
 * A venue with many accounts: how long the server takes to start, and the longest pause of its event loop while orders
 * come in and a proof of liabilities is built. `BENCH_ACCOUNTS=1000000 npm run bench -- accounts` is the large one. With
 * `BENCH_ACCOUNTS_DIRECTORY` the data are kept there, and a later run only measures.
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { openDatabase } from '../../server/kernel/storage/database.ts'
import { startEmbeddedPostgres } from '../../server/kernel/storage/embedded/embedded-postgres.ts'
import { farPrice } from '../api/far-price.ts'
import { type LoadGenerator, startLoadGenerator } from '../api/processes.ts'
import { median } from '../chat/measure.ts'
import type { Report } from '../report/report.ts'
import { residentMiB } from '../server/memory.ts'
import { type BenchServer, type Ready, startBenchServer } from '../server/running-server.ts'
import { coins, coinsOfEach, generateAccounts, markets } from './generate.ts'

const accounts = Number(process.env.BENCH_ACCOUNTS ?? 100_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const pauseMaxMs = 20
const restartMaxS = 30

export async function run(report: Report): Promise<void> {
  const kept = process.env.BENCH_ACCOUNTS_DIRECTORY
  if (kept !== undefined) await mkdir(kept, { recursive: true })
  let server = await startBenchServer({}, kept)
  const load = startLoadGenerator()
  try {
    report.note(`${accounts} accounts with ${coinsOfEach} of ${coins} coins each, ${markets} markets`)
    server = await populated(report, server)
    const begun = performance.now()
    server = await server.restart()
    report.atMost('restart', secondsSince(begun), restartMaxS, 's')
    report.figure('memory', await residentMiB(server.ready.pid), 'MiB')
    await measurePauses(report, load, server.ready)
    report.figure('memory after the proof', await residentMiB(server.ready.pid), 'MiB')
  } finally {
    await load.stop()
    await (kept === undefined ? server.end() : server.stop())
  }
}

/** The first start after the generation replays all of it, and the stop after it saves a snapshot. */
async function populated(report: Report, server: BenchServer): Promise<BenchServer> {
  const { dataDirectory } = server
  const generated = join(dataDirectory, `generated-${accounts}`)
  if (existsSync(generated)) return server
  await server.stop()
  const begun = performance.now()
  const postgres = await startEmbeddedPostgres({ directory: join(dataDirectory, 'postgres'), log: () => undefined })
  const database = openDatabase({ connection: postgres.connection, log: () => undefined, poolSize: 2 })
  try {
    await generateAccounts(database, accounts)
  } finally {
    await database.close()
    await postgres.stop()
  }
  await writeFile(generated, '')
  report.figure('generate', secondsSince(begun), 's')
  const replayed = performance.now()
  const populated = await server.restart()
  report.figure('start that replays all commands', secondsSince(replayed), 's')
  return populated
}

async function measurePauses(report: Report, load: LoadGenerator, ready: Ready): Promise<void> {
  const { hostname: host, port } = new URL(ready.tradingUrl)
  const price = await farPrice(ready.tradingUrl)
  const traders = ready.trading.slice(0, 2)
  const job = { host, port: Number(port), seconds: 2, connections: 4, kind: 'order', traders, price } as const
  const p99Ms = async () => (await load.run(job)).p99Ms
  await severalTimes(rounds, p99Ms)
  await longestPauseMs(ready)
  report.figure('p99 of orders', median(await severalTimes(rounds, p99Ms)), 'ms')
  report.atMost('longest pause', await longestPauseMs(ready), pauseMaxMs, 'ms')
  const begun = performance.now()
  const proof = fetch(`${ready.tradingUrl}/public/proof_of_liabilities`).then((reply) => {
    if (!reply.ok) throw new Error(`The proof failed with status ${reply.status}`)
    return secondsSince(begun)
  })
  let isBuilt = false
  proof.finally(() => {
    isBuilt = true
  })
  const beside: number[] = []
  while (!isBuilt) beside.push(await p99Ms())
  report.figure('proof of liabilities', await proof, 's')
  report.figure('p99 of orders beside the proof', median(beside), 'ms')
  report.atMost('longest pause beside the proof', await longestPauseMs(ready), pauseMaxMs, 'ms')
}

async function severalTimes(count: number, measure: () => Promise<number>): Promise<number[]> {
  const measured: number[] = []
  for (let round = 0; round < count; round++) measured.push(await measure())
  return measured
}

/** The longest pause of the event loop since the last call, from the metrics of the server. */
async function longestPauseMs({ site }: Ready): Promise<number> {
  const text = await (await fetch(`${site}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1] ?? Number.NaN) * 1000
}

const secondsSince = (begun: number): number => (performance.now() - begun) / 1_000
