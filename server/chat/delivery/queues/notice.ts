import type { QueueNarrow } from '../../search/rules/queue-narrow.ts'
import type { NarrowTerm } from '../../search/rules/term.ts'
import type { EventBody, EventType } from './chat-events.ts'
import type { ClientCapabilities } from './rules/capabilities.ts'
import type { UserSet } from './user-set.ts'

/** The options a client registered its queue with: the events it wants and the forms it supports. */
export interface QueueTraits {
  readonly userId: number
  readonly applyMarkdown: boolean
  readonly clientGravatar: boolean
  readonly slimPresence: boolean
  readonly allPublicStreams: boolean
  /** The messages it receives; all of them when absent. */
  readonly narrow?: QueueNarrow
  /** The terms of the narrow. */
  readonly narrowTerms?: readonly NarrowTerm[]
  readonly capabilities: ClientCapabilities
}

/**
 * A server event and its audience. `body` returns the form that one queue supports; it returns the same object for
 * queues with the same text, which is then serialized once. undefined: no event for that queue.
 */
export interface Notice {
  readonly type: EventType
  /** The active users who may see it; decided by the access functions of the endpoints. */
  readonly audience: UserSet | 'everyone'
  /** Further queues beyond the audience, such as those for all public channels. */
  readonly alsoFor?: (queue: QueueTraits) => boolean
  /** The id of the new message that it announces: queues receive new messages in the order of their ids. */
  readonly messageId?: number
  body(queue: QueueTraits, queueId: string): EventBody | readonly EventBody[] | undefined
}

/** A notice with the same body for every client. */
export function plainNotice(body: EventBody, audience: UserSet | 'everyone'): Notice {
  return { type: body.type, audience, body: () => body }
}

/** A notice for the clients of one user. */
export const ownNotice = (userId: number, body: EventBody): Notice => plainNotice(body, new Set([userId]))
