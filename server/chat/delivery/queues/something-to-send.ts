import type { EventQueue } from './event-queue.ts'
import { EventText } from './queue-memory.ts'

/** Resolves when the queue has an event, at the latest a heartbeat after this time, or when the client leaves. */
export function somethingToSend(queue: EventQueue, signal: AbortSignal, heartbeatMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => queue.push(new EventText('"type":"heartbeat"}')), heartbeatMs)
    timer.unref()
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
      // Events of one transaction arrive one by one in one turn of the loop; wait a turn to send them together.
      setImmediate(resolve)
    }
    const leave = () => {
      queue.stopWaiting(finish)
      finish()
    }
    queue.wait(finish)
    signal.addEventListener('abort', leave, { once: true })
  })
}
