import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const cache = join(root, '.cache')
const namePrefix = 'sandbox-'

/** Its markets have traded up to its first start: in an older copy, a chart would show a pause. */
const freshMs = 1_800_000

/** Builds the stale parts of dist/, as a start does. */
export async function build(parts: readonly ('server' | 'web')[] = ['server', 'web']): Promise<void> {
  const program = new URL('../../bin/build.js', import.meta.url).href
  const { buildStale } = (await import(/* @vite-ignore */ program)) as {
    buildStale(names: readonly string[]): Promise<void>
  }
  await buildStale(parts)
}

/**
 * Fills a data directory with a sandbox as its first start leaves it. A first start takes twice as long as a later one, so
 * its result is cached per state of dist/. Without a cached copy the caller makes one; of two concurrent copies one is kept.
 */
export async function fillWithSandbox(directory: string, startOnce: () => Promise<void>): Promise<void> {
  const stamp = await readFile(join(root, 'dist', '.stamp'), 'utf8')
  const kept = join(cache, `${namePrefix}${stamp.slice(0, 16)}`)
  if ((await ageMs(kept)) < freshMs) return copy(kept, directory)
  await startOnce()
  await keep(directory, kept).catch((error: NodeJS.ErrnoException) => {
    // If nothing can be written, every server has its own first start.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) throw error
  })
}

async function keep(directory: string, kept: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    if (name.startsWith(namePrefix) && (await ageMs(path)) >= freshMs) await remove(path)
  }
  const fresh = `${kept}-${process.pid}`
  await mkdir(fresh, { mode: 0o700 })
  await copy(directory, fresh)
  await rename(fresh, kept).catch(async (error: NodeJS.ErrnoException) => {
    await remove(fresh)
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

/** Preserves owners and links: PostgreSQL may run as another user. */
async function copy(from: string, to: string): Promise<void> {
  await run('cp', ['-a', `${from}/.`, to])
}

function remove(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 5 })
}

async function ageMs(path: string): Promise<number> {
  const made = await stat(path).catch(() => undefined)
  return made === undefined ? Number.POSITIVE_INFINITY : performance.timeOrigin + performance.now() - made.mtimeMs
}
