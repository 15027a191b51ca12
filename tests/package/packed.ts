import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from '../whole-server/prepared-sandbox.ts'

const run = promisify(execFile)

export const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Packed {
  readonly tarball: string
  /** Paths inside the package. */
  readonly files: readonly string[]
  readonly bytes: number
}

/** Makes the package as `npm pack` does. The build comes first, so that two test files do not build at the same time. */
export async function pack(folder: string): Promise<Packed> {
  await build()
  const words = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const { stdout } = await run('npm', words, { cwd: root, maxBuffer: 16 * 1024 * 1024 })
  const [made] = JSON.parse(stdout) as { filename: string; size: number; files: { path: string }[] }[]
  if (made === undefined) throw new Error(`npm pack made nothing: ${stdout}`)
  return { tarball: join(folder, made.filename), files: made.files.map(({ path }) => path), bytes: made.size }
}

const keptPrefix = 'installed-'

/**
 * Installs the package in a folder, as a user does. The packages that it needs are kept for later runs, as long as the lock
 * file is the same: fetching and unpacking them takes five times as long as a copy. The package itself is always new.
 */
export async function install({ tarball }: Packed, folder: string): Promise<void> {
  const lock = createHash('sha256').update(await readFile(join(root, 'package-lock.json')))
  const kept = join(root, '.cache', `${keptPrefix}${lock.digest('hex').slice(0, 16)}`)
  const modules = join(folder, 'node_modules')
  const isKept = existsSync(kept)
  if (isKept) await run('cp', ['-a', kept, modules])
  const words = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--omit=dev', tarball]
  await run('npm', words, { cwd: folder })
  if (isKept) return
  await keep(modules, kept).catch((error: NodeJS.ErrnoException) => {
    // If nothing can be written, every run installs all packages.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) throw error
  })
}

async function keep(modules: string, kept: string): Promise<void> {
  const cache = join(root, '.cache')
  await mkdir(cache, { recursive: true })
  for (const name of await readdir(cache)) if (name.startsWith(keptPrefix)) await remove(join(cache, name))
  const fresh = `${kept}-${process.pid}`
  await run('cp', ['-a', modules, fresh])
  await remove(join(fresh, 'agora'))
  await rename(fresh, kept)
}

function remove(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 5 })
}
