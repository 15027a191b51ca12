import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleTo } from '../recovery/bundle.ts'
import { eventually, type RunningProcess, scratchDirectory, startProcess } from '../whole-server/running-server.ts'

const folder = fileURLToPath(new URL('../../examples/', import.meta.url))

interface Example {
  readonly language: string
  readonly file: string
  readonly commands: readonly string[]
}

const examples: readonly Example[] = [
  { language: 'TypeScript', file: 'signed-request.ts', commands: [process.execPath] },
  { language: 'Python', file: 'signed-request.py', commands: ['python3'] },
  { language: 'curl and openssl', file: 'signed-request.sh', commands: ['sh', 'curl', 'openssl'] },
  { language: 'PHP', file: 'signed-request.php', commands: ['php'] },
]

const isPresent = (command: string) => spawnSync(command, ['--help'], { stdio: 'ignore' }).error === undefined
const present = examples.filter(({ commands }) => commands.every(isPresent))
const missing = examples.filter((example) => !present.includes(example))
if (missing.length > 0) {
  const words = missing.map(({ language, commands }) => `${language} (needs ${commands.join(', ')})`)
  process.stdout.write(`examples left out, because what runs them is not installed: ${words.join('; ')}\n`)
}

let server: RunningProcess
beforeAll(async () => {
  // Without a limit, because the examples run one after another.
  server = await startProcess({ AGORA_TRADING_REQUESTS_PER_SECOND: '0' })
  const lastPrices = `${server.ready.tradingUrl}/public/last_prices?symbol=btcusdt`
  await eventually(async () => !(await (await fetch(lastPrices)).text()).includes('"price":"0"'))
})
afterAll(async () => {
  await server?.end('SIGTERM')
})

async function runnable(file: string): Promise<string> {
  if (!file.endsWith('.ts')) return join(folder, file)
  const program = join(await scratchDirectory(), 'example.mjs')
  await bundleTo(program, `examples/${file}`)
  return program
}

/** The owner's operator key, which requires bound signatures. */
const boundKey = () => server.ready.trading.find(({ permissions }) => permissions.some((name) => name === 'admin'))

function run(command: string, path: string, secretKey: string): Promise<{ status: number | null; output: string }> {
  const credentials = { AGORA_URL: server.ready.tradingUrl, AGORA_KEY: boundKey()?.apiKey, AGORA_SECRET: secretKey }
  return new Promise((resolve) => {
    const child = spawn(command, [path], { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...credentials } })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('exit', (status) => resolve({ status, output }))
  })
}

test.each(present)(
  'CLIENT-8: the example in $language reads a balance and places an order',
  async ({ file, commands }) => {
    const path = await runnable(file)
    const [command = ''] = commands
    const { status, output } = await run(command, path, boundKey()?.secretKey ?? '')
    expect(status, output).toBe(0)
    const result = JSON.parse(output) as { balances: unknown; order: unknown }
    expect(JSON.stringify(result.balances)).toContain('"available":')
    expect(JSON.stringify(result.order)).toMatch(/"status":"open".*"volume":"0.001"|"volume":"0.001".*"status":"open"/)
    const refused = await run(command, path, 'not the secret')
    expect(refused.status).not.toBe(0)
    expect(refused.output).toContain('INVALID_SIGNATURE')
  },
)

test('CLIENT-8: every skipped language is named', () => {
  expect([...present, ...missing]).toHaveLength(examples.length)
  expect(present.map(({ language }) => language)).toContain('TypeScript')
})
