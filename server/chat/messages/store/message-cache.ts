import type { Database } from '../../../kernel/storage/database.ts'
import { historyCharacters } from '../rules/edit-history.ts'
import { type MessageParts, readMessageParts } from './messages.ts'

interface Entry {
  readonly parts: MessageParts
  readonly bytes: number
  wasUsed: boolean
}

/** The size of an entry without its texts, and the number of copies of the texts: the message and its JSON forms. */
const entryBytes = 1000
const copies = 5

/** The length of a message in replies, roughly. */
export function charactersOf({ message, reactions, submessages }: MessageParts): number {
  const lists = reactions.length * reactionCharacters + submessages.reduce((sum, one) => sum + one.content.length, 0)
  return historyCharacters(message) + lists
}

const reactionCharacters = 100

/**
 * Messages as last read, the same object as long as the message is unchanged. A search returns the revision of each
 * message, so an entry can be validated without notifications, however many processes write.
 */
export class MessageCache {
  readonly #database: Database
  readonly #bytesMax: number
  readonly #entries = new Map<number, Entry>()
  #bytes = 0

  constructor(database: Database, bytesMax: number) {
    this.#database = database
    this.#bytesMax = bytesMax
  }

  get bytes(): number {
    return this.#bytes
  }

  /** These messages in these revisions, in their order; undefined for a message that changed after the search. */
  async load(
    wanted: readonly { readonly id: number; readonly revision: number }[],
  ): Promise<readonly (MessageParts | undefined)[]> {
    const found: (MessageParts | undefined)[] = []
    const missing: number[] = []
    for (const { id, revision } of wanted) {
      const entry = this.#entries.get(id)
      const isRight = entry?.parts.message.revision === revision
      found.push(isRight ? entry.parts : undefined)
      if (isRight) entry.wasUsed = true
      else missing.push(id)
    }
    if (missing.length === 0) return found
    const read = new Map((await this.#read(missing)).map((parts) => [parts.message.id, parts]))
    return wanted.map(({ id, revision }, at) => {
      const parts = found[at] ?? read.get(id)
      return parts?.message.revision === revision ? parts : undefined
    })
  }

  put(parts: MessageParts): void {
    const { id } = parts.message
    const bytes = entryBytes + copies * charactersOf(parts)
    this.#drop(id)
    this.#entries.set(id, { parts, bytes, wasUsed: false })
    this.#bytes += bytes
    this.#makeRoom()
  }

  async #read(ids: readonly number[]): Promise<MessageParts[]> {
    const read = await readMessageParts(this.#database.sql, ids)
    for (const parts of read) this.put(parts)
    return read
  }

  #makeRoom(): void {
    for (const [id, entry] of this.#entries) {
      if (this.#bytes <= this.#bytesMax) return
      this.#drop(id)
      // An entry that was used since the last sweep stays for another one.
      if (!entry.wasUsed) continue
      entry.wasUsed = false
      this.#entries.set(id, entry)
      this.#bytes += entry.bytes
    }
  }

  #drop(id: number): void {
    const entry = this.#entries.get(id)
    if (entry === undefined) return
    this.#entries.delete(id)
    this.#bytes -= entry.bytes
  }
}
