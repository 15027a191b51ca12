import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import type { BlobStore } from '../../../kernel/storage/blobs/blobs.ts'

/** An archive that is streamed to the blobs: at most one file is in memory. */
export class Archive {
  readonly #tar = pack()
  readonly #gzip = createGzip()
  readonly #written: Promise<unknown>
  readonly #signal: AbortSignal

  /** Once `signal` is aborted, adding throws. */
  constructor(blobs: BlobStore, key: string, signal: AbortSignal) {
    this.#signal = signal
    const compressed = pipeline(this.#tar, this.#gzip).catch((error) => {
      this.#gzip.destroy(error)
    })
    this.#written = Promise.all([compressed, blobs.put(key, this.#gzip)])
    // Awaiting the end of the archive reports the failure.
    this.#written.catch(() => undefined)
  }

  async addText(name: string, text: string): Promise<void> {
    await this.#add(name, Buffer.from(text), Buffer.byteLength(text))
  }

  async addJson(name: string, value: unknown): Promise<void> {
    await this.addText(name, `${JSON.stringify(value, null, 2)}\n`)
  }

  /** A deleted blob is left out. */
  async addBlob(blobs: BlobStore, key: string, name: string): Promise<void> {
    const size = await blobs.size(key)
    const content = size === undefined ? undefined : await blobs.get(key)
    if (size === undefined || content === undefined) return
    await this.#add(name, content, size)
  }

  async end(): Promise<void> {
    this.#tar.finalize()
    await this.#written
  }

  async abort(error: Error): Promise<void> {
    this.#tar.destroy(error)
    await this.#written.catch(() => undefined)
  }

  async #add(name: string, content: Buffer | NodeJS.ReadableStream, size: number): Promise<void> {
    this.#signal.throwIfAborted()
    const entry = this.#tar.entry({ name: `export/${name}`, size, mtime: new Date(0) })
    const done = once(entry, 'close')
    if (Buffer.isBuffer(content)) entry.end(content)
    else await pipeline(content, entry)
    // A write to a broken archive never resolves, so its end is awaited too.
    await Promise.race([done, this.#written])
  }
}
