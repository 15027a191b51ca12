import { execFile, spawnSync } from 'node:child_process'
import { chmod, chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { runCommand } from './operator-command.ts'
import {
  eventually,
  type RunningProcess,
  sandboxDirectory,
  scratchDirectory,
  spawnCommand,
  startProcess,
} from './running-server.ts'

const run = promisify(execFile)

// Whole processes on a busy machine: the test checks that they start, not how soon.
vi.setConfig({ testTimeout: 180_000 })

async function json(url: string, headers: Record<string, string> = {}): Promise<{ status: number; body: unknown }> {
  const reply = await fetch(url, { headers })
  return { status: reply.status, body: await reply.json() }
}

const basic = (email: string, key: string) => ({
  authorization: `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`,
})

test('a first start killed with -9 as soon as it is ready keeps people, keys and the printed credentials', async () => {
  const dataDirectory = await scratchDirectory()
  const first = await startProcess({ AGORA_DATA_DIR: dataDirectory })
  expect((await json(`${first.ready.tradingUrl}/public/ping`)).status).toBe(200)
  await first.end('SIGKILL')
  const server = await startProcess({ AGORA_DATA_DIR: dataDirectory })
  const { ready } = server
  expect(ready.chat).toEqual(first.ready.chat)
  expect(ready.trading).toEqual(first.ready.trading)
  await servesWhatItPrints(server)
  const { email: username, password } = ready.chat.owner
  const body = new URLSearchParams({ username, password })
  expect((await fetch(`${ready.chatUrl}/fetch_api_key`, { method: 'POST', body })).status).toBe(200)
  expect(await server.end('SIGINT')).toBe(0)
})

/** Both APIs answer, the markets have a past, and every printed curl line works. */
async function servesWhatItPrints(server: RunningProcess): Promise<void> {
  const { ready } = server
  expect(await json(`${ready.tradingUrl}/public/ping`)).toMatchObject({
    status: 200,
    body: { status: 'true', result: 'pong' },
  })
  expect(Object.keys(ready.chat)).toEqual(['owner', 'member', 'guest', 'bot'])
  // Three users trade, and the owner operates the venue with a separate key.
  expect(ready.trading.map(({ permissions }) => permissions.some((name) => name === 'admin'))).toEqual([
    false,
    false,
    false,
    true,
  ])
  // The markets have traded before the first start, so that a chart has content.
  const candles = `${ready.tradingUrl}/public/candlesticks?symbol=btcusdt&resolution=60`
  await eventually(async () => ((await json(candles)).body as { result: unknown[] }).result.length >= 47)
  await eventually(async () => server.output().includes('Try it'))
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.trim().startsWith('curl '))
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const line of lines) {
    const { stdout } = await run('curl', ['-s', ...line.trim().split(' ').slice(1)])
    expect(stdout).toMatch(/"(status":"true|result":"success)"/)
  }
}

