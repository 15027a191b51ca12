import { execFile, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test, vi } from 'vitest'
import { type RunningProcess, scratchDirectory, startInstalled } from '../whole-server/running-server.ts'
import { install, type Packed, pack, root } from './packed.ts'

const run = promisify(execFile)

// Packing, installing and a first start: the test checks that they work, not how long they take.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let packed: Packed
let folder: string

beforeAll(async () => {
  packed = await pack(await scratchDirectory())
  folder = await scratchDirectory()
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await install(packed, folder)
  // Users install ccxt beside the package. The link saves unpacking its 62 MB again.
  await symlink(join(root, 'node_modules', 'ccxt'), join(folder, 'node_modules', 'ccxt'))
})

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly private?: boolean
  readonly scripts: Readonly<Record<string, string>>
  readonly bin: { readonly agora: string }
  readonly dependencies: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, Readonly<Record<string, string>>>>
}

test('PACKAGE-1: the package holds the built program, web client, SDK and guides', () => {
  const exported = Object.values(manifest.exports).flatMap((targets) => Object.values(targets))
  const wanted = [
    ...[manifest.bin.agora, ...exported.map((path) => path.replace('./', ''))],
    ...[
      'dist/program/main.js',
      'dist/web/index.html',
      'dist/web/.vite/manifest.json',
      'dist/server/site/pages/docs.html',
      'dist/site/docs.js',
      'dist/site/home.js',
      'dist/site/site.css',
    ],
    ...['README.md', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'docs/operating.md', 'docs/api/trading-client.md'],
  ]
  expect(wanted.filter((path) => !packed.files.includes(path))).toEqual([])
  // Migrations, pages and styles: all files beside the code that are not code.
  const read = readdirSync(join(root, 'server'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join('dist', relative(root, parentPath), name))
  expect(read.length).toBeGreaterThan(50)
  expect(read.filter((path) => !packed.files.includes(path))).toEqual([])
})

test('PACKAGE-1: the package holds the program of every thread', () => {
  const sources = readdirSync(join(root, 'server'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
  const programs = sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    if (!text.includes('new Worker(')) return []
    const [, program = 'unknown'] = /new URL\('([^']+\.js)', import\.meta\.url\)/.exec(text) ?? []
    return join('dist', relative(root, path), '..', program)
  })
  expect(programs.length).toBeGreaterThan(2)
  expect(programs.filter((path) => !packed.files.includes(path))).toEqual([])
})

test('PACKAGE-1: the package holds no sources, tests, fixtures or build scripts', () => {
  const isNeedless = (path: string) =>
    (path.endsWith('.ts') && !path.endsWith('.d.ts')) ||
    /\.test\.|(^|\/)(testing|fixtures|tests|bench|simulation)\b|\.stamp$|\.(tsx|ttf|woff)$/.test(path) ||
    (path.startsWith('bin/') && path !== manifest.bin.agora)
  expect(packed.files.filter(isNeedless)).toEqual([])
  expect(packed.bytes).toBeLessThan(6_000_000)
})

