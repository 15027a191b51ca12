import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from '../data-directory/durable-files.ts'
import type { Launcher } from './launcher.ts'
import { initdbParameters } from './server-settings.ts'

const majorVersion = '18'

/** The folders of one embedded server. */
export interface ClusterLayout {
  readonly directory: string
  readonly data: string
  readonly libraries: string
  readonly lockFile: string
}

export function clusterLayout(directory: string): ClusterLayout {
  return {
    directory,
    data: join(directory, 'cluster'),
    libraries: join(directory, 'libraries'),
    lockFile: join(directory, 'cluster.lock'),
  }
}

/** Creates the cluster atomically if there is none, and rejects one that this PostgreSQL cannot read. */
export async function prepareCluster(layout: ClusterLayout, launcher: Launcher): Promise<'created' | 'found'> {
  await removeUnfinished(layout.directory)
  if (existsSync(layout.data)) {
    await checkVersion(layout.data)
    await giveTo(launcher, layout.data)
    return 'found'
  }
  // Renamed only after initdb has written and synced everything, so that an interrupted cluster is never used.
  const unfinished = join(layout.directory, `${unfinishedPrefix}${process.pid}`)
  await mkdir(unfinished, { mode: 0o700 })
  if (process.getuid?.() === 0) await chown(unfinished, launcher.uid, launcher.gid)
  await initialise(unfinished, launcher)
  await rename(unfinished, layout.data)
  await syncDirectory(layout.directory)
  return 'created'
}

const unfinishedPrefix = 'unfinished-'

async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (name.startsWith(unfinishedPrefix))
      await rm(join(directory, name), { recursive: true, force: true, maxRetries: 20 })
}

async function initialise(path: string, launcher: Launcher): Promise<void> {
  const child = launcher.spawn('initdb', ['-D', path, ...initdbParameters], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000)
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (code !== 0) throw new Error(`initdb failed (${signal ?? `exit code ${code}`}): ${output.trim()}`)
}

async function checkVersion(data: string): Promise<void> {
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined)
    throw new Error(`${data} exists but is not a PostgreSQL data directory (it has no readable PG_VERSION)`)
  if (version.trim() !== majorVersion)
    throw new Error(
      `${data} was created by PostgreSQL ${version.trim()} and this release contains PostgreSQL ${majorVersion}: back it up ` +
        'with the release that created it, and restore the backup into an empty data directory',
    )
}

/** After a start as another user or on another machine, the files may belong to another user than the server. */
async function giveTo({ uid, gid }: Launcher, data: string): Promise<void> {
  const { uid: owner } = await lstat(data)
  if (owner === uid) return
  if (process.getuid?.() !== 0)
    throw new Error(`${data} belongs to the user with id ${owner}: start as that user, or as root, or change the owner`)
  for (const entry of await readdir(data, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), uid, gid)
  // The directory itself comes last, so that the next start repeats an interrupted change.
  await chown(data, uid, gid)
}
