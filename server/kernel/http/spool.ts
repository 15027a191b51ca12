import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Ids } from '../ids/ids.ts'

/** The directory of uploaded files while their request is in progress. */
export interface Spool {
  readonly directory: string
  readonly ids: Ids
}

export interface SpooledFile {
  readonly path: string
  readonly bytes: number
}

const spooledName = /^upload-[a-z0-9]{24}$/

/** The files of one request. */
export class SpooledFiles {
  readonly #spool: Spool
  readonly #paths: string[] = []
  readonly #ending = new AbortController()
  readonly #writing: Promise<SpooledFile>[] = []

  constructor(spool: Spool) {
    this.#spool = spool
  }

  write(stream: Readable): Promise<SpooledFile> {
    const written = this.#write(stream)
    this.#writing.push(written)
    return written
  }

  async #write(stream: Readable): Promise<SpooledFile> {
    const path = join(this.#spool.directory, `upload-${this.#spool.ids.token(24)}`)
    this.#paths.push(path)
    const target = createWriteStream(path, { mode: 0o600, flags: 'wx' })
    // The parser may stop before the end of the part: without the signal the pipeline would wait for it.
    await pipeline(stream, target, { signal: this.#ending.signal })
    return { path, bytes: target.bytesWritten }
  }

  /** Removes the files that were not moved, partial ones included. */
  async discard(): Promise<void> {
    this.#ending.abort()
    await Promise.allSettled(this.#writing)
    await Promise.all(this.#paths.map((path) => rm(path, { force: true })))
  }
}

export async function prepareSpool({ directory }: Spool): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
}

/** Removes the files that a killed server left behind; other files are not ours. */
export async function clearSpool(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => [])
  await Promise.all(names.filter((name) => spooledName.test(name)).map((name) => rm(join(directory, name))))
}
