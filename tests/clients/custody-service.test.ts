import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TradingClient } from '../../client/trading-client.ts'
import { bundleTo } from '../recovery/bundle.ts'
import { eventually, type RunningProcess, scratchDirectory, startProcess } from '../whole-server/running-server.ts'

// Whole processes on a busy machine: the test checks that they start, not how soon.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const folder = fileURLToPath(new URL('../../examples/', import.meta.url))
const hasPython = spawnSync('python3', ['--version'], { stdio: 'ignore' }).error === undefined

let server: RunningProcess
const children: ChildProcess[] = []
beforeAll(async () => {
  server = await startProcess({ AGORA_TRADING_REQUESTS_PER_SECOND: '0' })
})
afterAll(async () => {
  for (const child of children) child.kill()
  await server?.end('SIGTERM')
})

function clientOf(isOperator: boolean): TradingClient {
  const { trading, chat, tradingUrl } = server.ready
  const email = isOperator ? chat.owner.email : chat.member.email
  const credentials = trading.find(
    ({ account, permissions }) => account === email && permissions.includes('admin') === isOperator,
  )
  if (credentials === undefined) throw new Error('the sandbox has this key')
  return new TradingClient({ baseUrl: tradingUrl, credentials })
}

const call = <Result>(isOperator: boolean, path: string, parameters: Record<string, string>) =>
  clientOf(isOperator).transport.call({ method: 'POST', path, parameters }) as Promise<Result>

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function commandOf(file: string): Promise<readonly [string, string]> {
  if (file.endsWith('.py')) return ['python3', join(folder, file)]
  const program = join(await scratchDirectory(), 'example.mjs')
  await bundleTo(program, `examples/${file}`)
  return [process.execPath, program]
}

async function start([command, path]: readonly [string, string], environment: Record<string, string>) {
  const child = spawn(command, [path], { env: { PATH: process.env.PATH, ...environment } })
  children.push(child)
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  const started = await Promise.race([once(child.stdout, 'data').then(String), once(child, 'exit').then(() => errors)])
  expect(started).toContain('listening')
  return child
}

const deposit = () => call(false, '/private/sandbox/deposit', { symbol: 'btc', network: 'BTC', amount: '0.1' })

test.each(['custody-service.ts', ...(hasPython ? ['custody-service.py'] : [])])(
  'CUSTODY-16: %s receives signed webhooks in order, each once, and catches up after a stop',
  async (file) => {
    const port = await freePort()
    const record = join(await scratchDirectory(), 'events.jsonl')
    const terms = { permissions: 'wallet', networks: 'BTC' }
    const key = await call<{ apiKey: string; secretKey: string }>(true, '/private/account/api_keys', terms)
    const credentials = { AGORA_URL: server.ready.tradingUrl, AGORA_KEY: key.apiKey, AGORA_SECRET: key.secretKey }
    const command = await commandOf(file)
    const service = await start(command, { ...credentials, RECORD: record, PORT: String(port) })
    const hook = { apiKey: key.apiKey, url: `http://127.0.0.1:${port}/`, reason: 'a test' }
    await call(true, '/private/operator/webhooks', hook)
    const typesOf = async () => {
      const text = await readFile(record, 'utf8').catch(() => '')
      const events = text.split('\n').filter(Boolean)
      return events.map((line) => JSON.parse(line) as { id: string; type: string; deposit: { transactionId: string } })
    }
    const credits = async () => (await typesOf()).filter(({ type }) => type === 'deposit.credited').length
    const before = await credits()
    await deposit()
    await eventually(async () => (await credits()) === before + 1)
    const forged = await fetch(hook.url, { method: 'POST', headers: { 'x-agora-timestamp': '1' }, body: '{}' })
    expect(forged.status).toBe(401)
    service.kill()
    await once(service, 'exit')
    await deposit()
    await start(command, { ...credentials, RECORD: record, PORT: String(port) })
    await eventually(async () => (await credits()) === before + 2)
    const ids = (await typesOf()).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const sequences = ids.map((id) => Number(id.split('-')[0]))
    expect(sequences).toEqual(sequences.toSorted((left, right) => left - right))
  },
)
