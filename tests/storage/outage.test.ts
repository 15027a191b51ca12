import { execFile, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { identifyProcess } from '../../server/kernel/storage/data-directory/process-identity.ts'
import { type Database, DatabaseUnavailable, openDatabase } from '../../server/kernel/storage/database.ts'
import {
  type EmbeddedPostgres,
  embeddedConnection,
  startEmbeddedPostgres,
} from '../../server/kernel/storage/embedded/embedded-postgres.ts'
import { compileProgram, programFolder, RunningProgram } from './running-program.ts'

// These tests start and kill whole servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const copy = promisify(execFile)
let folder: string
let directory: string
let program: string
let compiled: string
let fresh: string
const running: RunningProgram[] = []

beforeAll(async () => {
  compiled = await programFolder('outage')
  program = await compileProgram(compiled)
  fresh = await mkdtemp(join(tmpdir(), 'agora-outage-'))
  const postgres = await startEmbeddedPostgres({ directory: join(fresh, 'data'), log: () => undefined })
  await postgres.stop()
})

afterAll(async () => {
  await rm(compiled, { recursive: true })
  await rm(fresh, { recursive: true })
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agora-outage-'))
  await chmod(folder, 0o755)
  directory = join(folder, 'data')
  // Copies an initialised cluster: initialising one for every test would take most of the time.
  await copy('cp', ['-a', join(fresh, 'data'), directory])
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.kill()))
  await rm(folder, { recursive: true, maxRetries: 20 })
})

async function start(): Promise<RunningProgram> {
  const one = new RunningProgram(program, directory)
  running.push(one)
  await one.receives('ready')
  return one
}

/** Waits until the program has committed this many more rows. */
async function commitMore(one: RunningProgram, rows: number): Promise<void> {
  const target = one.numbers('committed').length + rows
  while (one.numbers('committed').length < target) await one.receives('committed', one.lines.length)
}

async function written(): Promise<Set<number>> {
  const database = openDatabase({ connection: (await embeddedConnection(directory))!, log: () => undefined })
  const rows = await database.sql<{ number: number }[]>`select number from written`
  await database.close()
  return new Set(rows.map(({ number }) => number))
}

/** Every acknowledged row exists. An unacknowledged row exists only if its commit was in doubt. */
function expectNothingLost(
  rows: Set<number>,
  programs: readonly RunningProgram[],
  inDoubt: readonly number[] = [],
): void {
  const committed = programs.flatMap((one) => one.numbers('committed'))
  const doubtful = new Set([...inDoubt, ...programs.flatMap((one) => one.numbers('doubtful'))])
  const known = new Set(committed)
  expect(committed.filter((number) => !rows.has(number))).toEqual([])
  expect([...rows].filter((number) => !known.has(number) && !doubtful.has(number))).toEqual([])
}

async function isGone(pid: number): Promise<boolean> {
  return (await identifyProcess(pid)) === undefined
}

describe('kill -9', () => {
  test('STORE-16: of PostgreSQL during commits loses nothing acknowledged', async () => {
    const one = await start()
    one.notify('commit')
    for (let kill = 0; kill < 3; kill++) {
      await commitMore(one, 50)
      const pid = (await one.postgresPid())!
      process.kill(pid, 'SIGKILL')
      await expect
        .poll(() => one.postgresPid(), { interval: 20, timeout: 60_000 })
        .not.toSatisfy((now: number | undefined) => now === undefined || now === pid)
    }
    await commitMore(one, 50)
    expect(await one.stop()).toBe(0)
    const next = await start()
    expectNothingLost(await written(), [one])
    expect(await next.stop()).toBe(0)
  })

  test('STORE-16: of the server during commits loses nothing acknowledged', async () => {
    const programs: RunningProgram[] = []
    const inDoubt: number[] = []
    for (let kill = 0; kill < 3; kill++) {
      const one = await start()
      programs.push(one)
      one.notify('commit')
      await commitMore(one, 50)
      const server = (await one.postgresPid())!
      await one.kill()
      const next = await start()
      expect(await isGone(server)).toBe(true)
      // The commit in flight may have succeeded without a reply: at most one further row.
      inDoubt.push(Math.max(...one.numbers('committed')) + 1)
      expectNothingLost(await written(), programs, inDoubt)
      expect(await next.stop()).toBe(0)
    }
  })

  const isLinux = process.platform === 'linux'
  test.runIf(isLinux).each([0o755, 0o700])(
    'STORE-18: of our own process ends PostgreSQL too, in a folder of mode %i',
    async (mode) => {
      await chmod(folder, mode)
      const one = await start()
      const server = (await one.postgresPid())!
      await one.kill()
      await expect.poll(() => isGone(server), { interval: 20 }).toBe(true)
    },
  )
})

/** The command that runs as the owner of the cluster instead of root, with read access to a program in root's home directory. */
function asOwner(uid: number, gid: number, file: string): string[] {
  if (process.getuid?.() !== 0) return []
  const canRun = spawnSync('test', ['-x', file], { uid, gid }).status === 0
  // PostgreSQL checks its files with access(), which uses a capability only with this bit.
  const rights = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search', '--securebits=+no_setuid_fixup']
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...(canRun ? [] : rights), '--']
}

