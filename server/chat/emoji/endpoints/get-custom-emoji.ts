import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { readCustomEmoji } from '../store.ts'
import { customEmojiSchema, customEmojiWires } from '../wire.ts'

export const getCustomEmoji = chatEndpoint({
  method: 'GET',
  path: '/realm/emoji',
  summary: 'List the custom emoji by id, including deactivated ones',
  tag: 'emoji',
  access: 'user',
  params: {},
  reply: z.object({ emoji: z.record(z.string(), customEmojiSchema) }),
  failures: [],
  async handle({ services: { database } }) {
    return { emoji: customEmojiWires(await readCustomEmoji(database.sql)) }
  },
})
