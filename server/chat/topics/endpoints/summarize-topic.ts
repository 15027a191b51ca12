import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { refuseCall } from '../../calls/failures.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { narrowSchema } from '../../search/rules/term.ts'

export const getTopicSummary = chatEndpoint({
  method: 'GET',
  path: '/messages/summary',
  tag: 'Messages',
  summary: 'Summarize messages; this server does not offer it',
  access: 'user',
  params: { narrow: optional(param.json(narrowSchema, 'The messages to summarize')) },
  reply: z.object({ summary: z.string() }),
  failures: [],
  handle() {
    throw refuseCall.noSummaries()
  },
})
