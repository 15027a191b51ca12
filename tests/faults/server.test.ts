import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/kernel/storage/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/kernel/storage/embedded/embedded-postgres.ts'
import { runCommand } from '../whole-server/operator-command.ts'
import { eventually, scratchDirectory, startProcess } from '../whole-server/running-server.ts'
import { note, stopwatch } from './observations.ts'
import { placeOrder, readyz, sendMessage } from './requests.ts'

const wrongMs = Number(process.env.AGORA_FAULTS_MS ?? 3_000)
const hourMs = 3_600_000
const settings = { AGORA_TRADING_REQUESTS_PER_SECOND: '0', AGORA_CHAT_REQUESTS_PER_MINUTE: '0' }

test.runIf(process.platform === 'linux')('FAULT-3: an unwritable log does not stop the server', async () => {
  const intoFull = ['sh', '-c', 'exec "$@" 2>/dev/full', 'sh']
  const server = await startProcess({ ...settings, AGORA_LOG_LEVEL: 'debug' }, intoFull)
  for (let message = 0; message < 20; message++) {
    expect((await sendMessage(server.ready, `message ${message}`)).status).toBe(200)
  }
  expect((await placeOrder(server.ready, 'unlogged')).kind).toBe('done')
  expect(await server.end('SIGTERM')).toBe(0)
  note({
    fault: 'log cannot be written (standard error is /dev/full)',
    promise: 'the server keeps serving',
    observed: 'started; accepted 20 messages and an order; stopped cleanly',
  })
})

test('FAULT-4: a clock an hour ahead stops trading only while it is wrong', async () => {
  const file = join(await scratchDirectory(), 'clock')
  const shim = fileURLToPath(new URL('./wrong-clock.mjs', import.meta.url))
  const clockSettings = { NODE_OPTIONS: `--import=${shim}`, AGORA_TEST_CLOCK: file }
  const server = await startProcess({ ...settings, ...clockSettings })
  const { ready } = server
  expect(await placeOrder(ready, 'before')).toMatchObject({ kind: 'done' })
  await writeFile(file, String(hourMs))
  const noticed = stopwatch()
  await eventually(async () => (await readyz(ready)).status === 503)
  const noticedAfter = noticed()
  expect((await readyz(ready)).text).toMatch(/The clock of this server is 3\d{6} ms ahead of the database's/)
  expect(await placeOrder(ready, 'during')).toEqual({ kind: 'refused', code: 'UNAVAILABLE' })
  await delay(wrongMs)
  await rm(file)
  const right = stopwatch()
  await eventually(async () => (await placeOrder(ready, 'after')).kind === 'done')
  const rightAfter = right()
  expect((await readyz(ready)).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
  note({
    fault: 'clock of a server jumps an hour ahead',
    promise: 'no delay beyond the time it is wrong; readyz 503; no dead-man switch fires',
    observed: `orders refused after ${noticedAfter}; accepted ${rightAfter} after the clock was corrected`,
  })
})

describe('an external PostgreSQL', () => {
  let directory: string
  let postgres: EmbeddedPostgres
  let environment: Record<string, string>

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'agora-faults-'))
    postgres = await startEmbeddedPostgres({ directory, log: () => undefined })
    const { host, port, user, database } = postgres.connection
    const address = new URLSearchParams({ host, port: String(port), user })
    environment = { ...settings, DATABASE_URL: `postgres:///${database}?${address}` }
  })
  afterAll(async () => {
    await postgres?.stop()
    await rm(directory, { recursive: true, force: true })
  })

  test('FAULT-5: a server refuses to lead on a PostgreSQL that may lose commits, unless allowed', async () => {
    const database = openDatabase({ connection: postgres.connection, log: () => undefined, poolSize: 1 })
    const { sql } = database
    const AGORA_DATA_DIR = await scratchDirectory()
    const first = await startProcess({ ...environment, AGORA_DATA_DIR })
    expect((await placeOrder(first.ready, 'durable')).kind).toBe('done')
    await sql`alter role agora set synchronous_commit to off`
    // Sessions keep their settings; lost ones are opened again.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = 'agora'`
    const noticed = stopwatch()
    await eventually(async () => (await readyz(first.ready)).status === 503)
    await eventually(async () => (await readyz(first.ready)).text.includes('synchronous_commit is off (user)'))
    const noticedAfter = noticed()
    const order = await placeOrder(first.ready, 'not-durable')
    expect(order).toEqual({ kind: 'refused', code: 'UNAVAILABLE' })
    expect(await first.end('SIGTERM')).toBe(0)

    const refused = await serveToItsEnd({ ...environment, AGORA_DATA_DIR })
    expect(refused.status).toBe(1)
    const lines = refused.errors.split('\n').filter((line) => line.startsWith('agora: '))
    expect(lines).toEqual([
      expect.stringContaining('PostgreSQL may lose commits in a crash: synchronous_commit is off'),
    ])
    const doctor = await runCommand(['doctor'], { ...environment, AGORA_DATA_DIR })
    expect(doctor.output).toMatch(/PROBLEM +durability: .*synchronous_commit is off/)
    const allowed = await startProcess({ ...environment, AGORA_DATA_DIR, AGORA_DURABLE_COMMITS: 'optional' })
    expect((await placeOrder(allowed.ready, 'allowed')).kind).toBe('done')
    expect(await allowed.end('SIGTERM')).toBe(0)
    await database.close()
    note({
      fault: 'synchronous_commit=off for the role, while serving and at the start',
      promise: 'the server refuses to lead, unless AGORA_DURABLE_COMMITS=optional',
      observed: `orders refused ${noticedAfter} after the change; a start exits with one line; doctor reports it`,
    })
  })
})

const program = fileURLToPath(new URL('../../bin/agora.js', import.meta.url))

function serveToItsEnd(extra: Record<string, string>): Promise<{ status: number | null; errors: string }> {
  return new Promise((resolve) => {
    const { PATH = '', HOME = '' } = process.env
    const env = { PATH, HOME, AGORA_BUILD: 'never', AGORA_PORT: '0', AGORA_LOG_LEVEL: 'error', ...extra }
    const child = spawn(process.execPath, [program, 'serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.once('close', (status) => resolve({ status, errors }))
  })
}
