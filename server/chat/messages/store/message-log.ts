import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CommitScope, type Database, DatabaseUnavailable } from '../../../kernel/storage/database.ts'
import { channelOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'
import { writeBatch } from './message-batch.ts'
import type { MessageCache } from './message-cache.ts'
import { plainConditions, writePlainMessages } from './plain-messages.ts'
import type {
  AppendedBatch,
  AppendedMessage,
  BatchMessage,
  MessageHook,
  MessageListener,
  PreparedMessage,
} from './prepared-message.ts'

export type { AppendedMessage, MessageHook, MessageListener, PreparedMessage } from './prepared-message.ts'

export interface MessageLogOptions {
  readonly database: Database
  readonly cache: MessageCache
  readonly hooks: readonly MessageHook[]
  readonly backlogMax: number
  readonly batchMax: number
  readonly subscribers: KnownSubscribers
}

/** The subscribers in memory, which follow those in the database. */
export interface KnownSubscribers {
  areKnown(revision: number): boolean
  /** Resolves once the subscribers of these channels are those of the revision, or newer. */
  wait(revision: number, channelIds: readonly number[]): Promise<void>
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
  readonly #listeners: MessageListener[] = []
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

  addListener(listener: MessageListener): void {
    this.#listeners.push(listener)
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
      while (this.#waiting.length > 0) {
        // Messages that arrived in the same turn of the event loop are in one batch.
        await nextTurn()
        await this.#settle()
      }
    } finally {
      this.#isWriting = false
    }
  }

  /** Stores these messages, or the waiting ones. */
  async #settle(given?: readonly Waiting[]): Promise<void> {
    const batch = given ?? this.#waiting.splice(0, this.#options.batchMax)
    const prepared = batch.map((waiting) => waiting.prepared)
    try {
      const appended = (await this.#writePlain(prepared)) ?? (await this.#write(prepared))
      for (const { parts } of appended) this.#options.cache.put(parts)
      batch.forEach(({ resolve }, at) => {
        resolve(appended[at] as AppendedMessage)
      })
    } catch (error) {
      // One message that the database rejects must not fail the others: each gets its own transaction. Not if the
      // database is unreachable: that would only repeat the failure for each.
      if (batch.length === 1 || error instanceof DatabaseUnavailable) for (const { reject } of batch) reject(error)
      else for (const one of batch) await this.#settle([one])
    }
  }

  /** In one statement, if the messages need no rows but their own. */
  async #writePlain(batch: readonly PreparedMessage[]): Promise<readonly AppendedMessage[] | undefined> {
    const conditions = plainConditions(batch, this.#hooks)
    if (conditions === undefined) return undefined
    return this.#options.database.statement(async (sql, scope) => {
      const appended = await writePlainMessages(sql, batch, conditions).catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) throw error
        // Nothing was stored. A transaction finds out why, such as the same message sent twice at once.
        return undefined
      })
      // The messages are stored: a failure from here on must not store them again.
      if (appended === undefined) return undefined
      this.#awaitSubscribers(scope, batch, appended)
      appended.messages.forEach((one, at) => {
        scope.onCommit(() => this.#announce(scope, { prepared: batch[at] as PreparedMessage, appended: one }))
      })
      return appended.messages
    })
  }

  #write(batch: readonly PreparedMessage[]): Promise<readonly AppendedMessage[]> {
    return this.#options.database.transaction(async (tx) => {
      const written = await writeBatch(tx, batch)
      const messages = batch.map((prepared, at) => ({ prepared, appended: written.messages[at] as AppendedMessage }))
      for (const hook of this.#hooks) await hook.write(tx, messages)
      for (const { prepared, appended } of messages) {
        await prepared.within?.(tx, appended)
        await prepared.publishPolicies?.(tx, appended)
      }
      this.#awaitSubscribers(tx, batch, written)
      for (const message of messages) this.#announce(tx, message)
      return written.messages
    })
  }

  /** Users who subscribed before the messages were stored receive them, and users who unsubscribed do not. */
  #awaitSubscribers(
    scope: CommitScope,
    batch: readonly PreparedMessage[],
    { subscriptionsRevision }: AppendedBatch,
  ): void {
    const { subscribers } = this.#options
    if (subscribers.areKnown(subscriptionsRevision)) return
    const channelIds = new Set(batch.flatMap(({ place }) => (isChannelPlace(place) ? [channelOfPlace(place)] : [])))
    scope.onCommit(() => subscribers.wait(subscriptionsRevision, [...channelIds]))
  }

  #announce(scope: CommitScope, message: BatchMessage): void {
    for (const listen of this.#listeners) listen(scope, message)
    message.prepared.announce(scope, message.appended)
  }
}
