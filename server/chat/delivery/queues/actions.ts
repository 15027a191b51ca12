import { errorFields } from '../../../kernel/logging/logger.ts'
import type { WithDatabase, WithLog, WithStartTime } from '../../dependencies.ts'
import type { EventQueues } from './event-queues.ts'
import { restartNotice } from './notices.ts'
import type { QueueFacts } from './queue-record.ts'
import { persistQueues, takePersistedQueues } from './store.ts'

type Chat = WithDatabase & WithLog & WithStartTime

/**
 * Restores the queues of the previous process; their clients receive a restart event. Not with several nodes: events
 * happen while one of them is down.
 */
export async function restoreQueues(chat: Chat, events: EventQueues, areSeveralNodes: boolean): Promise<void> {
  const { database, log, startedAtS } = chat
  const persisted = await takePersistedQueues<QueueFacts>(database)
  if (areSeveralNodes) return
  events.restore(persisted)
  events.publish(restartNotice(startedAtS))
  if (persisted.length > 0) log.info('restored the event queues of the last run', { queues: persisted.length })
}

/**
 * Persists the queues for the next process. Call it when no more events can happen. Without it clients only register
 * again, so it may fail.
 */
export async function saveQueues(chat: Chat, events: EventQueues, areSeveralNodes: boolean): Promise<void> {
  const { database, log } = chat
  if (areSeveralNodes) return
  try {
    await persistQueues(database, events.persisted())
  } catch (error) {
    log.warn('could not persist the event queues; their clients will register again', errorFields(error))
  }
}
