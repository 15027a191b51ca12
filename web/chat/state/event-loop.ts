import type { ChatEvent, RegisterReply } from '../../../client/chat/state/types.ts'

/** What the loop needs of the world. */
export interface LoopPorts {
  register(signal: AbortSignal): Promise<RegisterReply>
  poll(queueId: string, lastEventId: number, signal: AbortSignal): Promise<readonly ChatEvent[]>
  /** Resolves after a time, or earlier when there is reason to think that it is worth trying again. */
  rest(ms: number, signal: AbortSignal): Promise<void>
  /** Between 0 and 1: a thousand clients must not come back in the same moment. */
  random(): number
  /** The queue is not known to the server any more. */
  isQueueExpired(error: unknown): boolean
  /** The session is over: there is nothing to try again. */
  isFinal(error: unknown): boolean
}

export interface LoopListener {
  onRegistered(reply: RegisterReply): void
  onEvents(events: readonly ChatEvent[]): void
}

const restFirstMs = 500
const restMaxMs = 30_000

export function restMs(failures: number, random: number): number {
  const full = Math.min(restMaxMs, restFirstMs * 2 ** Math.min(failures - 1, 10))
  return Math.round(full * (0.5 + random / 2))
}

/**
 * Follows the chat until the signal ends it: registers, then polls. A queue that is gone is registered anew, and the
 * listener gets the whole state again; any other failure is tried again after a rest that grows.
 */
export async function runEventLoop(ports: LoopPorts, listener: LoopListener, signal: AbortSignal): Promise<void> {
  let queue: { id: string; lastEventId: number } | undefined
  let failures = 0
  while (!signal.aborted) {
    try {
      if (queue === undefined) {
        const reply = await ports.register(signal)
        if (signal.aborted) return
        queue = { id: reply.queue_id, lastEventId: reply.last_event_id }
        listener.onRegistered(reply)
      } else {
        const events = await ports.poll(queue.id, queue.lastEventId, signal)
        if (signal.aborted) return
        const { lastEventId } = queue
        const fresh = events.filter(({ id }) => id > lastEventId)
        queue.lastEventId = Math.max(lastEventId, ...fresh.map(({ id }) => id))
        if (fresh.length > 0) listener.onEvents(fresh)
      }
      failures = 0
    } catch (error) {
      if (signal.aborted || ports.isFinal(error)) return
      if (ports.isQueueExpired(error)) {
        queue = undefined
        continue
      }
      failures += 1
      await ports.rest(restMs(failures, ports.random()), signal)
    }
  }
}
