import type { Accounts } from '../accounts/ports.ts'
import type { Clock } from '../kernel/clock/clock.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import type { Logger } from '../kernel/logging/logger.ts'
import type { Outbox } from '../kernel/mail/outbox.ts'
import type { BlobStore } from '../kernel/storage/blobs/blobs.ts'
import type { Database, Transaction } from '../kernel/storage/database.ts'

/**
 * The external dependencies of the chat, one interface each. A function names those it needs: `createDrafts(chat:
 * WithDatabase & WithEvents, …)`. The chat's own services are named beside their definitions.
 */
export interface WithStartTime {
  /** In seconds; by it clients notice a restart. */
  readonly startedAtS: number
}

export interface WithClock {
  readonly clock: Clock
}

export interface WithIds {
  readonly ids: Ids
}

export interface WithLog {
  readonly log: Logger
}

export interface WithDatabase {
  readonly database: Database
}

export interface WithAccounts {
  readonly accounts: Accounts
}

export interface WithBlobs {
  readonly blobs: BlobStore
}

export interface WithMail {
  /** Undefined without a configured mail server. */
  readonly mail: Outbox | undefined
}

export interface WithWebPublicChannels {
  /** Whether this server allows web-public channels. */
  readonly webPublicChannelsEnabled: boolean
}

export interface WithChannelsWithoutWidgets {
  /** Channels that accept no widgets: their messages act on the venue, and nothing may imitate them. */
  readonly channelsWithoutWidgets: Set<number>
}

/** Runs in the transaction of a message of its channel. */
export type MessageWitness = (tx: Transaction, messageId: number) => Promise<void>

export interface WithMessageWitnesses {
  /** By channel: they store what only the time of writing tells about a message. */
  readonly messageWitnesses: Map<number, MessageWitness>
}

export interface WithSite {
  /** The public address of this deployment, without a trailing slash. */
  readonly site: () => string
}
