import { type Database, DatabaseUnavailable, type Transaction } from '../../../kernel/storage/database.ts'
import { type AppendedMessage, type PreparedMessage, writeBatch } from './message-batch.ts'
import type { MessageCache } from './message-cache.ts'

export type { AppendedMessage, PreparedMessage } from './message-batch.ts'

/** Work of another subject in the transaction of new messages, such as claiming their attachments. */
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

/** Thrown when too many messages wait; nothing was stored. */
export class BacklogFull extends Error {
  override readonly name = 'BacklogFull'
}

interface Waiting {
  readonly prepared: PreparedMessage
  resolve(appended: AppendedMessage): void
  reject(error: unknown): void
}

/**
 * The only way to create a message. Messages that arrive during a commit form the next batch, so the cost per message
 * falls under load. Ids are taken inside the transaction: they become visible in order.
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

  /** For services that read messages and are therefore created after the log. */
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

  /** Stores these messages, or the waiting ones. */
  async #settle(given?: readonly Waiting[]): Promise<void> {
    let batch = given
    // Taken after BEGIN, so that messages that arrive until then are included. The transaction may be retried.
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
      // One message that the database rejects must not fail the others: each gets its own transaction. Not if the
      // database is unreachable: that would only repeat the failure for each.
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
