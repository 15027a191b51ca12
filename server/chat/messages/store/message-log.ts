import { type Database, DatabaseUnavailable, type Transaction } from '../../../kernel/storage/database.ts'
import { type AppendedMessage, type PreparedMessage, writeBatch } from './message-batch.ts'
import type { MessageCache } from './message-cache.ts'

export type { AppendedMessage, PreparedMessage } from './message-batch.ts'

/** Work of another family that stands or falls with new messages, such as claiming their attachments. */
export type MessageHook = (
  tx: Transaction,
  messages: readonly { readonly prepared: PreparedMessage; readonly appended: AppendedMessage }[],
) => Promise<void>

export interface MessageLogOptions {
  readonly database: Database
  readonly cache: MessageCache
  readonly hooks: readonly MessageHook[]
  readonly backlogMax: number
  readonly batchMax: number
}

/** Thrown when more messages wait than the log takes; nothing was stored. */
export class BacklogFull extends Error {
  override readonly name = 'BacklogFull'
}

interface Waiting {
  readonly prepared: PreparedMessage
  resolve(appended: AppendedMessage): void
  reject(error: unknown): void
}

/**
 * The one way a message comes into being. What arrives while a batch is being committed is the next batch, so the busier
 * it is, the less a message costs. Ids are taken inside the transaction: they become visible in their own order.
 */
export class MessageLog {
  readonly #options: MessageLogOptions
  readonly #hooks: MessageHook[]
  readonly #waiting: Waiting[] = []
  #isWriting = false

  constructor(options: MessageLogOptions) {
    this.#options = options
    this.#hooks = [...options.hooks]
  }

  /** For services that are made after the log because they read messages themselves. */
  addHooks(...hooks: readonly MessageHook[]): void {
    this.#hooks.push(...hooks)
  }

  /** Resolves once the message is durable. */
  append(prepared: PreparedMessage): Promise<AppendedMessage> {
    if (this.#waiting.length >= this.#options.backlogMax) return Promise.reject(new BacklogFull())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ prepared, resolve, reject })
      if (!this.#isWriting) void this.#drain()
    })
  }

  async #drain(): Promise<void> {
    this.#isWriting = true
    try {
      while (this.#waiting.length > 0) await this.#settle()
    } finally {
      this.#isWriting = false
    }
  }

  /** Stores these messages, or those that wait. */
  async #settle(given?: readonly Waiting[]): Promise<void> {
    let batch = given
    // Taken once the transaction has begun: what comes until then is in it. It may be begun more than once.
    const take = () => {
      batch ??= this.#waiting.splice(0, this.#options.batchMax)
      return batch
    }
    try {
      const appended = await this.#write(() => take().map(({ prepared }) => prepared))
      take().forEach(({ resolve }, at) => {
        resolve(appended[at] as AppendedMessage)
      })
    } catch (error) {
      // One message the database does not take must not fail the others: each gets a transaction of its own. When the
      // database is away that would only ask it once more for each.
      const failed = take()
      if (failed.length === 1 || error instanceof DatabaseUnavailable) for (const { reject } of failed) reject(error)
      else for (const one of failed) await this.#settle([one])
    }
  }

  async #write(take: () => readonly PreparedMessage[]): Promise<AppendedMessage[]> {
    const { database, cache } = this.#options
    const appended = await database.transaction(async (tx) => {
      const batch = take()
      const written = await writeBatch(tx, batch)
      const messages = batch.map((prepared, at) => ({ prepared, appended: written[at] as AppendedMessage }))
      for (const hook of this.#hooks) await hook(tx, messages)
      for (const { prepared, appended } of messages) await prepared.within?.(tx, appended)
      for (const { prepared, appended } of messages) prepared.announce(tx, appended)
      return written
    })
    for (const { parts } of appended) cache.put(parts)
    return appended
  }
}
