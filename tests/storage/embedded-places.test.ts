import { spawnSync } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../server/kernel/storage/database.ts'
import { embeddedConnection } from '../../server/kernel/storage/embedded/embedded-postgres.ts'
import { compileProgram, programFolder, RunningProgram } from './running-program.ts'

// These tests initialise whole servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const isRoot = process.getuid?.() === 0
/** On Debian the first is the user `daemon`; the second does not exist. */
const knownUser = 1
const unknownUser = 54_321
const nobody = 65_534

let folder: string
let program: string
let compiled: string
const running: RunningProgram[] = []

beforeAll(async () => {
  compiled = await programFolder('places')
  program = await compileProgram(compiled)
})

afterAll(() => rm(compiled, { recursive: true }))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agora-places-'))
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.kill()))
  await rm(folder, { recursive: true, maxRetries: 20 })
})

async function start(directory: string, user?: number, from = program): Promise<RunningProgram> {
  const one = new RunningProgram(from, directory, user === undefined ? {} : { uid: user, gid: user })
  running.push(one)
  await one.receives('ready')
  return one
}

/** Copies the program with its PostgreSQL into a new directory and returns its path. */
async function install(directory: string, mode: number): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const installed = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  await mkdir(directory)
  await chmod(directory, mode)
  await cp(installed, join(directory, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
  await cp(program, join(directory, 'program.mjs'))
  return join(directory, 'program.mjs')
}

/** A path of the program that the user can read: the project may be in a home directory that only root can enter. */
async function programFor(user: number): Promise<string> {
  const canRead = spawnSync('test', ['-r', program], { uid: user, gid: user }).status === 0
  return canRead ? program : install(join(folder, 'installed'), 0o755)
}

/** The user of the server as the kernel sees it, outside of user namespaces. */
async function userOf(one: RunningProgram): Promise<number> {
  const status = await readFile(`/proc/${await one.postgresPid()}/status`, 'utf8')
  return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])
}

function mayUseNamespaces(user: number): boolean {
  const mapped = ['--user', '--map-user=65534', '--map-group=65534', 'true']
  return spawnSync('unshare', mapped, { uid: user, gid: user }).status === 0
}

describe.runIf(isRoot)('STORE-22: the embedded server starts for root', () => {
  test('STORE-22: as user nobody in a directory it cannot enter', async () => {
    await chmod(folder, 0o755)
    const one = await start(join(folder, 'data'))
    expect(await userOf(one)).toBe(nobody)
    expect((await stat(join(folder, 'data'))).mode & 0o777).toBe(0o700)
    expect(await one.stop()).toBe(0)
  })

  test('STORE-22: in a root-only directory, and after its mode changes', async () => {
    const directory = join(folder, 'data')
    const closed = await start(directory)
    closed.notify('commit')
    await closed.receives('committed')
    expect(await closed.stop()).toBe(0)

    await chmod(folder, 0o755)
    const open = await start(directory)
    expect(await userOf(open)).toBe(nobody)
    expect(await open.stop()).toBe(0)

    await chmod(folder, 0o700)
    const again = await start(directory)
    const database = openDatabase({ connection: (await embeddedConnection(directory))!, log: () => undefined })
    expect(await database.sql`select min(number) as first from written`).toEqual([{ first: 1 }])
    await database.close()
    expect(await again.stop()).toBe(0)
  })

  test.runIf(mayUseNamespaces(0))('STORE-22: on files that belong to the user of an earlier start', async () => {
    await chmod(folder, 0o755)
    const directory = join(folder, 'data')
    expect(await (await start(directory)).stop()).toBe(0)
    // Without these two capabilities root can start the server only in a user namespace, and the files must change their owner.
    const without = ['setpriv', '--bounding-set=-dac_read_search,-setuid', '--']
    const other = new RunningProgram(program, directory, {}, without)
    running.push(other)
    await other.receives('ready')
    expect(await userOf(other)).toBe(0)
    expect(await other.stop()).toBe(0)
    expect(await (await start(directory)).stop()).toBe(0)
  })

  test('STORE-22: with the program installed in a root-only directory', async () => {
    const installed = await install(join(folder, 'home'), 0o700)
    await chmod(folder, 0o755)
    const one = await start(join(folder, 'data'), undefined, installed)
    expect(await one.stop()).toBe(0)
  })
})