test('PACKAGE-2: every package that the program and the SDK import is a dependency', () => {
  const imported = packed.files
    .filter((path) => /^dist\/(program|sdk)\/.*\.js$/.test(path))
    .flatMap((path) => [
      ...readFileSync(join(root, path), 'utf8').matchAll(/^(?:import|export)\b[^'"\n]*?["']([^."'][^"']*)["'];?$/gm),
    ])
    .map(([, specifier = '']) => specifier)
  const packages = new Set(imported.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')))
  expect(packages).toContain('fastify')
  // A program that uses the exchange class brings ccxt itself.
  const known = new Set([...Object.keys(manifest.dependencies), ...builtinModules, 'ccxt'])
  expect([...packages].filter((name) => !known.has(name) && !name.startsWith('node:'))).toEqual([])
})

test('PACKAGE-3: the package can be published and runs no script when it is installed', () => {
  expect(manifest.private).toBeUndefined()
  const atInstall = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare']
  expect(Object.keys(manifest.scripts).filter((name) => atInstall.includes(name))).toEqual([])
})

/** Every path below, with the time at which it was changed. */
async function everythingIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Promise.all(files.sort().map(async (path) => `${path} ${(await stat(path)).mtimeMs}`))
}

async function pageParts(page: string): Promise<number[]> {
  const text = await (await fetch(page)).text()
  const paths = [...text.matchAll(/(?:src|href)="(\/(?!\/)[^"#]+\.(?:js|css|svg)[^"]*)"/g)].map(([, path = '']) => path)
  return Promise.all(paths.map(async (path) => (await fetch(new URL(path, page))).status))
}

async function expectBothApis({ ready }: RunningProcess): Promise<void> {
  expect(await (await fetch(`${ready.tradingUrl}/public/ping`)).json()).toMatchObject({ result: 'pong' })
  const { email, apiKey } = ready.chat.member
  const headers = { authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}` }
  expect(await (await fetch(`${ready.chatUrl}/users/me`, { headers })).json()).toMatchObject({
    result: 'success',
    email,
  })
  for (const page of ['/', '/docs']) {
    const statuses = await pageParts(new URL(page, ready.site).href)
    expect(statuses.length, page).toBeGreaterThan(1)
    expect(new Set(statuses), page).toEqual(new Set([200]))
  }
}

const clientProgram = `
import { TradingClient } from 'agora/client'
import { agora } from 'agora/ccxt'
const [tradingUrl, apiKey, secretKey] = process.argv.slice(2)
const client = new TradingClient({ baseUrl: tradingUrl, credentials: { apiKey, secretKey } })
const exchange = new agora({ apiKey, secret: secretKey, hostname: new URL(tradingUrl).host })
await exchange.loadMarkets()
const { last } = await exchange.fetchTicker('BTC/USDT')
const price = exchange.priceToPrecision('BTC/USDT', last * 0.9)
const order = await client.placeLimit('buy', { symbol: 'btcusdt', price, volume: '0.01' })
const seen = await exchange.fetchOrder(order.orderId, 'BTC/USDT')
await exchange.cancelOrder(order.orderId, 'BTC/USDT')
console.log(JSON.stringify({ placed: [String(order.orderId), Number(price)], seen: [seen.id, seen.price] }))
await exchange.close()
`

const canBeOther =
  process.getuid?.() === 0 && spawnSync('setpriv', ['--reuid', '1000', '--clear-groups', 'true']).status === 0

/** The folder from which the package is started. If the test runs as root, it belongs to another user, who cannot write to the package. */
async function folderOfUser(): Promise<{ home: string; asUser: string[] }> {
  const home = await scratchDirectory()
  await mkdir(join(home, 'node_modules'))
  await symlink(join(folder, 'node_modules', '.bin'), join(home, 'node_modules', '.bin'))
  if (!canBeOther) return { home, asUser: [] }
  await chown(home, 1000, 1000)
  return { home, asUser: ['setpriv', '--reuid', '1000', '--regid', '1000', '--clear-groups'] }
}

test('PACKAGE-4, PACKAGE-6: installed in an empty folder, it serves both APIs and pages without sources, compiler or build', async () => {
  const before = await everythingIn(join(folder, 'node_modules'))
  const installed = await readdir(join(folder, 'node_modules'))
  expect(installed.filter((name) => ['typescript', 'esbuild', 'vite'].includes(name))).toEqual([])
  const { home, asUser } = await folderOfUser()
  const server = await startInstalled(home, asUser)
  await expectBothApis(server)
  // The data is in the folder of the start, and nothing was written to the package.
  expect((await stat(join(home, 'data', 'postgres'))).uid).toBe(canBeOther ? 1000 : process.getuid?.())
  const [trader] = server.ready.trading
  await writeFile(join(folder, 'program.js'), clientProgram)
  const words = ['program.js', server.ready.tradingUrl, trader?.apiKey ?? '', trader?.secretKey ?? '']
  const { stdout } = await run(process.execPath, words, { cwd: folder })
  const { placed, seen } = JSON.parse(stdout) as { placed: [string, number]; seen: [string, number] }
  expect(seen).toEqual(placed)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(await everythingIn(join(folder, 'node_modules'))).toEqual(before)
})

test('PACKAGE-5: programs are checked against the types that come with the package', async () => {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--skipLibCheck',
    '--types',
    '',
  ]
  const lines = [
    `import { agora } from 'agora/ccxt'`,
    `import { TradingClient } from 'agora/client'`,
    `const client = new TradingClient({ baseUrl: 'http://127.0.0.1:8080/v1' })`,
    `export const book: { symbol: string } = await client.call('GET /public/orderbook', { symbol: 'btcusdt' })`,
    `export const last: number | undefined = (await new agora({}).fetchTicker('BTC/USDT')).last`,
  ]
  const complaints = async (text: string) => {
    await writeFile(join(folder, 'program.ts'), text)
    const { stdout } = await run(process.execPath, [compiler, ...options, 'program.ts'], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    )
    return stdout.split('\n').filter((line) => line.includes('error'))
  }
  expect(await complaints(lines.join('\n'))).toEqual([])
  expect(await complaints([...lines, `await client.call('GET /public/nothing')`].join('\n'))).toHaveLength(1)
})
