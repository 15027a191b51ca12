import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { syncDirectory } from './durable-files.ts'

/** First and last byte, both included, as in an HTTP Range. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

export interface BlobStore {
  /** Stores the whole stream under the key or nothing at all, and answers with its size. An older blob is replaced. */
  put(key: string, content: AsyncIterable<Uint8Array>, options?: { readonly bytesMax?: number }): Promise<number>
  /** The same for a file on this machine, which may be moved away rather than copied. */
  putFile(key: string, path: string): Promise<void>
  /** Undefined when there is no such blob. A range must lie within its size. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** In bytes; undefined when there is no such blob. */
  size(key: string): Promise<number | undefined>
  /** Whether there was one to delete. */
  delete(key: string): Promise<boolean>
  /** The keys that start with the prefix, in no particular order. */
  list(prefix?: string): AsyncIterable<string>
}

export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge'
}

/** Where the blobs lie does not answer; nothing was stored. */
export class BlobsUnavailable extends Error {
  override readonly name = 'BlobsUnavailable'
}

export const blobKeyLengthMax = 512
/** A segment cannot start with a dot: no way up the tree, and no meeting with unfinished files. */
const keyShape = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,200}(?:\/[A-Za-z0-9_][A-Za-z0-9._-]{0,200})*$/
const unfinishedPrefix = '.unfinished-'

/** Blobs as files. A blob that `put` has acknowledged survives a power cut; one it has not is never seen. */
export class DiskBlobs implements BlobStore {
  readonly #root: string

  constructor(root: string) {
    this.#root = resolve(root)
  }

  async put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    { bytesMax = Number.POSITIVE_INFINITY }: { readonly bytesMax?: number } = {},
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

  async putFile(key: string, path: string): Promise<void> {
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
      // The file lies on another disk.
      if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
      await this.put(key, createReadStream(path))
      await rm(path, { force: true })
    }
    await syncDirectory(dirname(target))
  }

  async get(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const handle = await openExisting(this.#path(key))
    if (handle === undefined) return undefined
    // The stream has the file open before we answer: a blob deleted meanwhile is still read to its end.
    return createReadStream('', {
      fd: handle,
      autoClose: true,
      ...(range === undefined ? {} : { start: range.first, end: range.last }),
    })
  }

  async size(key: string): Promise<number | undefined> {
    const found = await ifPresent(stat(this.#path(key)))
    return found?.isFile() ? found.size : undefined
  }

  async delete(key: string): Promise<boolean> {
    const path = this.#path(key)
    if ((await this.size(key)) === undefined) return false
    await rm(path, { force: true })
    await syncDirectory(dirname(path))
    return true
  }

  async *list(prefix = ''): AsyncIterable<string> {
    // Only the folder the prefix names is walked: keys of one thing lie together.
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    if (folder !== '') this.#path(folder.slice(0, -1))
    for await (const path of filesBelow(join(this.#root, folder))) {
      const key = relative(this.#root, path)
      if (key.startsWith(prefix)) yield key
    }
  }

  /** Removes what interrupted uploads left. For start-up, before anybody writes. */
  async removeUnfinished(): Promise<number> {
    let removed = 0
    for await (const path of filesBelow(this.#root, true)) {
      await rm(path, { force: true })
      removed += 1
    }
    return removed
  }

  #path(key: string): string {
    if (key.length > blobKeyLengthMax || !keyShape.test(key)) throw new Error('This is not a key of a blob')
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

async function openExisting(path: string): Promise<FileHandle | undefined> {
  const handle = await ifPresent(open(path, 'r'))
  if (handle === undefined || (await handle.stat()).isFile()) return handle
  await handle.close()
  return undefined
}

async function ifPresent<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking
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
