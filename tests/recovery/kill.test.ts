import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../server/kernel/storage/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/kernel/storage/embedded/embedded-postgres.ts'
import { migrate } from '../../server/kernel/storage/migrations.ts'
import { checkLedger } from '../../server/trading/store/check-ledger.ts'
import { tradingMigrations } from '../../server/trading/store/migrations.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import { openingCommands } from '../../simulation/catalogue.ts'
import { Random } from '../../simulation/random.ts'
import { Acknowledgements } from './acknowledgements.ts'
import { bundle } from './bundle.ts'
import { KillableVenue } from './killable-venue.ts'
import { Clients } from './load.ts'

// A longer run: AGORA_KILLS=1000 npx vitest run tests/recovery/kill.test.ts
const kills = Number(process.env.AGORA_KILLS ?? 25)
const loadMs = [40, 160] as const
const seed = Number(process.env.AGORA_SEED ?? Math.floor(performance.timeOrigin % 1_000_000))

let directory: string
let postgres: EmbeddedPostgres
let database: Database
let program: Awaited<ReturnType<typeof bundle>>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agora-recovery-'))
  const [started, made] = await Promise.all([
    startEmbeddedPostgres({ directory, log: () => undefined }),
    bundle('tests/recovery/venue-process.ts'),
  ])
  postgres = started
  program = made
  database = openDatabase({ connection: postgres.connection, log: () => undefined, poolSize: 2 })
  await migrate(database, [tradingMigrations])
})

afterAll(async () => {
  await database?.close()
  await postgres?.stop()
  await program?.remove()
  await rm(directory, { recursive: true, force: true })
})

describe('kill -9 under load', () => {
  test(
    `JOURNAL-9: ${kills} kills of the venue, seed ${seed}: nothing acknowledged is lost, nothing is done twice`,
    async () => {
      const random = new Random(seed)
      const log = new Acknowledgements(database)
      const clients = new Clients(random, log)
      let venue = await KillableVenue.start(program.path, postgres.connection)
      for (const command of openingCommands()) await venue.submit(command)
      for (let kill = 1; kill <= kills; kill++) {
        const load = clients.trade(venue, 32)
        await delay(random.between(...loadMs))
        await venue.kill()
        await load.end()
        // The next process finds the commands that were committed at the kill; then the books are compared.
        venue = await KillableVenue.start(program.path, postgres.connection)
        const { sequence, stateHash } = await log.examine()
        expect(sequence).toBeGreaterThanOrEqual(venue.sequence)
        await clients.sendAgain(venue)
        const report = await verifyJournal(database)
        expect(report.problems).toEqual([])
        if (report.sequence === sequence) expect(report.stateHash).toBe(stateHash)
        expect((await checkLedger(database)).problems).toEqual([])
      }
      await venue.kill()
      await log.examine()
      expect(log.acknowledged).toBeGreaterThan(kills * 10)
    },
    kills * 12_000 + 60_000,
  )

  test('SEQ-9: the database is killed under load: nothing acknowledged is lost, and the venue recovers by itself', async () => {
    const random = new Random(seed + 1)
    const log = new Acknowledgements(database)
    const clients = new Clients(random, log)
    const venue = await KillableVenue.start(program.path, postgres.connection)
    for (let round = 0; round < 3; round++) {
      const load = clients.trade(venue, 32)
      await delay(random.between(100, 300))
      const pid = postgres.pid()
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
      const before = log.acknowledged
      await expect.poll(() => log.acknowledged, { timeout: 60_000, interval: 50 }).toBeGreaterThan(before + 50)
      await load.end()
      await log.examine()
    }
    await venue.kill()
    expect((await verifyJournal(database)).problems).toEqual([])
  }, 120_000)
})
