import type { Accounts } from '../accounts/ports.ts'
import type { Clock } from '../kernel/clock/clock.ts'
import type { BigBlueButtonSettings } from '../kernel/config/call-settings.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import type { Logger } from '../kernel/logging/logger.ts'
import type { Outbox } from '../kernel/mail/outbox.ts'
import type { BlobStore } from '../kernel/storage/blobs/blobs.ts'
import type { Database } from '../kernel/storage/database.ts'
import type { ChannelActivities } from './channels/store/channel-activity.ts'
import type { Push } from './delivery/push/push.ts'
import type { Events } from './delivery/queues/events.ts'
import type { Directory } from './directory/directory.ts'
import type { Exports } from './exports/worker/exports.ts'
import type { Messaging } from './messages/messaging.ts'
import type { OrganizationStore } from './organization/store/organization.ts'
import type { PresenceBoard } from './presence/store.ts'
import type { RenderAssets } from './rendering/render-assets.ts'
import type { Uploads } from './uploads/files/uploads.ts'

/** How this deployment bounds who comes in by invitation. */
export interface InvitationPolicy {
  /** How long an invitation holds that does not say so itself. */
  readonly linkValidityMinutes: number
  /** Mails with invitations within a day; 0: as many as are wanted. */
  readonly mailsPerDayMax: number
  /** Active people, bots aside; 0: as many as come. */
  readonly peopleMax: number
}

/** The things the handlers and actions of the chat API are given. */
export interface ChatServices {
  /** In seconds; clients tell one run of the server from the next by it. */
  readonly startedAtS: number
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly database: Database
  readonly accounts: Accounts
  readonly directory: Directory
  readonly events: Events
  readonly messaging: Messaging
  readonly blobs: BlobStore
  readonly uploads: Uploads
  readonly furniture: RenderAssets
  readonly organization: OrganizationStore
  readonly channelActivities: ChannelActivities
  /** Whether this server lets organizations show channels to the whole Internet. */
  readonly webPublicChannelsEnabled: boolean
  readonly presence: PresenceBoard
  readonly push: Push
  readonly exports: Exports
  /** Where video calls are held; undefined where the operator named no such server. */
  readonly bigBlueButton: BigBlueButtonSettings | undefined
  /** Undefined where the operator named no mail server. */
  readonly mail: Outbox | undefined
  readonly invitationPolicy: InvitationPolicy
  /** Channels in which no message has buttons or other parts that act: what is said there counts for more than talk. */
  readonly channelsWithoutWidgets: Set<number>
  /** The address people and clients reach this deployment at, without a trailing slash. */
  readonly site: () => string
}