describe('STORE-22: the embedded server starts for an ordinary user', () => {
  async function home(user: number): Promise<string> {
    await chmod(folder, 0o755)
    const path = join(folder, 'home')
    await mkdir(path, { mode: 0o700 })
    if (isRoot) await chown(path, user, user)
    return path
  }

  test.runIf(!isRoot)('STORE-22: in a home that nobody else enters', async () => {
    const one = await start(join(await home(0), 'data'))
    expect(await userOf(one)).toBe(process.getuid?.())
    expect(await one.stop()).toBe(0)
  })

  test.runIf(isRoot)('STORE-22: in a home that nobody else enters, not root either', async () => {
    const one = await start(join(await home(knownUser), 'data'), knownUser, await programFor(knownUser))
    expect(await userOf(one)).toBe(knownUser)
    expect(await one.stop()).toBe(0)
  })

  test.runIf(isRoot && mayUseNamespaces(unknownUser))('STORE-22: whose number has no name on the machine', async () => {
    const one = await start(join(await home(unknownUser), 'data'), unknownUser, await programFor(unknownUser))
    expect(await userOf(one)).toBe(unknownUser)
    expect(await one.stop()).toBe(0)
  })

  test.runIf(isRoot)('STORE-22: a data directory made by root is refused with a clear error', async () => {
    const path = await home(knownUser)
    const directory = join(path, 'data')
    await mkdir(directory)
    const one = new RunningProgram(await programFor(knownUser), directory, { uid: knownUser, gid: knownUser })
    expect((await one.receives('refused')).refused).toMatch(/data belongs to the user with id 0/)
  })
})

describe('unusual paths', () => {
  test('STORE-22: for a long path the socket moves to a short private one', async () => {
    const directory = join(folder, 'a'.repeat(60), 'b'.repeat(60), 'data')
    await mkdir(dirname(directory), { recursive: true })
    const one = await start(directory)
    const connection = (await embeddedConnection(directory))!
    expect(dirname(connection.host)).toBe(tmpdir())
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
    expect(await one.stop()).toBe(0)
    await rm(connection.host, { recursive: true })
  })

  test('STORE-22: a path may contain blanks, commas, quotes and symbolic links', async () => {
    const odd = join(folder, `it's a "path", $HOME`)
    await mkdir(odd)
    await symlink(odd, join(folder, 'link'))
    const one = await start(join(folder, 'link', 'data'))
    expect((await embeddedConnection(join(odd, 'data')))?.host).toBe(join(odd, 'data', 'socket'))
    expect(await one.stop()).toBe(0)
  })
})

describe('server properties', () => {
  test('STORE-19: durable, with checksums and UTF-8, closed to the network and to other users', async () => {
    await chmod(folder, 0o755)
    const directory = join(folder, 'data')
    const one = await start(directory)
    const connection = (await embeddedConnection(directory))!
    const database = openDatabase({ connection, log: () => undefined, poolSize: 1 })
    const settings = await database.sql<{ name: string; setting: string }[]>`
      select name, setting from pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses')`
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: '',
    })
    expect(
      await database.sql`
        select pg_encoding_to_char(encoding) as encoding, datlocale from pg_database where datname = current_database()`,
    ).toEqual([{ encoding: 'UTF8', datlocale: 'C.UTF-8' }])
    await database.close()
    if (isRoot) {
      const intruder = spawnSync('ls', [connection.host], { uid: unknownUser, gid: unknownUser, encoding: 'utf8' })
      expect(intruder.stderr).toContain('Permission denied')
    }
    expect(await one.stop()).toBe(0)
    expect(await embeddedConnection(directory)).toBeUndefined()
  })

  test('STORE-13: a second start on the same directory is refused, and the first keeps running', async () => {
    const directory = join(folder, 'data')
    const first = await start(directory)
    const second = new RunningProgram(program, directory)
    const { refused } = await second.receives('refused')
    expect(refused).toMatch(/is in use by process \d+ \(since 20\d\d-/)
    first.notify('commit')
    await first.receives('committed')
    expect(await first.stop()).toBe(0)
  })

  test('STORE-20: a killed initialization starts over', async () => {
    const directory = join(folder, 'data')
    const killed = new RunningProgram(program, directory)
    running.push(killed)
    await expect
      .poll(async () => (await readdir(directory).catch(() => [])).join(), { interval: 5 })
      .toContain('unfinished')
    await killed.kill()
    expect(await readdir(directory)).not.toContain('cluster')
    const one = await start(directory)
    expect((await readdir(directory)).join()).not.toContain('unfinished')
    expect(await one.stop()).toBe(0)
  })

  test.each([
    ['16\n', /was created by PostgreSQL 16 and this release contains PostgreSQL 18/],
    [undefined, /is not a PostgreSQL data directory/],
  ])('STORE-21: a directory of another version is refused: %j', async (version, words) => {
    const cluster = join(folder, 'data', 'cluster')
    await mkdir(cluster, { recursive: true })
    if (version !== undefined) await writeFile(join(cluster, 'PG_VERSION'), version)
    const one = new RunningProgram(program, join(folder, 'data'))
    expect((await one.receives('refused')).refused).toMatch(words)
  })
})
