/**
 * Rates of the venue on a real PostgreSQL with durable commits: one command at a time, 64 at a time, batches, and the time
 * of a start to replay them. Absolute figures depend on the machine; the ratio does not.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import { type Database, openDatabase } from '../../server/kernel/storage/database.ts'
import { startEmbeddedPostgres } from '../../server/kernel/storage/embedded/embedded-postgres.ts'
import { migrate } from '../../server/kernel/storage/migrations.ts'
import type { Command } from '../../server/trading/domain/engine/commands/commands.ts'
import { openVenue } from '../../server/trading/sequencer/venue/open-venue.ts'
import type { Venue } from '../../server/trading/sequencer/venue/venue.ts'
import { tradingMigrations } from '../../server/trading/store/migrations.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import { openVenue as openMarket } from '../engine/venue.ts'
import type { Report } from '../report/report.ts'
import { Workload } from './workload.ts'

const commands = Number(process.env.BENCH_COMMANDS ?? 200_000)
const submitters = 64
const batchSize = 50
const batchSubmitters = 16
const accountsPerSide = 100

export async function run(report: Report): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'agora-bench-'))
  const postgres = await startEmbeddedPostgres({ directory, log: () => undefined })
  const common = { connection: postgres.connection, log: () => undefined }
  const database = openDatabase({ ...common, poolSize: 4 })
  const journalDatabase = openDatabase({ ...common, poolSize: 1 })
  try {
    await migrate(database, [tradingMigrations])
    const limits = { snapshotEveryCommands: Number.MAX_SAFE_INTEGER }
    const venue = await openVenue({ database, journalDatabase, clock: systemClock, log: silentLogger, limits })
    const workload = await openMarketOf(venue)
    const seconds = await takeSingles(venue, workload)
    const isSame = await replayAll(venue, database, seconds)
    await takeBatches(venue, workload)
    await venue.stop()
    report.holds('state hash equal after the replay of the journal', isSame)
  } finally {
    await journalDatabase.close()
    await database.close()
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function openMarketOf(venue: Venue): Promise<Workload> {
  const opening: Command[] = []
  openMarket((command) => opening.push(command), accountsPerSide)
  await Promise.all(opening.map((command) => venue.submit(command)))
  const workload = new Workload(accountsPerSide * 2)
  venue.subscribe((group) => {
    for (const { events } of group.commands)
      for (const event of events) if (event.type === 'order_rested') workload.rests(event.account, event.orderId)
  })
  return workload
}

/** Returns the seconds. */
async function takeSingles(venue: Venue, workload: Workload): Promise<number> {
  const one = await timed(venue, 1, Math.min(2_000, commands), () => workload.next())
  print(`one at a time: ${line(one)}`)
  const many = await timed(venue, submitters, commands, () => workload.next())
  print(`${submitters} at a time: ${line(many)}`)
  await catchUp(venue)
  return one.seconds + many.seconds
}

async function takeBatches(venue: Venue, workload: Workload): Promise<void> {
  const batches = await timed(venue, batchSubmitters, Math.ceil(commands / 100), () => workload.batch(batchSize))
  const orders = Math.round(batches.rate * batchSize)
  print(`${batchSubmitters} batches of ${batchSize} at a time: ${orders} orders/s; ${line(batches)}`)
  await catchUp(venue)
}

async function catchUp(venue: Venue): Promise<void> {
  const { sequence, readModelSequence } = venue.figures()
  const startedMs = performance.now()
  await venue.waitForAccount(0, sequence, 600_000)
  const ms = Math.round(performance.now() - startedMs)
  print(`  read models were ${sequence - readModelSequence} commands behind and caught up in ${ms} ms`)
}

interface Figures {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly rate: number
  readonly p50: number
  readonly p99: number
}

async function timed(venue: Venue, clients: number, count: number, next: () => Command): Promise<Figures> {
  const latencies: number[] = []
  let sent = 0
  const client = async (): Promise<void> => {
    while (sent < count) {
      sent += 1
      const startedMs = performance.now()
      const outcome = await venue.submit(next())
      if (outcome.kind !== 'committed') throw new Error(`a command was not committed: ${JSON.stringify(outcome)}`)
      latencies.push(performance.now() - startedMs)
    }
  }
  const startedMs = performance.now()
  const cpu = process.cpuUsage()
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - startedMs) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  latencies.sort((one, other) => one - other)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  return { seconds, cpuSeconds: (user + system) / 1e6, rate: count / seconds, p50: at(0.5), p99: at(0.99) }
}

function line({ rate, cpuSeconds, seconds, p50, p99 }: Figures): string {
  const cpu = `${Math.round((100 * cpuSeconds) / seconds)} % of a core`
  return `${Math.round(rate)} commands/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, ${cpu}`
}

async function replayAll(venue: Venue, database: Database, tookSeconds: number): Promise<boolean> {
  const live = venue.stateHash()
  const startedMs = performance.now()
  const { sequence, rows, problems } = await verifyJournal(database, live)
  const seconds = (performance.now() - startedMs) / 1_000
  const [table] = await database.sql<{ bytes: number }[]>`select pg_total_relation_size('journal') as bytes`
  print(`journal: ${sequence} commands in ${rows} rows, ${Math.round((table?.bytes ?? 0) / 1024)} kB`)
  print(
    `replay of all of it: ${seconds.toFixed(2)} s, ${Math.round(sequence / seconds)} commands/s, ` +
      `${(tookSeconds / seconds).toFixed(1)} times as fast as the original run; ` +
      (problems.length === 0 ? 'state hash equal' : problems.join('; ')),
  )
  return problems.length === 0
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