describe('a running server', () => {
  let server: RunningProcess
  beforeAll(async () => {
    server = await startProcess()
  }, 180_000)

  test('a second start on the same data directory names the process that uses it', async () => {
    const { dataDirectory, ready } = server
    const second = await spawnCommand(['serve'], { AGORA_DATA_DIR: dataDirectory, AGORA_PORT: '0' })
    expect(second.status).toBe(1)
    expect(second.errors).toContain(`in use by process ${ready.pid}`)
    expect(second.errors).toContain(ready.site)
  })

  test('when PostgreSQL is killed, readyz reports it and recovers by itself', async () => {
    const { ready, dataDirectory } = server
    const { stdout } = await run('pgrep', ['-f', `postgres -D ${dataDirectory}/postgres`])
    const pids = stdout
      .split('\n')
      .filter((line) => line !== '')
      .map(Number)
    expect(pids.length).toBeGreaterThan(0)
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    await eventually(async () => (await fetch(`${ready.site}/readyz`)).status === 503)
    const { chat } = ready
    const during = await json(`${ready.chatUrl}/server_settings`, basic(chat.owner.email, chat.owner.apiKey))
    expect([200, 503]).toContain(during.status)
    await eventually(async () => (await fetch(`${ready.site}/readyz`)).status === 200)
    const password = new URLSearchParams({ username: chat.owner.email, password: chat.owner.password })
    await eventually(
      async () => (await fetch(`${ready.chatUrl}/fetch_api_key`, { method: 'POST', body: password })).status === 200,
    )
  })

  test('EVENT-19: a waiting poll is answered when the server stops', async () => {
    const { ready, end } = server
    const { email, apiKey } = ready.chat.member
    const headers = { authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}` }
    const registered = await fetch(`${ready.chatUrl}/register`, { method: 'POST', headers })
    const { queue_id } = (await registered.json()) as { queue_id: string }
    const wanted = new URLSearchParams({ queue_id, last_event_id: '-1' })
    const waiting = fetch(`${ready.chatUrl}/events?${wanted}`, { headers })
    // A later request on another connection is answered, so the first one waits.
    await fetch(`${ready.chatUrl}/users/me`, { headers })
    expect(await end('SIGTERM')).toBe(0)
    expect(await (await waiting).json()).toMatchObject({ result: 'success', queue_id })
  })
})

test('all wrong settings are reported at once, with their names and valid values', async () => {
  const { status, errors } = await spawnCommand(['serve'], {
    AGORA_PORT: '80800',
    AGORA_MODE: 'prod',
    AGORA_PROT: '1',
    AGORA_TRUSTED_PROXIES: 'everywhere',
    NATS_URL: 'natz://127.0.0.1:4222',
  })
  expect(status).toBe(1)
  expect(errors).toContain('AGORA_PORT must be a port number from 0 to 65535; it is "80800"')
  expect(errors).toContain('AGORA_MODE must be sandbox or production')
  expect(errors).toContain('AGORA_PROT is not a setting; did you mean AGORA_PORT?')
  expect(errors).toContain('AGORA_TRUSTED_PROXIES must be')
  expect(errors).toContain('NATS_URL must be an address such as nats://')
})

test('KERNEL-54: a start that fails after it listens ends, with one line that says why', async () => {
  const readyFile = join(await scratchDirectory(), 'missing', 'ready.json')
  const settings = { AGORA_DATA_DIR: await sandboxDirectory(), AGORA_PORT: '0', AGORA_READY_FILE: readyFile }
  const { status, errors } = await spawnCommand(['serve'], { ...settings, AGORA_LOG_LEVEL: 'error' })
  expect(status).toBe(1)
  expect(errors.trim().split('\n')).toEqual([expect.stringContaining(readyFile)])
})

test('production requires a master key and an organization, and creates no users', async () => {
  const dataDirectory = await scratchDirectory()
  const production = { AGORA_MODE: 'production', AGORA_DATA_DIR: dataDirectory, AGORA_PORT: '0' }
  const withoutKey = await spawnCommand(['serve'], production)
  expect(withoutKey).toMatchObject({ status: 1, errors: expect.stringContaining('AGORA_MASTER_KEY') })
  const withKey = { ...production, AGORA_MASTER_KEY: 'a1'.repeat(32) }
  const withoutOrganization = await spawnCommand(['serve'], withKey)
  expect(withoutOrganization).toMatchObject({ status: 1, errors: expect.stringContaining('agora init') })
  const made = await runCommand(
    ['init', '--organization', 'Example', '--email', 'o@example.com', '--name', 'O'],
    withKey,
  )
  expect(made).toMatchObject({ status: 0, output: expect.stringContaining('password ') })
  expect((await runCommand(['init', '--organization', 'E', '--email', 'o@e.com', '--name', 'O'], withKey)).status).toBe(
    1,
  )
  const server = await startProcess(withKey)
  expect(server.ready.chat).toBeUndefined()
  const listed = await runCommand(['user', 'list'], withKey)
  const people = listed.output.split('\n').filter((line) => line !== '' && !line.includes('(bot)'))
  expect(people).toHaveLength(1)
  await server.end('SIGTERM')
  const wrongKey = await spawnCommand(['serve'], { ...withKey, AGORA_MASTER_KEY: 'b2'.repeat(32) })
  expect(wrongKey.status).toBe(1)
  expect(wrongKey.errors).toMatch(/master key/i)
})

/**
 * Root can act as another user only if that user can read the project, which may be in a home directory that only root
 * can enter.
 */
const program = fileURLToPath(new URL('../../bin/agora.js', import.meta.url))
const canBeOther = process.getuid?.() === 0 && spawnSync('test', ['-r', program], { uid: 1000, gid: 1000 }).status === 0

test.runIf(canBeOther)('an ordinary user starts it in a home that nobody else may enter', async () => {
  const home = await scratchDirectory()
  await mkdir(join(home, 'inner'))
  await chown(home, 1000, 1000)
  await chown(join(home, 'inner'), 1000, 1000)
  await chmod(home, 0o700)
  const asUser = ['setpriv', '--reuid', '1000', '--regid', '1000', '--clear-groups']
  const readyFile = join(home, 'ready.json')
  const settings = { HOME: home, AGORA_DATA_DIR: join(home, 'inner', 'data'), AGORA_READY_FILE: readyFile }
  const server = await startProcess(settings, asUser).catch((error: Error) => error)
  if (server instanceof Error) throw server
  expect((await json(`${server.ready.tradingUrl}/public/ping`)).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
})
