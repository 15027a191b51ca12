import { open } from 'node:fs/promises'

/** Makes file names survive a power failure: a new file is durable only after a sync of its directory. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
