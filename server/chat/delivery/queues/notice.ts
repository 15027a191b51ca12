import type { QueueNarrow } from '../../search/rules/queue-narrow.ts'
import type { NarrowTerm } from '../../search/rules/term.ts'
import type { EventBody, EventType } from './chat-events.ts'
import type { UserSet } from './user-set.ts'

/** What a client said about itself when it registered its queue: what it wants and which forms it understands. */
export interface QueueTraits {
  readonly userId: number
  readonly applyMarkdown: boolean
  readonly clientGravatar: boolean
  readonly slimPresence: boolean
  readonly allPublicStreams: boolean
  /** Which messages it wants to hear of; all of them when absent. */
  readonly narrow?: QueueNarrow
  /** What the narrow was made from. */
  readonly narrowTerms?: readonly NarrowTerm[]
  readonly capabilities: ClientCapabilities
}

export interface ClientCapabilities {
  readonly notification_settings_null: boolean
  readonly bulk_message_deletion: boolean
  readonly user_avatar_url_field_optional: boolean
  readonly stream_typing_notifications: boolean
  readonly user_settings_object: boolean
  readonly linkifier_url_template: boolean
  readonly user_list_incomplete: boolean
  readonly include_deactivated_groups: boolean
  readonly archived_channels: boolean
  readonly empty_topic_name: boolean
  readonly simplified_presence_events: boolean
}

/**
 * Something that happened, with who may hear of it. `body` says it in the form one queue understands; it answers the
 * same object for queues that get the same text, which is then serialised once. undefined: nothing for that queue.
 */
export interface Notice {
  readonly type: EventType
  /** The active users who may see it; decided by the same access functions the endpoints use. */
  readonly audience: UserSet | 'everyone'
  /** Further queues beyond the audience, such as those that listen to all public channels. */
  readonly alsoFor?: (queue: QueueTraits) => boolean
  body(queue: QueueTraits, queueId: string): EventBody | readonly EventBody[] | undefined
}

/** A notice that reads the same for every client. */
export function plainNotice(body: EventBody, audience: UserSet | 'everyone'): Notice {
  return { type: body.type, audience, body: () => body }
}

/** Reaches the clients of one person alone. */
export const ownNotice = (userId: number, body: EventBody): Notice => plainNotice(body, new Set([userId]))
