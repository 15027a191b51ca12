import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { refuseCall } from '../../calls/failures.ts'
import { chatEndpoint } from '../../endpoint.ts'

export const getTopicSummary = chatEndpoint({
  method: 'GET',
  path: '/messages/summary',
  tag: 'Messages',
  summary: 'A summary of messages, which this server does not write',
  access: 'user',
  params: { narrow: optional(param.json(z.array(z.unknown()).max(100), 'Of which messages')) },
  reply: z.object({ summary: z.string() }),
  failures: [],
  handle() {
    throw refuseCall.noSummaries()
  },
})
