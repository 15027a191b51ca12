import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Written to a temporary file and renamed, so that a waiting process never reads a part of it. */
export async function writeReadyFile(path: string, content: unknown): Promise<void> {
  const beside = `${path}.${process.pid}.tmp`
  const file = await open(beside, 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(content, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
  const directory = await open(dirname(path), 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
