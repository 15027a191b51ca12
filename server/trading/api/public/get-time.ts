import { z } from 'zod'
import { tradingEndpoint } from '../../endpoint.ts'

export const getTime = tradingEndpoint({
  method: 'GET',
  path: '/public/time',
  tag: 'Public',
  summary: 'Show the server time, in milliseconds since 1970-01-01 UTC',
  access: 'public',
  params: {},
  reply: z.string().regex(/^\d+$/),
  failures: [],
  handle: ({ services }) => String(services.clock.nowMs()),
})
