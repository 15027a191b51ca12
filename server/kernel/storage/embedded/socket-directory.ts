import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Launcher } from './launcher.ts'
import { clusterPort } from './server-settings.ts'

/** sun_path has 108 bytes with its closing zero on Linux, 104 on macOS. */
const pathBytesMax = process.platform === 'darwin' ? 103 : 107

/** Next to the data if the path is short enough for a unix socket, otherwise under a short, stable name. */
export function socketDirectoryFor(directory: string): string {
  const beside = join(directory, 'socket')
  if (Buffer.byteLength(join(beside, `.s.PGSQL.${clusterPort}`)) <= pathBytesMax) return beside
  const hash = createHash('sha256').update(directory).digest('hex').slice(0, 16)
  return join(tmpdir(), `agora-postgres-${hash}`)
}

export async function makeSocketDirectory(path: string, owner: Pick<Launcher, 'uid' | 'gid'>): Promise<void> {
  const isRoot = process.getuid?.() === 0
  // After an earlier start it may belong to another user; it contains only a socket.
  if (isRoot) await rm(path, { recursive: true, force: true })
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (isRoot) await chown(path, owner.uid, owner.gid)
  const found = await lstat(path)
  // In a world-writable directory another user could have created it first.
  if (!found.isDirectory() || found.uid !== owner.uid || (found.mode & 0o077) !== 0)
    throw new Error(`${path} is not a private directory of this user; remove it and start again`)
}
