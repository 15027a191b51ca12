import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DataDirectoryHeld, lockDataDirectory } from './data-directory-lock.ts'

/** Runs work with a temporary folder, which is removed afterwards. If this process is killed, the next call removes it. */
export async function inScratchFolder<T>(
  parent: string,
  prefix: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await removeScratchFolders(parent, prefix)
  const folder = await claimedFolder(parent, prefix)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes the temporary folders with this prefix whose processes have ended. */
export async function removeScratchFolders(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    if (name.startsWith(prefix) && (await tryToClaim(folder))) await rm(folder, { recursive: true, force: true })
  }
}

async function claimedFolder(parent: string, prefix: string): Promise<string> {
  for (;;) {
    const folder = await mkdtemp(join(parent, prefix))
    // Otherwise another process found the folder without a claim, and removes it.
    if (await tryToClaim(folder)) return folder
  }
}

/** False if another process has the folder or has removed it. */
async function tryToClaim(folder: string): Promise<boolean> {
  try {
    await lockDataDirectory(folder)
    return true
  } catch (error) {
    if (error instanceof DataDirectoryHeld || (error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
