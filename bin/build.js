#!/usr/bin/env node
// Builds the stale parts: TypeScript to dist/, the web client to dist/web. Run by `npm run build`, after `npm ci`, by
// `npm pack` and by every start. The two parts are built separately, so that a change to one does not rebuild the other.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')
const cache = join(root, '.cache')
const copied = /\.(sql|html|css|svg|js|json|txt)$/
const turnMsMax = 300_000
const zipped = /\.(js|css|svg)$/

/**
 * @typedef {{ sources: string[], place: string, tool: string, make: (tool: string, fresh: string) => Promise<void> }} Part
 * @type {Record<'server' | 'web', Part>}
 */
const parts = {
  server: {
    sources: [
      ...['server', 'cli', 'client', 'web/docs', 'web/design', 'web/platform', 'bench', 'simulation'],
      ...['bin/build.js', 'bin/bundle.js', 'package.json', 'tsconfig.base.json', 'tsconfig.build.json'],
    ],
    place: dist,
    tool: 'typescript/bin/tsc',
    make: makeServer,
  },
  web: {
    sources: ['web', 'client', ...chatRules(), 'bin/build.js', 'package.json', 'vite.config.ts'],
    place: join(dist, 'web'),
    tool: 'vite/bin/vite.js',
    make: makeWeb,
  },
}

/** @returns {Generator<string>} */
function* filesUnder(/** @type {string} */ path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) return void (yield path)
  for (const entry of readdirSync(path).sort()) yield* filesUnder(join(path, entry))
}

/** The chat rules are part of the web client: the browser runs them too. */
function chatRules() {
  const files = [...filesUnder(join(root, 'server/chat'))].map((file) => relative(root, file).replaceAll('\\', '/'))
  return files.filter((file) => /\/(?:rules|markdown)[/.]/.test(file))
}

/** @param {Part} part */
function currentStamp({ sources }) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesUnder(join(root, source))) {
      if (/\.test\.tsx?$/.test(file)) continue
      const { size, mtimeMs } = statSync(file)
      hash.update(`${relative(root, file)} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

/** @param {Part} part */
function isStale(part) {
  const stampFile = join(part.place, '.stamp')
  return !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== currentStamp(part)
}

/** The path of a package's program; undefined if it is not installed. */
function installed(/** @type {string} */ path) {
  const [name = ''] = path.split('/')
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
    return join(dirname(manifest), relative(name, path))
  } catch {
    return undefined
  }
}

/** @type {(tool: string, fresh: string) => Promise<void>} */
async function makeServer(compiler, fresh) {
  // `npm run check` checks the types; here they are only removed, which is much faster.
  await Promise.all([
    run(compiler, ['-p', join(root, 'tsconfig.build.json'), '--outDir', fresh, '--noCheck']),
    // The type declarations of the client.
    run(compiler, ['-p', join(root, 'client', 'tsconfig.json'), '--outDir', join(fresh, 'sdk', 'types')]),
    import('./bundle.js').then(({ bundleProgram, bundleClient, bundlePages }) =>
      Promise.all([
        bundleProgram(root, join(fresh, 'program'), join(dist, 'program')),
        bundleClient(root, join(fresh, 'sdk')),
        bundlePages(root).then((scripts) => writePages(scripts, join(fresh, 'site'))),
      ]),
    ),
  ])
  for (const source of ['server', 'cli']) {
    for (const file of filesUnder(join(root, source))) {
      if (copied.test(file)) cpSync(file, join(fresh, relative(root, file)))
    }
  }
  const { place } = parts.web
  if (existsSync(place)) cpSync(place, join(fresh, 'web'), { recursive: true, preserveTimestamps: true })
}

/** @type {(scripts: [name: string, content: Buffer][], place: string) => void} */
function writePages(scripts, place) {
  mkdirSync(place, { recursive: true })
  for (const [name, content] of scripts) writeFileSync(join(place, name), content)
}

/** @type {(tool: string, fresh: string) => Promise<void>} */
async function makeWeb(bundler, fresh) {
  // The runner writes nothing to node_modules, which may belong to another user.
  const output = await run(bundler, ['build', '--configLoader', 'runner', '--logLevel', 'warn', '--outDir', fresh])
  for (const [, warning] of output.matchAll(/^\[plugin language-areas\] (.*)$/gm)) process.stderr.write(`${warning}\n`)
  for (const file of filesUnder(join(fresh, 'assets'))) {
    if (!zipped.test(file)) continue
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
    // Brotli uses its best compression by default.
    writeFileSync(`${file}.br`, brotliCompressSync(content))
  }
}

/** @returns {Promise<string>} its output */
function run(/** @type {string} */ script, /** @type {string[]} */ scriptArguments) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...scriptArguments], {
      cwd: root,
      // A build in a test has NODE_ENV=test, which would select the development builds of libraries.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (status) => (status === 0 ? resolve(output) : reject(new Error(`the build failed\n${output}`))))
  })
}

/** Builds in another folder and swaps, so that an interrupted build leaves the old one in place. */
async function buildPart(/** @type {Part} */ part, /** @type {string} */ tool) {
  const stamp = currentStamp(part)
  const fresh = join(cache, `build-${process.pid}`)
  const old = join(cache, `old-${process.pid}`)
  // Removes the folders of killed builds; the lock prevents concurrent builds.
  for (const name of readdirSync(cache))
    if (/^(build|old)-\d+$/.test(name)) rmSync(join(cache, name), { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  try {
    await part.make(tool, fresh)
    writeFileSync(join(fresh, '.stamp'), stamp)
    mkdirSync(dirname(part.place), { recursive: true })
    if (existsSync(part.place)) renameSync(part.place, old)
    renameSync(fresh, part.place)
  } finally {
    rmSync(old, { recursive: true, force: true })
    rmSync(fresh, { recursive: true, force: true })
  }
}

/**
 * Brings the named parts up to date. Without its tool the web client is not built: the APIs work without it.
 * @param {readonly ('server' | 'web')[]} names
 */
export async function buildStale(names = ['server', 'web']) {
  if (!names.some((name) => isStale(parts[name]))) return
  const release = await takeTurn().catch((error) => {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
    throw new Error('dist/ is stale and not writable: run `npm run build` as its owner, or set AGORA_BUILD=never')
  })
  try {
    for (const name of names) {
      const part = parts[name]
      // The previous holder of the lock may have built it.
      if (!isStale(part)) continue
      const tool = installed(part.tool)
      if (tool !== undefined) await buildPart(part, tool)
      else if (name === 'server')
        throw new Error('dist/ is stale and TypeScript is not installed: run `npm ci` with development dependencies')
    }
  } finally {
    release()
  }
}

/** Locks the build: concurrent starts would otherwise all build the same. */
async function takeTurn() {
  const file = join(cache, 'build.lock')
  mkdirSync(cache, { recursive: true })
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    }
    if (isAbandoned(file)) rmSync(file, { force: true })
    else await delay(100)
  }
}

function isAbandoned(/** @type {string} */ file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > turnMsMax) return true
    const owner = Number(readFileSync(file, 'utf8'))
    // The file is written right after its creation, so it is empty only for a moment.
    if (owner === 0) return false
    process.kill(owner, 0)
    return false
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH'
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const optional = process.argv.includes('--if-possible')
  if (optional && installed(parts.server.tool) === undefined) process.exit(0)
  try {
    await buildStale()
  } catch (error) {
    process.stderr.write(`agora: ${/** @type {Error} */ (error).message}\n`)
    process.exit(optional ? 0 : 1)
  }
}
