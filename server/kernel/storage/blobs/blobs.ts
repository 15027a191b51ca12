import type { Readable } from 'node:stream'

/** First and last byte, both included, as in an HTTP Range. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

export interface BlobStore {
  /** Stores the stream under the key atomically and returns its size. Replaces an older blob. */
  put(key: string, content: AsyncIterable<Uint8Array>, options?: { readonly bytesMax?: number }): Promise<number>
  /** The same for a local file, which may be moved instead of copied. */
  putFile(key: string, path: string): Promise<void>
  /** Undefined if there is no such blob. A range must lie within its size. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** In bytes; undefined if there is no such blob. */
  size(key: string): Promise<number | undefined>
  /** Whether the blob existed. */
  delete(key: string): Promise<boolean>
  /** The keys that start with the prefix, in no particular order. */
  list(prefix?: string): AsyncIterable<string>
  /** Why blobs can be neither stored nor read now, for an operator; undefined if they can. */
  problem(): Promise<string | undefined>
}

export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge'
}

/** The storage is unreachable; nothing was stored. */
export class BlobsUnavailable extends Error {
  override readonly name = 'BlobsUnavailable'
}

const keyLengthMax = 512
/** A segment cannot start with a dot: this prevents path traversal and collisions with unfinished files. */
const keyShape = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,200}(?:\/[A-Za-z0-9_][A-Za-z0-9._-]{0,200})*$/

function isBlobKey(key: string): boolean {
  return key.length <= keyLengthMax && keyShape.test(key)
}

/**
 * Checks the keys for every kind of storage, since parts of them come from URLs. Nothing is stored or found under an
 * invalid key.
 */
export abstract class NamedBlobs implements BlobStore {
  async put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    { bytesMax }: { readonly bytesMax?: number } = {},
  ): Promise<number> {
    return this.write(blobKey(key), content, bytesMax)
  }

  async putFile(key: string, path: string): Promise<void> {
    await this.moveIn(blobKey(key), path)
  }

  async get(key: string, range?: ByteRange): Promise<Readable | undefined> {
    return isBlobKey(key) ? this.open(key, range) : undefined
  }

  async size(key: string): Promise<number | undefined> {
    return isBlobKey(key) ? this.measure(key) : undefined
  }

  async delete(key: string): Promise<boolean> {
    return isBlobKey(key) && this.remove(key)
  }

  async *list(prefix = ''): AsyncIterable<string> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    if (folder === '' || isBlobKey(folder.slice(0, -1))) yield* this.listBelow(prefix)
  }

  abstract problem(): Promise<string | undefined>

  protected abstract write(
    key: string,
    content: AsyncIterable<Uint8Array>,
    bytesMax: number | undefined,
  ): Promise<number>
  protected abstract moveIn(key: string, path: string): Promise<void>
  protected abstract open(key: string, range: ByteRange | undefined): Promise<Readable | undefined>
  protected abstract measure(key: string): Promise<number | undefined>
  protected abstract remove(key: string): Promise<boolean>
  protected abstract listBelow(prefix: string): AsyncIterable<string>
}

function blobKey(key: string): string {
  if (!isBlobKey(key)) throw new Error('This is not a key of a blob')
  return key
}
