import { execFile } from 'node:child_process'
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
