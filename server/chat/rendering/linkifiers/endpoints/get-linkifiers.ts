import { z } from 'zod'
import { chatEndpoint } from '../../../endpoint.ts'
import { readLinkifiers } from '../store.ts'
import { linkifierSchema, linkifierWire } from '../wire.ts'

export const getLinkifiers = chatEndpoint({
  method: 'GET',
  path: '/realm/linkifiers',
  summary: 'List the linkifiers in the order they apply',
  tag: 'linkifiers',
  access: 'user',
  params: {},
  reply: z.object({ linkifiers: z.array(linkifierSchema) }),
  failures: [],
  async handle({ services: { database } }) {
    return { linkifiers: (await readLinkifiers(database.sql)).map(linkifierWire) }
  },
})
