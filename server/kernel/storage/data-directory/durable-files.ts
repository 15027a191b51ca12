import { open } from 'node:fs/promises'

/** Makes names in a directory survive a power cut: a file is only found again when its directory was synced after it. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
