import { z } from 'zod'
import { tradingEndpoint } from '../../endpoint.ts'

export const getPing = tradingEndpoint({
  method: 'GET',
  path: '/public/ping',
  tag: 'Public',
  summary: 'Check that the service is available',
  access: 'public',
  params: {},
  reply: z.literal('pong'),
  failures: [],
  handle: () => 'pong' as const,
})
