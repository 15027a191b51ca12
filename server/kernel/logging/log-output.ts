import { writeSync } from 'node:fs'

export type WriteBytes = (bytes: Buffer) => number

/** The retries for a slow reader; more would block the server. */
const busyAttemptsMax = 3

/**
 * Writes the lines of the log. A line that cannot be written is dropped: a full disk or a closed reader must neither end
 * the server nor fill its memory. The next line that is written reports the number of lost lines.
 */
export class LogOutput {
  readonly #writeBytes: WriteBytes
  #lost = 0
  /** The last line was written in part, so the next one must start on a new line. */
  #isBroken = false

  constructor(writeBytes: WriteBytes = (bytes) => writeSync(2, bytes)) {
    this.#writeBytes = writeBytes
  }

  /** The number of lines dropped since the last one that was written. */
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
