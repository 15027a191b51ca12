import { performance } from 'node:perf_hooks'
import type { ChatClient } from './client.ts'
import { median } from './measure.ts'

/** An open event queue and its last read event. */
interface Queue {
  readonly id: string
  lastEventId: number
}

export async function openQueue(client: ChatClient): Promise<Queue> {
  const made = await client.ok(
    client.post('/register', { event_types: '["message"]', fetch_event_types: '[]', apply_markdown: 'true' }),
  )
  return { id: String(made.queue_id), lastEventId: Number(made.last_event_id) }
}

async function poll(client: ChatClient, queue: Queue): Promise<number> {
  const polled = client.get('/events', { queue_id: queue.id, last_event_id: String(queue.lastEventId) })
  const { body } = await client.done(polled)
  const servedAt = performance.now()
  const { events } = JSON.parse(body.toString()) as { events: { id: number }[] }
  queue.lastEventId = events.at(-1)?.id ?? queue.lastEventId
  return servedAt
}

/** Milliseconds from the start of a send request until the last waiting client has the message. */
export async function lastServedMs(
  listeners: readonly { client: ChatClient; queue: Queue }[],
  send: () => Promise<unknown>,
  rounds: number,
): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const waiting = listeners.map(({ client, queue }) => poll(client, queue))
    await settle()
    const sentAt = performance.now()
    const [, ...servedAt] = await Promise.all([send(), ...waiting])
    times.push(Math.max(...(servedAt as number[])) - sentAt)
  }
  return median(times)
}

/** The time of a send alone, and until one waiting client has the message. */
export async function sendToEventMs(
  client: ChatClient,
  listener: ChatClient,
  send: () => Promise<unknown>,
  rounds: number,
): Promise<{ bare: number; toEvent: number }> {
  const queue = await openQueue(listener)
  const bare: number[] = []
  const toEvent: number[] = []
  for (let round = 0; round < rounds; round++) {
    const waiting = poll(listener, queue)
    await client.get('/server_settings')
    const sentAt = performance.now()
    const [, servedAt] = await Promise.all([send(), waiting])
    toEvent.push(servedAt - sentAt)
    const againAt = performance.now()
    await send()
    bare.push(performance.now() - againAt)
    await poll(listener, queue)
  }
  return { bare: median(bare), toEvent: median(toEvent) }
}

/** Waits until the server has received the requests. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 300))
}
