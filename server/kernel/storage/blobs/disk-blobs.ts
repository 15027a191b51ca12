import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { syncDirectory } from '../data-directory/durable-files.ts'
import { BlobTooLarge, type ByteRange, NamedBlobs } from './blobs.ts'

const unfinishedPrefix = '.unfinished-'

/** Blobs as files. A blob that `put` has acknowledged survives a power failure; a partial one is never visible. */
export class DiskBlobs extends NamedBlobs {
  readonly #root: string

  constructor(root: string) {
    super()
    this.#root = resolve(root)
  }

  protected override async write(
    key: string,
    content: AsyncIterable<Uint8Array>,
    bytesMax = Number.POSITIVE_INFINITY,
  ): Promise<number> {
    const path = this.#path(key)
    const directory = dirname(path)
    await this.#makeDirectory(directory)
    const unfinished = join(directory, `${unfinishedPrefix}${randomUUID()}`)
    try {
      const size = await writeAll(unfinished, content, bytesMax)
      await rename(unfinished, path)
      await syncDirectory(directory)
      return size
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  protected override async moveIn(key: string, path: string): Promise<void> {
    const target = this.#path(key)
    await this.#makeDirectory(dirname(target))
    const handle = await open(path, 'r+')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    try {
      await rename(path, target)
    } catch (error) {
      // The file is on another disk.
      if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
      await this.write(key, createReadStream(path))
      await rm(path, { force: true })
    }
    await syncDirectory(dirname(target))
  }

  protected override async open(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const handle = await openExisting(this.#path(key))
    if (handle === undefined) return undefined
    // The file is open before the function returns: a blob that is deleted later is still read to its end.
    return createReadStream('', {
      fd: handle,
      autoClose: true,
      ...(range === undefined ? {} : { start: range.first, end: range.last }),
    })
  }

  protected override async measure(key: string): Promise<number | undefined> {
    const found = await ifPresent(stat(this.#path(key)))
    return found?.isFile() ? found.size : undefined
  }

  protected override async remove(key: string): Promise<boolean> {
    const path = this.#path(key)
    if ((await this.measure(key)) === undefined) return false
    await rm(path, { force: true })
    await syncDirectory(dirname(path))
    return true
  }

  protected override async *listBelow(prefix: string): AsyncIterable<string> {
    // Walks only the folder of the prefix: related keys share a folder.
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    for await (const path of filesBelow(join(this.#root, folder))) {
      const key = relative(this.#root, path)
      if (key.startsWith(prefix)) yield key
    }
  }

  override async problem(): Promise<string | undefined> {
    try {
      await requireUsable(this.#root)
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  /** Removes the files of interrupted uploads, with `untouchedSinceMs` only those that nothing has written to since. */
  async removeUnfinished(untouchedSinceMs = Number.POSITIVE_INFINITY): Promise<number> {
    let removed = 0
    for await (const path of filesBelow(this.#root, true)) {
      const found = await ifPresent(stat(path))
      if (found === undefined || found.mtimeMs > untouchedSinceMs) continue
      await rm(path, { force: true })
      removed += 1
    }
    return removed
  }

  #path(key: string): string {
    return join(this.#root, key)
  }

  async #makeDirectory(directory: string): Promise<void> {
    const first = await mkdir(directory, { recursive: true, mode: 0o700 })
    if (first === undefined) return
    for (let made = directory; made.length >= first.length; made = dirname(made)) await syncDirectory(dirname(made))
  }
}

async function writeAll(path: string, content: AsyncIterable<Uint8Array>, bytesMax: number): Promise<number> {
  const handle = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const chunk of content) {
      size += chunk.byteLength
      if (size > bytesMax) throw new BlobTooLarge(`The content is larger than ${bytesMax} bytes`)
      await handle.writeFile(chunk)
    }
    await handle.sync()
    return size
  } finally {
    await handle.close()
  }
}

/** Creates no directory: a check by another user would leave one that the server cannot use. */
async function requireUsable(directory: string): Promise<void> {
  const parent = dirname(directory)
  const usable = access(directory, constants.R_OK | constants.W_OK | constants.X_OK).then(() => true)
  if ((await ifPresent(usable)) === undefined && parent !== directory) await requireUsable(parent)
}

async function openExisting(path: string): Promise<FileHandle | undefined> {
  const handle = await ifPresent(open(path, 'r'))
  if (handle === undefined || (await handle.stat()).isFile()) return handle
  await handle.close()
  return undefined
}

async function ifPresent<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined
    throw error
  }
}

async function* filesBelow(directory: string, unfinished = false): AsyncIterable<string> {
  for (const entry of (await ifPresent(readdir(directory, { withFileTypes: true }))) ?? []) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path, unfinished)
    else if (entry.isFile() && entry.name.startsWith(unfinishedPrefix) === unfinished) yield path
  }
}
