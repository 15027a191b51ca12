import type { EventBody } from './chat-events.ts'
import type { Notice, QueueTraits } from './notice.ts'

/** One body for all queues with the same key, so that equal bodies are serialized once. */
export function bodyPerForm(
  keyOf: (queue: QueueTraits) => string,
  make: (queue: QueueTraits) => EventBody | undefined,
): Notice['body'] {
  const made = new Map<string, EventBody | undefined>()
  return (queue) => {
    const key = keyOf(queue)
    if (!made.has(key)) made.set(key, make(queue))
    return made.get(key)
  }
}
