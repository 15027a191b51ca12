import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { readProfileFields } from '../store.ts'
import { profileFieldSchema, profileFieldWire } from '../wire.ts'

export const getProfileFields = chatEndpoint({
  method: 'GET',
  path: '/realm/profile_fields',
  summary: 'List the custom profile fields in display order',
  tag: 'profile fields',
  access: 'user',
  params: {},
  reply: z.object({ custom_fields: z.array(profileFieldSchema) }),
  failures: [],
  async handle({ services: { database } }) {
    return { custom_fields: (await readProfileFields(database.sql)).map(profileFieldWire) }
  },
})
