import { z } from 'zod'
import { tradingEndpoint } from '../../endpoint.ts'

export const getSwagger = tradingEndpoint({
  method: 'GET',
  path: '/public/swagger',
  tag: 'Public',
  summary: 'This API as an OpenAPI 3.1 document',
  access: 'public',
  params: {},
  bare: true,
  reply: z.looseObject({
    openapi: z.literal('3.1.0'),
    info: z.looseObject({ title: z.string(), version: z.literal('1.0.0') }),
    paths: z.record(z.string(), z.unknown()),
    components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
  }),
  failures: [],
  // The document has its own type; tests check its shape against `reply`.
  handle: ({ services }) => services.openApi() as never,
})
