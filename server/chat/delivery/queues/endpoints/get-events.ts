import { z } from 'zod'
import { PreparedJson } from '../../../../kernel/endpoint/endpoint.ts'
import { param, withDefault } from '../../../../kernel/endpoint/parameter.ts'
import { identifyUser, missingCredentials } from '../../../credentials.ts'
import { chatEndpoint } from '../../../endpoint.ts'
import { chatEventSchema } from '../chat-events.ts'
import { refuseEvents } from '../failures.ts'

export const getEvents = chatEndpoint({
  method: 'GET',
  path: '/events',
  tag: 'Real-time events',
  summary: 'Get events from a queue, or wait for the next one',
  description:
    'Replies at once if there are events, otherwise with the next one. After 45 to 55 seconds without events it sends a heartbeat. ' +
    'The server deletes events up to last_event_id. A second call on the same queue ends the first.',
  access: 'user',
  params: {
    queue_id: param.text(z.string().min(1).max(200)),
    last_event_id: param.integer(z.int().min(-1), 'The newest event the client has; -1 for none'),
    dont_block: withDefault(param.flag('Reply at once even without events'), false),
  },
  reply: z.strictObject({
    events: z.array(chatEventSchema),
    queue_id: z.string(),
  }),
  failures: ['BAD_EVENT_QUEUE_ID'],
  async handle({ params, caller, services, request }) {
    const { queue_id: queueId, last_event_id: lastEventId, dont_block } = params
    const outcome = await services.events.poll({
      queueId,
      userId: caller.id,
      lastEventId,
      mayWait: !dont_block,
      signal: request.signal(),
    })
    // The session or the key may have ended during the wait: then the client gets no events.
    const still = await identifyUser(services.accounts, services.directory, request)
    if (still?.id !== caller.id) throw missingCredentials(request)
    if (outcome.kind === 'unknown_queue') throw refuseEvents.badQueue(queueId)
    if (outcome.kind === 'pruned') throw refuseEvents.pruned(lastEventId)
    if (outcome.kind === 'never_in_queue') throw refuseEvents.neverThere(lastEventId)
    // The events are serialized already, with the same text in every queue.
    return new PreparedJson(`{"events":${outcome.text},"queue_id":${JSON.stringify(queueId)}}`)
  },
})
