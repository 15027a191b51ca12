import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../whole-server/prepared-sandbox.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck', '--types', '']

let project: string

beforeAll(async () => {
  await build(['server'])
  project = await mkdtemp(join(tmpdir(), 'agora-typed-'))
  await mkdir(join(project, 'node_modules'))
  await symlink(root, join(project, 'node_modules', 'agora'))
  await writeFile(join(project, 'package.json'), '{ "type": "module" }')
})
afterAll(() => rm(project, { recursive: true, force: true }))

/** The compiler errors of a program that uses the installed package. */
async function complaintsAbout(lines: readonly string[]): Promise<string[]> {
  await writeFile(join(project, 'program.ts'), lines.join('\n'))
  const output = await new Promise<string>((resolve) => {
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    execFile(process.execPath, [compiler, ...options, 'program.ts'], { cwd: project }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })
  return output.split('\n').filter((line) => line.includes('error'))
}

test('CLIENT-13: a program that uses the client is checked against its types', async () => {
  const sound = [
    `import { AgoraError, TradingClient } from 'agora/client'`,
    `const client = new TradingClient({ baseUrl: 'http://127.0.0.1:8080', credentials: { apiKey: 'k', secretKey: 's' } })`,
    `const book = await client.call('GET /public/orderbook', { symbol: 'btcusdt', limit: 5 })`,
    'const best: string | undefined = book.orderbook.bids[0]?.price',
    'export { AgoraError, best }',
  ]
  expect(await complaintsAbout(sound)).toEqual([])
  const wrong = [
    ...sound,
    `await client.call('GET /public/orderbok', {})`,
    `await client.call('GET /public/orderbook', { symbol: 5 })`,
    'export const missing = book.asks',
  ]
  const lines = (await complaintsAbout(wrong)).map((line) => /\((\d+),/.exec(line)?.[1])
  expect(lines).toEqual(['6', '7', '8'])
})

test('CLIENT-13: a program that uses the chat client is checked against its types', async () => {
  const sound = [
    `import { ChatClient, ChatEventLoop, initialState, reduce, stateTypes } from 'agora/client'`,
    `const client = new ChatClient({ site: 'http://127.0.0.1:8080', email: 'e', apiKey: 'k' })`,
    `const { messages } = await client.call('GET /messages', { anchor: 'newest', num_before: 5, num_after: 0 })`,
    'export const content: string | undefined = messages[0]?.content',
    'export let state = initialState(await client.register({ fetch_event_types: stateTypes }))',
    `const shared = { eventTypes: ['reaction'], stateTypes: ['realm_user'], onState() {} } as const`,
    'export const loop = new ChatEventLoop(client, { ...shared, onEvents: (events) => (state = events.reduce(reduce, state)) })',
  ]
  expect(await complaintsAbout(sound)).toEqual([])
  const wrong = [
    ...sound,
    `await client.call('GET /mesages', {})`,
    `await client.call('GET /messages', { anchor: 'newest', num_before: '5', num_after: 0 })`,
    `await client.call('PATCH /messages/{message_id}', { content: 'without the id' })`,
    'export const missing = messages[0]?.text',
    'new ChatEventLoop(client, { ...shared, onEvents: ([event]) => event?.emoji })',
    'new ChatEventLoop(client, { ...shared, onState: ({ subscriptions }) => subscriptions, onEvents() {} })',
  ]
  const lines = (await complaintsAbout(wrong)).map((line) => /\((\d+),/.exec(line)?.[1])
  expect(lines).toEqual(['8', '9', '10', '11', '12', '13'])
})

test('CLIENT-13: the exchange class for ccxt has the types of ccxt exchanges', async () => {
  const sound = [
    `import { agora } from 'agora/ccxt'`,
    `const exchange = new agora({ hostname: '127.0.0.1:8080' })`,
    `export const price: number | undefined = (await exchange.fetchTicker('BTC/USDT')).last`,
  ]
  expect(await complaintsAbout(sound)).toEqual([])
  expect(await complaintsAbout([...sound, 'await exchange.fetchTicker(5)'])).toHaveLength(1)
})
