import { type FileHandle, open, readFile } from 'node:fs/promises'

export interface SignedTransaction {
  readonly id: string
  readonly withdrawalId: string
  readonly address: string
  readonly amount: string
}

/** The progress of the signer with a withdrawal. A transaction is recorded before it can be on the network. */
export type SignerEntry =
  | { readonly step: 'claimed' | 'given_up'; readonly withdrawalId: string }
  | { readonly step: 'signed' | 'sent' | 'reported'; readonly withdrawalId: string; readonly signed: SignedTransaction }

/** The record of the signer: one line per step, on disk before the next step. */
export class SignerRecord {
  readonly #file: FileHandle
  readonly #newest: Map<string, SignerEntry>

  private constructor(file: FileHandle, newest: Map<string, SignerEntry>) {
    this.#file = file
    this.#newest = newest
  }

  static async open(path: string): Promise<SignerRecord> {
    const newest = await readEntries(path)
    const file = await open(path, 'a')
    // A line that a crash cut off stays a separate line.
    await file.write('\n')
    return new SignerRecord(file, newest)
  }

  newest(withdrawalId: string): SignerEntry | undefined {
    return this.#newest.get(withdrawalId)
  }

  unfinished(): SignerEntry[] {
    return [...this.#newest.values()].filter(({ step }) => step !== 'reported' && step !== 'given_up')
  }

  async add(entry: SignerEntry): Promise<void> {
    await this.#file.write(`${JSON.stringify(entry)}\n`)
    await this.#file.datasync()
    this.#newest.set(entry.withdrawalId, entry)
  }
}

/** The newest entry of each withdrawal. An incomplete line does not count: no step followed it. */
export async function readEntries(path: string): Promise<Map<string, SignerEntry>> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const entries = text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as SignerEntry]
    } catch {
      return []
    }
  })
  return new Map(entries.map((entry) => [entry.withdrawalId, entry]))
}
