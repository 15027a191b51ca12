import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReadableMail, readMail } from './mime.ts'

export interface StoredMail extends ReadableMail {
  readonly id: number
}

const mailsMax = 200
const fileForm = /^(\d{8})\.eml$/

/** Mails as files in the data directory, so that they survive a restart. */
export class MailBox {
  readonly #directory: string
  #last = 0
  #saving: Promise<void> = Promise.resolve()

  private constructor(directory: string) {
    this.#directory = directory
  }

  static async open(directory: string): Promise<MailBox> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const box = new MailBox(directory)
    box.#last = (await box.#ids()).at(-1) ?? 0
    return box
  }

  /** Writes one mail at a time and deletes the oldest above the maximum. */
  save(source: Buffer): Promise<void> {
    const saved = this.#saving.then(() => this.#write(source))
    this.#saving = saved.catch(() => undefined)
    return saved
  }

  /** The newest first. */
  async mails(): Promise<StoredMail[]> {
    const found: StoredMail[] = []
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
