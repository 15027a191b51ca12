import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The numbered SQL files of one module, in a directory that is also next to the compiled code. */
export interface MigrationModule {
  readonly module: string
  readonly directory: URL
}

export interface MigrationFile {
  readonly module: string
  readonly number: number
  /** The file's name, such as `0001-accounts.sql`. */
  readonly name: string
  readonly sha256: string
  readonly text: string
}

export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

/** Reads the files of every module in the order in which they run: module by module, each by number. */
export async function readMigrations(modules: readonly MigrationModule[]): Promise<MigrationFile[]> {
  const names = modules.map(({ module }) => module)
  const doubled = names.find((name, index) => names.indexOf(name) !== index)
  if (doubled !== undefined) throw new MigrationRefused(`The module ${doubled} is listed twice for migration`)
  const files = await Promise.all(modules.map(readModule))
  return files.flat()
}

async function readModule({ module, directory }: MigrationModule): Promise<MigrationFile[]> {
  const path = fileURLToPath(directory)
  const names = (await readdir(path)).filter((name) => name.endsWith('.sql')).sort()
  const files = await Promise.all(names.map((name) => readMigration(module, path, name)))
  for (const [index, file] of files.entries()) {
    if (file.number === index + 1) continue
    const expected = String(index + 1).padStart(4, '0')
    throw new MigrationRefused(
      file.number === index
        ? `Two migrations have one number: ${module}/${file.name} and ${module}/${files[index - 1]?.name}`
        : `A migration is missing: ${module}/${file.name} exists and ${module}/${expected}-… does not`,
    )
  }
  return files
}

async function readMigration(module: string, directory: string, name: string): Promise<MigrationFile> {
  const digits = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/.exec(name)?.[1]
  if (digits === undefined)
    throw new MigrationRefused(`The migration ${module}/${name} must be named like 0001-what-it-does.sql`)
  // A checkout with Windows line breaks is still the same migration.
  const text = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { module, number: Number(digits), name, sha256, text }
}
