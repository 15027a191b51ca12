import { z } from 'zod'
import { param } from '../../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../../endpoint.ts'
import { refuseEvents } from '../failures.ts'

export const deleteQueue = chatEndpoint({
  method: 'DELETE',
  path: '/events',
  tag: 'Real-time events',
  summary: 'Delete an event queue',
  access: 'user',
  params: { queue_id: param.text(z.string().max(200)) },
  reply: z.strictObject({}),
  failures: ['BAD_EVENT_QUEUE_ID'],
  async handle({ params: { queue_id }, caller, services }) {
    if (!(await services.events.remove(queue_id, caller.id))) throw refuseEvents.badQueue(queue_id)
    return {}
  },
})
