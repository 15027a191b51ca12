import type { Accounts } from '../accounts/ports.ts'
import type { Clock } from '../kernel/clock/clock.ts'
import type { BigBlueButtonSettings } from '../kernel/config/call-settings.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import type { Logger } from '../kernel/logging/logger.ts'
import type { Outbox } from '../kernel/mail/outbox.ts'
import type { BlobStore } from '../kernel/storage/blobs/blobs.ts'
import type { Database } from '../kernel/storage/database.ts'

/**
 * What the chat is given from outside, one interface each. A function names those it needs:
 * `createDrafts(chat: WithDatabase & WithEvents, …)`. What the chat makes itself is named beside its own definition.
 */
export interface WithStartTime {
  /** In seconds; clients tell one run of the server from the next by it. */
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
  /** Undefined where the operator named no mail server. */
  readonly mail: Outbox | undefined
}

export interface WithBigBlueButton {
  /** Where video calls are held; undefined where the operator named no such server. */
  readonly bigBlueButton: BigBlueButtonSettings | undefined
}

export interface WithWebPublicChannels {
  /** Whether this server lets organizations show channels to the whole Internet. */
  readonly webPublicChannelsEnabled: boolean
}

export interface WithChannelsWithoutWidgets {
  /** Channels in which no message has buttons or other parts that act: what is said there counts for more than talk. */
  readonly channelsWithoutWidgets: Set<number>
}

export interface WithSite {
  /** The address people and clients reach this deployment at, without a trailing slash. */
  readonly site: () => string
}
