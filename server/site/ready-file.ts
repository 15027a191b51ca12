import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Written beside its place and renamed, so that whoever waits for the file never reads half of it. */
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
