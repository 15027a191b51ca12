import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReadableMail, readMail } from './mime.ts'

export interface KeptMail extends ReadableMail {
  readonly id: number
}

const mailsMax = 200
const fileForm = /^(\d{8})\.eml$/

/** Mails as files of the data directory, so that they are there after a restart. */
export class MailBox {
  readonly #directory: string
  #last = 0
  #keeping: Promise<void> = Promise.resolve()

  private constructor(directory: string) {
    this.#directory = directory
  }

  static async open(directory: string): Promise<MailBox> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const box = new MailBox(directory)
    box.#last = (await box.#ids()).at(-1) ?? 0
    return box
  }

  /** One after the other; the oldest go when there are too many. */
  keep(source: Buffer): Promise<void> {
    const kept = this.#keeping.then(() => this.#write(source))
    this.#keeping = kept.catch(() => undefined)
    return kept
  }

  /** The newest first. */
  async mails(): Promise<KeptMail[]> {
    const found: KeptMail[] = []
    for (const id of (await this.#ids()).reverse()) {
      const source = await readFile(this.#path(id), 'latin1').catch(() => undefined)
      if (source !== undefined) found.push({ id, ...readMail(source) })
    }
    return found
  }

  async #write(source: Buffer): Promise<void> {
    const id = this.#last + 1
    const unfinished = join(this.#directory, '.unfinished')
    await writeFile(unfinished, source, { mode: 0o600, flush: true })
    await rename(unfinished, this.#path(id))
    this.#last = id
    for (const old of (await this.#ids()).slice(0, -mailsMax)) await rm(this.#path(old), { force: true })
  }

  #path(id: number): string {
    return join(this.#directory, `${String(id).padStart(8, '0')}.eml`)
  }

  async #ids(): Promise<number[]> {
    const names = await readdir(this.#directory)
    return names
      .flatMap((name) => fileForm.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((left, right) => left - right)
  }
}
