import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'

/** A file system in memory, on Linux. */
const inMemory = '/dev/shm'
const tmpfsType = 0x01021994
const gib = 2 ** 30
/** Two servers run at once, each with a log of at most half a GiB and some copies of 10 to 20 MiB. */
const freeMin = { space: 4 * gib, memory: 8 * gib }

/** The folders in which runs of the tests leave the data of their databases. */
export const scratchParents: readonly string[] = process.platform === 'linux' ? [tmpdir(), inMemory] : [tmpdir()]

/**
 * A folder for the databases of a run: in memory, if the machine has plenty. A copy of a database has a thousand files, and
 * a file system on a disk takes ten times as long to create and remove them.
 */
export async function scratchParent(): Promise<string> {
  const isRoomy = scratchParents.includes(inMemory) && freemem() >= freeMin.memory && (await hasRoom(inMemory))
  return isRoomy ? inMemory : tmpdir()
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    const { type, bavail, bsize } = await statfs(folder)
    return type === tmpfsType && bavail * bsize >= freeMin.space
  } catch {
    return false
  }
}
