import { writeSync } from 'node:fs'

export type WriteBytes = (bytes: Buffer) => number

/** A reader that is only slow is waited for this often; a log must not hold up the server for longer. */
const busyAttemptsMax = 3

/**
 * Where lines of the log go. A line that cannot be written is dropped: a full disk or a reader that is gone must neither
 * end the server nor fill its memory. Once lines are written again, the first one says how many are missing.
 */
export class LogOutput {
  readonly #writeBytes: WriteBytes
  #lost = 0
  /** The last line broke off in the middle, so that the next one must not go on in it. */
  #isBroken = false

  constructor(writeBytes: WriteBytes = (bytes) => writeSync(2, bytes)) {
    this.#writeBytes = writeBytes
  }

  /** How many lines were dropped since one was last written. */
  get lost(): number {
    return this.#lost
  }

  write(line: string): void {
    const missing =
      this.#lost === 0 ? '' : `${JSON.stringify({ level: 40, msg: 'lines of the log were lost', lost: this.#lost })}\n`
    if (this.#isWritten(`${this.#isBroken ? '\n' : ''}${missing}${line}`)) this.#lost = 0
    else this.#lost += 1
  }

  #isWritten(text: string): boolean {
    let rest = Buffer.from(text)
    for (let attempts = 0; rest.length > 0; ) {
      try {
        rest = rest.subarray(this.#writeBytes(rest))
      } catch (error) {
        attempts += 1
        if (!isBusy(error) || attempts > busyAttemptsMax) {
          this.#isBroken ||= rest.length < Buffer.byteLength(text)
          return false
        }
      }
    }
    this.#isBroken = false
    return true
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EINTR')
}
