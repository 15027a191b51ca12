import { afterAll } from 'vitest'
import type { Bus } from '../../../kernel/bus/bus.ts'
import type { BusRegistration } from '../../../kernel/bus/bus-registration.ts'
import { type MemoryWires, testFrameKey } from '../../../kernel/bus/memory-wire.testing.ts'
import { type Nodes, singleNode } from '../../../kernel/bus/open-nodes.ts'
import { joinNodes } from '../../../kernel/bus/several-nodes.ts'
import { systemIds } from '../../../kernel/ids/ids.ts'
import { silentLogger } from '../../../kernel/logging/logger.ts'
import { callsForTest } from '../../calls/testing.ts'
import { sendMessage } from '../../messages/actions/send-message.ts'
import { createChat } from '../../module.ts'
import { type Registration, registerQueue } from '../../register/actions.ts'
import { writeObject } from '../../register/written-json.ts'
import type { ChatServices } from '../../services.ts'
import type { ChatForTest } from '../../testing.ts'
import { uploadsForTest } from '../../testing-upload-settings.ts'
import type { QueueTraits } from '../queues/notice.ts'
import { type ClientCapabilities, modernCapabilities } from '../queues/rules/capabilities.ts'

/** The chat on one of several nodes of a test. Without `register` the node is not registered in the database. */
export async function openTestNode(
  base: ChatForTest,
  wires: MemoryWires,
  name: string,
  register?: (bus: Bus) => Promise<BusRegistration & { close(): Promise<void> }>,
  accounts = base.accounts,
) {
  const wire = wires.open()
  const signing = { key: testFrameKey, ids: systemIds }
  const bus = await joinNodes({ wire, prefix: 'test', node: name, ...signing, log: silentLogger, joinMs: 20 })
  const registration = await register?.(bus)
  const nodes: Nodes = { ...singleNode(bus), ...(registration && { registration }), isMultiNode: true }
  const { database, blobs } = base.services
  const { services, stop, endPolls } = await createChat({
    ...{ clock: base.clock, ids: systemIds, log: silentLogger, database, accounts, blobs, nodes },
    ...{ uploads: uploadsForTest, requestsPerMinute: 0, site: () => 'http://chat.test', calls: callsForTest() },
  })
  afterAll(async () => {
    await stop(true)
    await bus.close()
    await registration?.close()
  })
  return { services, wire, endPolls }
}

/** Of a modern client. */
export const testQueueTraits = (userId: number): QueueTraits => ({
  userId,
  applyMarkdown: false,
  clientGravatar: false,
  slimPresence: true,
  allPublicStreams: false,
  capabilities: modernCapabilities,
})

const registrationForTest: Registration = {
  applyMarkdown: false,
  clientGravatar: false,
  slimPresence: true,
  allPublicStreams: undefined,
  includeSubscribers: 'false',
  presenceHistoryDays: undefined,
  eventTypes: ['message', 'realm'],
  fetchTypes: ['message', 'realm'],
  narrow: [],
  idleTimeoutS: undefined,
  capabilities: {} as ClientCapabilities,
}

export interface ReceivedItem {
  readonly type: string
  readonly property?: string
  readonly value?: unknown
  readonly message?: { readonly id: number; readonly content: string }
}

/** Hamlet sends, and Olivia has the queues. */
export function testPeople({ people: { olivia, hamlet } }: ChatForTest) {
  return {
    sendText: (chat: ChatServices, content: string) =>
      sendMessage(chat, hamlet, {
        to: { kind: 'people', people: { ids: [olivia.id] } },
        content,
        client: 'test',
        readBySender: true,
      }),

    async received(chat: ChatServices, queueId: string): Promise<ReceivedItem[] | 'gone'> {
      const signal = new AbortController().signal
      const outcome = await chat.events.poll({ queueId, userId: olivia.id, lastEventId: -1, mayWait: false, signal })
      return outcome.kind === 'events' ? (JSON.parse(outcome.text) as ReceivedItem[]) : 'gone'
    },

    async registered(chat: ChatServices) {
      const reply = Buffer.concat(writeObject(await registerQueue(chat, olivia, registrationForTest))).toString()
      const state = JSON.parse(reply) as { queue_id: string; max_message_id: number; realm_name: string }
      return { queueId: state.queue_id, newestId: state.max_message_id, name: state.realm_name }
    },
  }
}
