import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'
import { holdTable } from '../../server/kernel/storage/testing-table-lock.ts'
import { openStateProcess } from '../../server/trading/state-process/state-process.ts'
import { tradingMigrations } from '../../server/trading/store/migrations.ts'
import { PostgresSnapshots } from '../../server/trading/store/snapshots/postgres-snapshots.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import { openTestVenue, Traffic } from './drive-venue.ts'

const { database, connection } = await testDatabase([tradingMigrations])
const spawner = new URL('../../dist/program/state-spawner.js', import.meta.url)
const compiled = new URL('../../dist/server/trading/state-process/state-process.js', import.meta.url)
const venue = await openTestVenue(database)
const traffic = new Traffic(12)
await traffic.open(venue)
await traffic.send(venue, 400)
const folder = testFolder('state-process-killed')
afterAll(async () => {
  await venue.stop()
  await rm(folder, { recursive: true, force: true })
})

const calls = {
  snapshot: (sequence: number) => `saveSnapshot(${sequence}, 3)`,
  proof: (sequence: number) => `buildProof(${sequence}, Buffer.alloc(32, 3), () => undefined)`,
}

/** A server that does nothing but one task. */
async function startServer(call: string): Promise<ChildProcess> {
  const text = `
    import { openStateProcess } from ${JSON.stringify(compiled.href)}
    const stateProcess = openStateProcess(${JSON.stringify(connection)}, new URL(${JSON.stringify(spawner.href)}))
    await stateProcess.${call}
    console.log('done')`
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/server.mjs`, text)
  return spawn(process.execPath, [`${folder}/server.mjs`], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** The ids of the state processes of a server. */
function stateProcessesOf(server: ChildProcess): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [id, parent] = line.trim().split(/\s+/).map(Number)
    return parent === server.pid && line.includes('state-process.js') ? [id as number] : []
  })
}

function isRunning(id: number): boolean {
  try {
    // A dead process that its new parent has not collected yet is no longer running.
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(id)], { encoding: 'utf8' }).startsWith('Z')
  } catch {
    return false
  }
}

const waitUntil = (condition: () => boolean | Promise<boolean>) => vi.waitUntil(condition, { timeout: 30_000 })

/** Waits until a session waits for this lock. */
const isBlocked = async () =>
  (
    await database.sql`
    select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`
  ).length > 0

test.each([
  ['while it makes a snapshot', calls.snapshot, 'journal'],
  ['while it writes a snapshot', calls.snapshot, 'snapshots'],
  ['while it makes a proof', calls.proof, 'journal'],
] as const)(
  'JOURNAL-12: a server that is killed %s leaves no process and no part of a snapshot, and the next one works',
  async (_when, call, table) => {
    const { sequence } = venue.views
    const snapshots = new PostgresSnapshots(database)
    const before = await snapshots.headers()
    await database.transaction(async ({ sql }) => {
      await holdTable(sql, table, 'access exclusive')
      const server = await startServer(call(sequence))
      await waitUntil(() => stateProcessesOf(server).length === 1)
      const [id = 0] = stateProcessesOf(server)
      await waitUntil(isBlocked)
      server.kill('SIGKILL')
      await once(server, 'exit')
      await waitUntil(() => !isRunning(id))
    })
    expect(await snapshots.headers()).toEqual(before)
    const next = await startServer(calls.snapshot(sequence))
    const [output] = await once(next.stdout ?? next, 'data')
    expect(String(output)).toBe('done\n')
    await once(next, 'exit')
    const [newest] = await snapshots.headers()
    expect(newest?.sequence).toBe(sequence)
    expect((await verifyJournal(database, venue.stateHash())).problems).toEqual([])
    await traffic.send(venue, 50)
  },
)

test('JOURNAL-12: a server that is killed while the process starts leaves no process', async () => {
  for (const pauseMs of [0, 20, 60, 120]) {
    const server = await startServer(calls.snapshot(venue.views.sequence))
    let ids: number[] = []
    await waitUntil(() => {
      ids = stateProcessesOf(server)
      return ids.length > 0
    })
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    server.kill('SIGKILL')
    await once(server, 'exit')
    await waitUntil(() => !ids.some(isRunning))
  }
  expect((await verifyJournal(database, venue.stateHash())).problems).toEqual([])
})

test('JOURNAL-11: whether the idle policy is available is found out once', async () => {
  await mkdir(folder, { recursive: true })
  const [command, log] = [`${folder}/chrt`, `${folder}/log`]
  await writeFile(command, `#!/bin/sh\necho "$@" >> ${log}\nshift 2\nexec "$@"\n`)
  await chmod(command, 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
  const stateProcess = openStateProcess(connection, spawner)
  for (let task = 0; task < 2; task += 1) {
    await stateProcess?.saveSnapshot(venue.views.sequence, 3)
    await traffic.send(venue, 10)
  }
  vi.unstubAllEnvs()
  const starts = (await readFile(log, 'utf8')).trim().split('\n')
  expect(starts.map((line) => line.endsWith('--version'))).toEqual([true, false, false])
})