describe.runIf(process.platform === 'linux')('remains of an earlier server', () => {
  test('STORE-18: an orphaned PostgreSQL is stopped, and the new one takes over its data', async () => {
    const first = await start()
    first.notify('commit')
    await commitMore(first, 10)
    const pid = (await first.postgresPid())!
    // A program may pad its command line with zeros.
    const commandLine = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replace(/\0+$/, '')
    const [file = '', ...parameters] = commandLine.split('\0')
    const environment = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').filter(Boolean)
    expect(await first.stop()).toBe(0)

    const { uid, gid } = await stat(join(directory, 'cluster'))
    const [command = '', ...rest] = [...asOwner(uid, gid, file), file, ...parameters]
    const orphan = spawn(command, rest, {
      env: Object.fromEntries(environment.map((one) => one.split(/=(.*)/s).slice(0, 2))),
      stdio: 'ignore',
      detached: true,
      cwd: '/',
    })
    orphan.unref()
    await expect.poll(() => embeddedConnection(directory)).toBeDefined()

    const second = await start()
    expect(await isGone(orphan.pid!)).toBe(true)
    expectNothingLost(await written(), [first])
    expect(await second.stop()).toBe(0)
  })

  test('STORE-17: a busy session of a killed server does not block the next start', async () => {
    const one = await start()
    const database = openDatabase({
      connection: (await embeddedConnection(directory))!,
      log: () => undefined,
      poolSize: 1,
      // On a slow machine the statement would otherwise time out before the server is back.
      statementTimeoutMs: 0,
    })
    const [session] = await database.sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    // A loop inside one expression, which checks neither for signals nor for the death of its parent.
    const busy = database.sql`select sum(length(repeat(n::text, 100))) from generate_series(1, 300000000) n`.catch(
      (error: unknown) => error,
    )
    await delay(100)
    const pid = (await one.postgresPid())!
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => one.postgresPid(), { interval: 50, timeout: 60_000 })
      .not.toSatisfy((now: number | undefined) => now === undefined || now === pid)
    expect(await isGone(session!.pid)).toBe(true)
    expect(await busy).toBeInstanceOf(DatabaseUnavailable)
    await database.close()
    expect(await one.stop()).toBe(0)
  })
})

describe('the pool during an outage', () => {
  let postgres: EmbeddedPostgres
  let database: Database

  beforeEach(async () => {
    postgres = await startEmbeddedPostgres({ directory, log: () => undefined })
    database = openDatabase({ connection: postgres.connection, log: () => undefined })
  })

  afterEach(async () => {
    await database.close()
    await postgres.stop()
  })

  /** Sends queries without pause, some inside transactions and some inside savepoints, and retries failed ones at once. */
  async function storm(done: () => boolean, unexpected: unknown[]): Promise<number> {
    const { sql } = database
    let failures = 0
    const caller = async (kind: number) => {
      while (!done()) {
        try {
          if (kind === 0) await sql`select ${kind}::int8`
          else if (kind === 1) await Promise.all([sql`select 1`, sql`select pg_sleep(0.001)`])
          else
            await database.transaction(async (tx) => {
              await tx.sql`select 1`
              await tx.transaction((inner) => inner.sql`select 2`).finally(() => tx.sql`select 3`)
            })
        } catch (error) {
          failures += 1
          if (!(error instanceof DatabaseUnavailable)) unexpected.push(error)
        }
      }
    }
    await Promise.all(Array.from({ length: 24 }, (_, index) => caller(index % 3)))
    return failures
  }

  test('STORE-7: calls fail as unavailable during the outage, and all connections work after it', async () => {
    const unexpected: unknown[] = []
    let over = false
    const failures = storm(() => over, unexpected)
    for (let kill = 0; kill < 3; kill++) {
      await delay(200)
      const pid = postgres.pid()!
      process.kill(pid, 'SIGKILL')
      await expect.poll(() => postgres.healthy() && postgres.pid() !== pid, { interval: 5, timeout: 60_000 }).toBe(true)
      await expect.poll(() => database.healthy(), { timeout: 60_000 }).toBe(true)
    }
    over = true
    expect(await failures).toBeGreaterThan(0)
    expect(unexpected).toEqual([])
    const calls = Array.from({ length: 100 }, () => database.transaction((tx) => tx.sql`select 1 as alive`))
    expect((await Promise.all(calls)).flat()).toHaveLength(100)
  })

  test('STORE-17: health follows the outage and the recovery of the server', async () => {
    expect([postgres.healthy(), await database.healthy()]).toEqual([true, true])
    process.kill(postgres.pid()!, 'SIGKILL')
    await expect.poll(() => [postgres.healthy(), postgres.pid()], { interval: 1 }).toEqual([false, undefined])
    await expect.poll(() => postgres.healthy(), { interval: 20, timeout: 60_000 }).toBe(true)
    await expect.poll(() => database.healthy(), { interval: 20, timeout: 60_000 }).toBe(true)
    await postgres.stop()
    expect([postgres.healthy(), await database.healthy()]).toEqual([false, false])
  })
})
