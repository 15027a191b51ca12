import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { runCommand } from './operator-command.ts'
import { scratchDirectory, spawnCommand, startProcess } from './running-server.ts'

// Whole processes on a busy machine: the test checks that they start, not how soon.
vi.setConfig({ testTimeout: 600_000 })

const { connection } = await testDatabase([])

test('CUSTODY-12: the command line adds, lists and removes networks, and refuses what the server would refuse', async () => {
  const path = join(await scratchDirectory(), 'networks.json')
  const at = { AGORA_NETWORKS_FILE: path }
  expect((await runCommand(['network', 'list'], {})).errors).toContain('AGORA_NETWORKS_FILE is not set')
  expect((await runCommand(['network', 'list'], at)).output).toBe('no network is watched\n')
  const add = ['network', 'add', 'BTC', '--kind', 'simulated', '--every-seconds', '2']
  expect(await runCommand(add, at)).toMatchObject({ status: 0, output: expect.stringContaining('BTC is watched') })
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
    networks: [{ network: 'BTC', kind: 'simulated', everySeconds: 2 }],
  })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await runCommand(['network', 'list'], at)).output).toBe('BTC  simulated  {}\n')
  const wrong = await runCommand(['network', 'add', 'ETH', '--kind', 'simulated', '--config', '{"x":1}'], at)
  expect(wrong).toMatchObject({ status: 1, errors: expect.stringContaining('(ETH).config') })
  const real = { ...at, AGORA_MODE: 'production', AGORA_MASTER_KEY: '5a'.repeat(32) }
  expect((await runCommand(['network', 'add', 'BTC', '--kind', 'simulated'], real)).errors).toContain('play money')
  expect(await runCommand(['network', 'remove', 'BTC'], at)).toMatchObject({ status: 0 })
  expect((await runCommand(['network', 'remove', 'BTC'], at)).errors).toContain('BTC is not in')
})

test('CUSTODY-10: in production mode a server whose networks file names a simulated network does not start, and says why', async () => {
  const directory = await scratchDirectory()
  const path = join(directory, 'networks.json')
  await writeFile(path, JSON.stringify({ networks: [{ network: 'BTC', kind: 'simulated' }] }))
  const production = { AGORA_MODE: 'production', AGORA_DATA_DIR: directory, AGORA_PORT: '0' }
  const settings = { ...production, AGORA_MASTER_KEY: '5a'.repeat(32), AGORA_NETWORKS_FILE: path }
  const init = ['init', '--organization', 'Example', '--email', 'o@example.com', '--name', 'O']
  expect(await runCommand(init, settings)).toMatchObject({ status: 0 })
  const { status, errors } = await spawnCommand(['serve'], settings)
  expect(status).toBe(1)
  const reason = `${path}: networks[0] (BTC).kind simulated is play money and refused in production mode`
  expect(errors.trimEnd().split('\n').at(-1)).toBe(`agora: ${reason}`)
})

test('CUSTODY-10: a server that does not start ends, also on a PostgreSQL of its own', async () => {
  const { host, port, user, database } = connection
  const directory = await scratchDirectory()
  const path = join(directory, 'networks.json')
  await writeFile(path, JSON.stringify({ networks: [{ network: 'BTC', kind: 'simulated' }] }))
  const settings = {
    ...{ AGORA_MODE: 'production', AGORA_DATA_DIR: directory, AGORA_PORT: '0', AGORA_MASTER_KEY: '5a'.repeat(32) },
    DATABASE_URL: `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`,
    AGORA_DURABLE_COMMITS: 'optional',
  }
  const init = ['init', '--organization', 'Example', '--email', 'o@example.com', '--name', 'O']
  expect(await runCommand(init, settings)).toMatchObject({ status: 0 })
  const { status, errors } = await spawnCommand(['serve'], { ...settings, AGORA_NETWORKS_FILE: path })
  expect(status).toBe(1)
  expect(errors).toContain('play money')
  const occupied = createServer().listen(0, '127.0.0.1')
  await once(occupied, 'listening')
  const taken = String((occupied.address() as AddressInfo).port)
  expect((await spawnCommand(['serve'], { ...settings, AGORA_PORT: taken })).status).toBe(1)
  occupied.close()
})

test('CUSTODY-12: a network is paused and resumed for all its coins, and a configured one is watched', async () => {
  const path = join(await scratchDirectory(), 'networks.json')
  await writeFile(path, JSON.stringify({ networks: [{ network: 'BTC', kind: 'simulated', everySeconds: 0.2 }] }))
  const server = await startProcess({ AGORA_NETWORKS_FILE: path })
  const at = { AGORA_DATA_DIR: server.dataDirectory }
  const paused = await runCommand(['network', 'pause', 'TRC20', '--reason', 'a test'], at)
  expect(paused).toMatchObject({ status: 0, output: expect.stringContaining('TRC20 is suspended for ') })
  const coins = (await (await fetch(`${server.ready.tradingUrl}/public/coins_info`)).json()) as object
  expect(JSON.stringify(coins)).toContain('"suspended"')
  const resumed = await runCommand(['network', 'resume', 'TRC20', '--reason', 'a test'], at)
  expect(resumed.output).toContain('TRC20 is active for ')
  expect((await runCommand(['network', 'addresses'], at)).output).toBe('nothing to sweep on any deposit address\n')
  const unknown = await runCommand(['network', 'pause', 'NOWHERE', '--reason', 'a test'], at)
  expect(unknown).toMatchObject({ status: 1, errors: expect.stringContaining('UNKNOWN_NETWORK') })
  await server.end('SIGTERM')
})
