import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import type { Clock } from '../../../kernel/clock/clock.ts'
import { type LogEntry, logEntrySchema, type NewEntry } from './log-entries.ts'
import { lockSignerLog, SignerLogInUse, type SignerLogLock } from './signer-log-lock.ts'
import { SignerState } from './signer-state.ts'

/** The log was changed, or lines are missing. Nothing is signed until an operator has found the reason. */
export class SignerLogBroken extends Error {
  override readonly name = 'SignerLogBroken'
}

const firstHash = createHash('sha256').update('agora signer log').digest('hex')

/** The entries, the newest hash, and the length without a last line that a crash has cut off. */
interface SignerLogContent {
  readonly entries: LogEntry[]
  readonly hash: string
  readonly bytes: number
}

interface Line {
  readonly previous: string
  readonly entry: LogEntry
  readonly hash: string
}

/** The append-only record of a signer: one line per step, each with the hash of the line before, on disk before the next step. */
export class SignerLog {
  readonly state: SignerState
  readonly #file: FileHandle
  readonly #clock: Clock
  readonly #lock: SignerLogLock
  #hash: string
  /** The length of the lines that are on disk. */
  #bytes: number
  /** The file may have more than these lines: a write has failed. */
  #isTorn = false
  #queue: Promise<unknown> = Promise.resolve()

  private constructor(file: FileHandle, lock: SignerLogLock, clock: Clock, { entries, hash, bytes }: SignerLogContent) {
    this.#file = file
    this.#lock = lock
    this.#clock = clock
    this.#hash = hash
    this.#bytes = bytes
    this.state = new SignerState(entries)
  }

  static async open(path: string, clock: Clock): Promise<SignerLog> {
    const lock = await lockSignerLog(path)
    let file: FileHandle | undefined
    try {
      const found = await readSignerLog(path)
      file = await open(path, 'a+', 0o600)
      // A crash during a write leaves a part of a line. No step followed it.
      await file.truncate(found.bytes)
      await file.sync()
      return new SignerLog(file, lock, clock, found)
    } catch (error) {
      await file?.close()
      await lock.release()
      throw error
    }
  }

  /** Returns when the entry is on disk. */
  add(entry: NewEntry): Promise<void> {
    const written = this.#queue.then(() => this.#write({ ...entry, atMs: this.#clock.nowMs() } as LogEntry))
    this.#queue = written.catch(() => undefined)
    return written
  }

  async close(): Promise<void> {
    await this.#queue
    await this.#file.close()
    await this.#lock.release()
  }

  async #write(entry: LogEntry): Promise<void> {
    await this.#checkHeld()
    const hash = hashOf(this.#hash, entry)
    const line = Buffer.from(`${JSON.stringify({ previous: this.#hash, entry, hash } satisfies Line)}\n`)
    // No step followed an entry whose write failed, and the next line must follow the last one on disk.
    if (this.#isTorn) await this.#file.truncate(this.#bytes)
    this.#isTorn = true
    await this.#file.appendFile(line)
    await this.#file.sync()
    await this.#checkHeld()
    this.#isTorn = false
    this.#bytes += line.length
    this.#hash = hash
    this.state.apply(entry)
  }

  /** After the write too: no step follows an entry that the next process may not have read. */
  async #checkHeld(): Promise<void> {
    if (!(await this.#lock.isHeld())) throw new SignerLogInUse('another process has taken over the signer log')
  }
}

function hashOf(previous: string, entry: LogEntry): string {
  return createHash('sha256').update(previous).update(JSON.stringify(entry)).digest('hex')
}

export async function readSignerLog(path: string): Promise<SignerLogContent> {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
  const bytes = content.lastIndexOf(10) + 1
  const lines = content.subarray(0, bytes).toString('utf8').split('\n').slice(0, -1)
  const entries: LogEntry[] = []
  let hash = firstHash
  for (const [at, text] of lines.entries()) {
    const line = parsed(text)
    if (line?.previous !== hash || hashOf(line.previous, line.entry) !== line.hash) {
      throw new SignerLogBroken(`line ${at + 1} of the signer log does not follow the line before`)
    }
    entries.push(logEntrySchema.parse(line.entry))
    hash = line.hash
  }
  return { entries, hash, bytes }
}

function parsed(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line
  } catch {
    return undefined
  }
}
