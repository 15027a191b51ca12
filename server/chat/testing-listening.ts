import type { EventQueue } from './delivery/queues/event-queue.ts'
import type { EventQueues } from './delivery/queues/event-queues.ts'
import type { ClientCapabilities } from './delivery/queues/rules/capabilities.ts'
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
