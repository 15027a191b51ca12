import type { EventQueue } from './delivery/queues/event-queue.ts'
import type { EventQueues } from './delivery/queues/event-queues.ts'
import type { ClientCapabilities } from './delivery/queues/notice.ts'
import { schemaOf } from './delivery/queues/testing-events.ts'
import type { ChatModule } from './module.ts'

/** An event as a test looks into it. */
export interface ReceivedEvent {
  readonly id: number
  readonly type: string
  readonly op?: string
  readonly [field: string]: unknown
}

export interface Listening {
  /** The events since the last call. Each is checked against its schema. */
  received(): ReceivedEvent[]
}

export const allCapabilities: ClientCapabilities = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: true,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  user_list_incomplete: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
  simplified_presence_events: true,
}

/** Opens a queue of this user. */
export function listenAs(chat: ChatModule, userId: number, capabilities: ClientCapabilities): Listening {
  const queues = chat.services.events as EventQueues
  const traits = {
    userId,
    applyMarkdown: true,
    clientGravatar: false,
    slimPresence: true,
    allPublicStreams: false,
    capabilities,
  }
  const queue: EventQueue = queues.register({ traits, wantedTypes: undefined, idleTimeoutMs: 600_000 })
  return {
    received() {
      const events = JSON.parse(queue.text()) as ReceivedEvent[]
      for (const event of events) schemaOf(event)
      const last = events.at(-1)
      if (last !== undefined) queue.acknowledge(last.id)
      return events
    },
  }
}
